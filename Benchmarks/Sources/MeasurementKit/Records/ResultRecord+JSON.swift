import Foundation
import TextEscaping

/// The reason why a record can't be read.
public enum ResultRecordError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The input is not JSON or has the wrong shape; the text gives the place.
  case malformed(String)
  /// The record has another schema version.
  case wrongSchema(found: String)

  public var description: String {
    switch self {
    case .malformed(let text): "not a result record: \(text)"
    case .wrongSchema(let found):
      "schema \(Escape.quoted(found)): expected \"\(ResultRecord.schema)\""
    }
  }
}

extension ResultRecord {
  /// The record as JSON with sorted keys, ending in a line feed.
  public func json() throws -> Data { try prettyJSON() }

  /// Reads a record. Checks that every number is in its range and every name has permitted
  /// characters.
  ///
  /// - Complexity: O(bytes).
  public init(json: Data) throws(ResultRecordError) {
    struct Header: Decodable { var schema: String }
    let record: ResultRecord
    do {
      let header = try JSONDecoder().decode(Header.self, from: json)
      guard header.schema == Self.schema else {
        throw ResultRecordError.wrongSchema(found: header.schema)
      }
      record = try JSONDecoder().decode(ResultRecord.self, from: json)
      try RecordCheck.check(record)
      // Each parameter is a column in tables.
      let names = Set(record.results.lazy.flatMap(\.parameters.values.keys))
      try RecordCheck.count(
        names.count,
        atMost: RecordCheck.mostEntries,
        "the results' names of parameters"
      )
    } catch let error as ResultRecordError {
      throw error
    } catch let failure as RecordFailure {
      throw .malformed(failure.description)
    } catch let error as DecodingError {
      throw .malformed(Self.describe(error, in: json))
    } catch {
      throw .malformed("\(error)")
    }
    self = record
  }

  /// Returns the decoder's message as part of a sentence, with the line if the text is not JSON.
  static func describe(_ error: DecodingError, in json: Data) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty ? "" : " at " + path.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\"\(key.stringValue)\" is missing" + place(context.codingPath)
    case .typeMismatch(let type, let context):
      let found = context.debugDescription.firstMatch(of: /but found (.+?)(?: instead)?\.?$/)?.1
      return "expected \(name(of: type))" + (found.map { ", found \($0)" } ?? "")
        + place(context.codingPath)
    case .valueNotFound(let type, let context):
      return "expected \(name(of: type)), found null" + place(context.codingPath)
    case .dataCorrupted(let context):
      if let fault = JSONFault.describe(json) { return "expected JSON, found at \(fault)" }
      let text = context.debugDescription
      return (text.hasSuffix(".") ? String(text.dropLast()) : text) + place(context.codingPath)
    @unknown default: return "\(error)"
    }
  }

  /// Returns JSON's name for the type that was expected.
  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: "a number"
    case is [Any].Type: "an array"
    default: "an object"
    }
  }
}

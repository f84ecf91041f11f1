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

  /// Reads a record. Checks that nothing is null or stands twice, every number is in its range,
  /// every name has permitted characters, and no row lacks a part or its result.
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
      try JSONMembers.check(json)
      record = try JSONDecoder().decode(ResultRecord.self, from: json)
      try RecordCheck.check(record)
      try RecordCheck.checkRows(record)
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

  /// Returns the decoder's message with the place: the path, or the line if the text is not JSON.
  static func describe(_ error: DecodingError, in json: Data) -> String {
    func place(_ context: DecodingError.Context) -> String {
      RecordFailure.path(
        context.codingPath.map { key in key.intValue.map { "[\($0)]" } ?? key.stringValue }
      )
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(place(context)): expected \"\(key.stringValue)\", found no such key"
    case .typeMismatch(let type, let context):
      let found = context.debugDescription.firstMatch(of: /but found (.+?)(?: instead)?\.?$/)?.1
      return "\(place(context)): expected \(name(of: type))" + (found.map { ", found \($0)" } ?? "")
    case .valueNotFound(let type, let context):
      return "\(place(context)): expected \(name(of: type)), found null"
    case .dataCorrupted(let context):
      if let fault = JSONFault.describe(json) { return "expected JSON, found at \(fault)" }
      let text = context.debugDescription
      return "\(place(context)): " + (text.hasSuffix(".") ? String(text.dropLast()) : text)
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

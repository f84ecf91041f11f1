import Foundation
import TextEscaping

/// A record that can't be read.
public enum ResultRecordError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Not JSON, or not of this shape; the text says where.
  case malformed(String)
  /// A record of another version.
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

  /// Reads a record. Every number in it lies in its range, every name is of the names' alphabet.
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
      try record.check()
    } catch let error as ResultRecordError {
      throw error
    } catch let failure as RecordFailure {
      throw .malformed(failure.description)
    } catch let error as DecodingError {
      throw .malformed(Self.describe(error))
    } catch {
      throw .malformed("\(error)")
    }
    self = record
  }

  static func describe(_ error: DecodingError) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty ? "" : " at " + path.map(\.stringValue).joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\"\(key.stringValue)\" is missing" + place(context.codingPath)
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      return context.debugDescription + place(context.codingPath)
    @unknown default: return "\(error)"
    }
  }
}

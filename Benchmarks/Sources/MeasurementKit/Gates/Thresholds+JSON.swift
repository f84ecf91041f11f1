import Foundation
import TextEscaping

/// An error for thresholds that can't be read.
public enum ThresholdsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The input is not JSON, or does not have the right shape; the text says where.
  case malformed(String)
  /// One row stands twice: only one of them could be checked.
  case duplicate(DuplicateRow)
  /// The thresholds have another version.
  case wrongSchema(found: String)

  public var description: String {
    switch self {
    case .malformed(let text): "not a thresholds file: \(text)"
    case .duplicate(let row): "not a thresholds file: \(row)"
    case .wrongSchema(let found):
      "schema \(Escape.quoted(found)): expected \"\(Thresholds.schema)\""
    }
  }
}

extension Thresholds {
  /// Reads thresholds. Every number must lie in its range, and every name must consist of permitted characters.
  ///
  /// - Complexity: O(bytes).
  public init(json: Data) throws(ThresholdsError) {
    struct Header: Decodable { var schema: String }
    let thresholds: Thresholds
    do {
      let header = try JSONDecoder().decode(Header.self, from: json)
      guard header.schema == Self.schema else {
        throw ThresholdsError.wrongSchema(found: header.schema)
      }
      thresholds = try JSONDecoder().decode(Thresholds.self, from: json)
      try thresholds.check()
      if let row = thresholds.duplicate { throw ThresholdsError.duplicate(row) }
    } catch let error as ThresholdsError {
      throw error
    } catch let failure as RecordFailure {
      throw .malformed(failure.description)
    } catch let error as DecodingError {
      throw .malformed(ResultRecord.describe(error, in: json))
    } catch {
      throw .malformed("\(error)")
    }
    self = thresholds
  }

  /// The thresholds as JSON with a line for each figure, so that a change of one figure changes one line.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func line(_ value: some Encodable) throws -> String {
      String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    func lines(_ values: [some Encodable]) throws -> String {
      let lines = try values.map { "    " + (try line($0)) }
      return lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
    }
    let text = """
      {
        "schema": \(try line(schema)),
        "conditions": \(try line(conditions)),
        "tolerances": \(try line(tolerances)),
        "counts": \(try lines(counts)),
        "ratios": \(try lines(ratios)),
        "growth": \(try lines(growth))
      }

      """
    return Data(text.utf8)
  }
}

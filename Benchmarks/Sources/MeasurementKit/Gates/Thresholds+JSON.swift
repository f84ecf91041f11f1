import Foundation
import TextEscaping

/// The reason why thresholds can't be read.
public enum ThresholdsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The input is not JSON or has the wrong shape; the text gives the place.
  case malformed(String)
  /// The thresholds have another schema version.
  case wrongSchema(found: String)

  public var description: String {
    switch self {
    case .malformed(let text): "not a thresholds file: \(text)"
    case .wrongSchema(let found):
      "schema \(Escape.quoted(found)): expected \"\(Thresholds.schema)\""
    }
  }
}

extension Thresholds {
  /// Reads thresholds. Checks that nothing is null or stands twice, every number is in its range
  /// and every name has permitted characters.
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
      try JSONMembers.check(json)
      thresholds = try JSONDecoder().decode(Thresholds.self, from: json)
      try RecordCheck.check(thresholds)
      // A check would use the first of two rows and ignore the second.
      try RecordCheck.unique("counts", thresholds.counts.map { ($0.key, $0.key.name) })
      try RecordCheck.unique("growth", thresholds.growth.map { ($0.kind, $0.key.name) })
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

  /// Returns the thresholds as JSON, one line per figure, so that a changed figure changes one
  /// line.
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
        "growth": \(try lines(growth))
      }

      """
    return Data(text.utf8)
  }
}

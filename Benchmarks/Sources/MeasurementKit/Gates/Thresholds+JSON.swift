import Foundation
import TextEscaping

/// The reason why thresholds can't be read.
public enum ThresholdsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The input is not JSON or has the wrong shape; the text gives the place.
  case malformed(String)
  /// A row occurs twice. A check would use the first and silently ignore the second.
  case duplicate(String)
  /// The thresholds have another schema version.
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
  /// Reads thresholds. Checks that every number is in its range and every name has permitted
  /// characters.
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
      try RecordCheck.check(thresholds)
      try thresholds.refuseDuplicates()
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

  /// - Complexity: O(counts + growth).
  private func refuseDuplicates() throws(ThresholdsError) {
    func refuse<Row: Hashable>(_ list: String, _ rows: [(row: Row, key: ResultKey)])
      throws(ThresholdsError)
    {
      var places: [Row: Int] = [:]
      for (place, (row, key)) in rows.enumerated() {
        if let first = places.updateValue(place, forKey: row) {
          throw .duplicate(
            "\(list)[\(place)]: expected a row of its own, found that of \(list)[\(first)] again: "
              + "\(key.benchmark), \(key.contender)"
          )
        }
      }
    }
    try refuse("counts", counts.map { ($0.key, $0.key) })
    try refuse("growth", growth.map { ($0.kind, $0.key) })
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

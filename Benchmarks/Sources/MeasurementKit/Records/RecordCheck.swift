import Foundation
import TextEscaping

/// An error in a record or in thresholds: the place, the permitted values, and the value found.
struct RecordFailure: Error, Hashable, Sendable, CustomStringConvertible {
  let place: String
  let expected: String
  let found: String

  var description: String { "\(place): expected \(expected), found \(found)" }

  /// "results[0].metrics", from the keys and "[0]" on the way; "the record" at the top.
  static func path(_ steps: [String]) -> String {
    let path = steps.reduce("") { $0.isEmpty || $1.hasPrefix("[") ? $0 + $1 : "\($0).\($1)" }
    // Keys come from the file.
    return path.isEmpty ? "the record" : RecordCheck.shortened(Escape.inLine(path))
  }
}

/// The limits on numbers, names and texts in records and thresholds. Every number has a range, so
/// that no sum, product or conversion can overflow (docs/results-schema.md).
enum RecordCheck {
  /// The range of all measured and counted figures. Sums and products of two stay exact enough and
  /// fit in an `Int`.
  static let figures: ClosedRange<Double> = 0...1e15
  /// The ranges of other numbers, by the name of the field or of the enclosing estimate.
  private static let ranges: [String: ClosedRange<Double>] = [
    "ratio": 1e-12...1e12, "exponent": -1_000...1_000, "confidence": 0...1,
    "processes": 2...20_000, "samples": 1...1e15, "operationsPerSample": 1...1e15,
    "seed": 0...Double(UInt64.max),
  ]
  /// The fields that hold names, and the fields whose keys are names.
  private static let named: Set = [
    "benchmark", "contender", "reference", "parameter", "metric", "name", "unit", "digest",
    "instructionSet",
  ]
  /// The fields that hold a value with its interval.
  private static let estimates: Set = ["ratio", "exponent", "interval"]
  private static let keyed: Set = ["parameters", "metrics", "options", "tolerances"]

  /// The most rows of a list, and the most fields of a row.
  static let mostRows = 20_000
  static let mostEntries = 64
  static let longestName = 100
  static let longestText = 1_000
  /// The length of a histogram of the finest layout whose counts all differ.
  static let longestHistogram = 1 << 20

  /// Returns a text that is not too long for a record: its beginning, and "…" if it is cut.
  ///
  /// - Complexity: O(`longestText`).
  static func shortened(_ text: String) -> String {
    guard text.utf8.count > longestText else { return text }
    let mark = "…"
    var left = longestText - mark.utf8.count
    let start = text.unicodeScalars.prefix {
      left -= UTF8.width($0)
      return left >= 0
    }
    return String(start) + mark
  }

  /// Throws at the first number, name or text that is not allowed in its place.
  ///
  /// - Complexity: O(size of the value).
  static func check(_ value: some Encodable) throws {
    let encoded = try JSONEncoder().encode(value)
    try check(JSONSerialization.jsonObject(with: encoded), place: "", field: "")
  }

  /// - Parameter field: the name of the innermost field, which determines the permitted values.
  private static func check(_ value: Any, place: String, field: String) throws(RecordFailure) {
    switch value {
    case let rows as [Any]:
      try count(rows.count, atMost: mostRows, place)
      for (index, row) in rows.enumerated() {
        try check(row, place: "\(place)[\(index)]", field: field)
      }
    case let fields as [String: Any]: try check(fields, place: place, field: field)
    case let text as String: try check(text: text, place: place, field: field)
    case let number as NSNumber:
      let range = ranges[field] ?? figures
      guard !range.contains(number.doubleValue) else { return }
      let ends = "\(range.lowerBound)…\(range.upperBound)"
      throw RecordFailure(place: place, expected: ends, found: "\(number)")
    default: return
    }
  }

  private static func check(
    _ fields: [String: Any],
    place: String,
    field: String
  ) throws(RecordFailure) {
    try count(fields.count, atMost: mostEntries, place)
    for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
      if keyed.contains(field) { try name(key, place) }
      let isPart = estimates.contains(field)
      let isNamed = field == "parameters" && value is String
      try check(
        value,
        place: place.isEmpty ? key : "\(place).\(key)",
        field: isPart ? field : isNamed ? "name" : key
      )
    }
    guard estimates.contains(field), let value = (fields["value"] as? NSNumber)?.doubleValue,
      let lower = (fields["lower"] as? NSNumber)?.doubleValue,
      let upper = (fields["upper"] as? NSNumber)?.doubleValue, lower > value || value > upper
    else { return }
    throw RecordFailure(
      place: "\(place).value",
      expected: "lower…upper, \(lower)…\(upper)",
      found: "\(value)"
    )
  }

  private static func check(text: String, place: String, field: String) throws(RecordFailure) {
    if named.contains(field) { return try name(text, place) }
    let longest = field == "histogram" ? longestHistogram : longestText
    guard text.utf8.count <= longest else {
      throw RecordFailure(
        place: place,
        expected: "at most \(longest) bytes of text",
        found: field == "histogram" ? "\(text.utf8.count)" : Escape.quoted(text)
      )
    }
    guard field == "histogram" else { return }
    do throws(HistogramError) {
      _ = try LatencyHistogram.decoded(text)
    } catch {
      throw RecordFailure(
        place: place,
        expected: "HdrHistogram's encoding",
        found: error.description
      )
    }
  }

  static func count(
    _ count: Int,
    atMost limit: Int,
    _ place: String
  ) throws(RecordFailure) {
    guard count > limit else { return }
    throw RecordFailure(place: place, expected: "at most \(limit) entries", found: "\(count)")
  }

  /// Names consist of ASCII letters, digits, `-`, `_`, `.`, `/`, `+` and single spaces inside. They
  /// begin with a letter or a digit, so every output format accepts them as plain text.
  private static func name(_ name: String, _ place: String) throws(RecordFailure) {
    func isAlphanumeric(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: false
      }
    }
    let isName =
      name.utf8.count <= longestName && name.utf8.first.map(isAlphanumeric) == true
      && name.utf8.allSatisfy { isAlphanumeric($0) || "-_./+ ".utf8.contains($0) }
    guard !isName else { return }
    throw RecordFailure(
      place: place,
      expected: "a name: 1…\(longestName) letters, digits, -_./+",
      found: Escape.quoted(name)
    )
  }
}

import TextEscaping

/// An error in a record or in thresholds: the place, what it allows, and what was found.
struct RecordFailure: Error, Hashable, Sendable, CustomStringConvertible {
  let place: String
  let expected: String
  let found: String

  var description: String { "\(place): expected \(expected), found \(found)" }
}

/// The limits on numbers, names and texts of records. Every number read has a range here, so that no sum, product
/// or conversion can overflow (docs/results-schema.md).
enum RecordCheck {
  /// For all that is measured or counted: sums and products of two stay exact enough, and fit in an `Int`.
  static let figures: ClosedRange<Double> = 0...1e15
  static let ratios: ClosedRange<Double> = 1e-12...1e12
  static let exponents: ClosedRange<Double> = -1_000...1_000
  static let counts: ClosedRange<Int> = 0...1_000_000_000_000_000
  /// The most results, comparisons or growths.
  static let mostRows = 20_000
  /// The most entries of a row: metrics, parameters.
  static let mostEntries = 64
  /// The most names of parameters in all; each is a column in tables.
  static let mostParameterNames = 64
  static let longestName = 100
  static let longestText = 1_000
  /// The length of a histogram of the finest layout with nothing but different counts.
  static let longestHistogram = 1 << 20

  static func figure(
    _ value: Double?,
    in range: ClosedRange<Double> = figures,
    _ place: @autoclosure () -> String
  ) throws(RecordFailure) {
    guard let value, !range.contains(value) else { return }
    throw RecordFailure(
      place: place(),
      expected: "\(range.lowerBound)…\(range.upperBound)",
      found: "\(value)"
    )
  }

  static func count(
    _ value: Int?,
    in range: ClosedRange<Int> = counts,
    _ place: @autoclosure () -> String
  ) throws(RecordFailure) {
    guard let value, !range.contains(value) else { return }
    throw RecordFailure(
      place: place(),
      expected: "\(range.lowerBound)…\(range.upperBound)",
      found: "\(value)"
    )
  }

  static func list(
    _ count: Int,
    atMost limit: Int,
    _ place: @autoclosure () -> String
  ) throws(RecordFailure) {
    guard count > limit else { return }
    throw RecordFailure(place: place(), expected: "at most \(limit) entries", found: "\(count)")
  }

  /// Names consist of ASCII letters, digits, `-`, `_`, `.`, `/`, `+` and single spaces inside, and begin with a
  /// letter or a digit, so that every output format takes them as plain text.
  static func name(_ name: String?, _ place: @autoclosure () -> String) throws(RecordFailure) {
    guard let name, !isName(name) else { return }
    throw RecordFailure(
      place: place(),
      expected: "a name: 1…\(longestName) letters, digits, -_./+",
      found: Escape.quoted(name)
    )
  }

  private static func isName(_ name: String) -> Bool {
    guard name.utf8.count <= longestName, let first = name.utf8.first else { return false }
    guard isAlphanumeric(first) else { return false }
    return name.utf8.allSatisfy { isAlphanumeric($0) || "-_./+ ".utf8.contains($0) }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  /// Checks a text that is only shown; outputs escape it.
  static func text(_ text: String?, _ place: @autoclosure () -> String) throws(RecordFailure) {
    guard let text, text.utf8.count > longestText else { return }
    throw RecordFailure(
      place: place(),
      expected: "at most \(longestText) bytes of text",
      found: Escape.quoted(text)
    )
  }

  static func estimate(
    _ estimate: Estimate?,
    in range: ClosedRange<Double>,
    _ place: @autoclosure () -> String
  ) throws(RecordFailure) {
    guard let estimate else { return }
    try figure(estimate.value, in: range, place() + ".value")
    try figure(estimate.lower, in: range, place() + ".lower")
    try figure(estimate.upper, in: range, place() + ".upper")
    guard estimate.lower > estimate.upper else { return }
    throw RecordFailure(
      place: place(),
      expected: "lower at most upper",
      found: "\(estimate.lower) and \(estimate.upper)"
    )
  }

  static func parameters(
    _ parameters: Parameters,
    _ place: @autoclosure () -> String
  ) throws(RecordFailure) {
    try list(parameters.values.count, atMost: mostEntries, place() + ".parameters")
    for (key, value) in parameters.values {
      try name(key, place() + ".parameters")
      switch value {
      case .number(let number): try count(number, "\(place()).parameters.\(key)")
      case .text(let text): try name(text, "\(place()).parameters.\(key)")
      }
    }
  }
}

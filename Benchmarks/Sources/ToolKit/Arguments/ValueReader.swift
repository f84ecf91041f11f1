/// Reads an option's value from text.
package struct ValueReader<Value: Sendable>: Sendable {
  /// The placeholder of the value in help: `COUNT`, `FILE`, `text|json`.
  package let placeholder: String
  /// The values that shells offer.
  package let kind: ValueKind
  package let read: @Sendable (String) throws(UsageError) -> Value

  package init(
    _ placeholder: String,
    kind: ValueKind = .text,
    read: @escaping @Sendable (String) throws(UsageError) -> Value
  ) {
    self.placeholder = placeholder
    self.kind = kind
    self.read = read
  }
}

extension ValueReader where Value == String {
  package static func text(_ placeholder: String) -> Self { ValueReader(placeholder) { $0 } }

  /// A path; `-` is standard input or output.
  package static let path = path("FILE", .file)

  package static let folder = path("FOLDER", .folder)

  package static func path(_ placeholder: String, _ kind: ValueKind) -> Self {
    ValueReader(placeholder, kind: kind) { (text) throws(UsageError) in
      guard !text.isEmpty else { throw UsageError("expected a path, found an empty one") }
      return text
    }
  }
}

extension ValueReader where Value == Int {
  /// A whole number. Digits may be grouped by `_` or `,` and end in k, M or G (thousands).
  package static func count(in range: ClosedRange<Int>, _ placeholder: String = "COUNT") -> Self {
    ValueReader(placeholder) { (text) throws(UsageError) in
      let bounds = "\(range.lowerBound)...\(range.upperBound)"
      guard let value = wholeNumber(text) else {
        throw UsageError("expected \(bounds), such as 1000, 10k, 10M or 1G, found \"\(text)\"")
      }
      guard range.contains(value) else {
        throw UsageError("expected \(bounds), found \"\(text)\"")
      }
      return value
    }
  }
}

extension ValueReader where Value == Double {
  /// Seconds: a whole number as above, or digits with a decimal point.
  package static func seconds(in range: ClosedRange<Double>) -> Self {
    ValueReader("SECONDS") { (text) throws(UsageError) in
      let isDecimal = text.allSatisfy { $0.isASCII && $0.isNumber || $0 == "." }
      let value = wholeNumber(text).map { Double($0) } ?? (isDecimal ? Double(text) : nil)
      guard let value, range.contains(value) else {
        let bounds = "\(range.lowerBound)...\(Int(range.upperBound))"
        throw UsageError("expected \(bounds) seconds, found \"\(text)\"")
      }
      return value
    }
  }
}

extension ValueReader where Value == [Int] {
  /// Whole numbers separated by commas; each may occur once.
  package static func counts(in range: ClosedRange<Int>, _ placeholder: String = "COUNT,…") -> Self
  {
    let one = ValueReader<Int>.count(in: range)
    return ValueReader(placeholder) { (text) throws(UsageError) in
      var values: [Int] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let value = try one.read(String(part))
        guard !values.contains(value) else {
          throw UsageError("expected each number once, found \(value) twice")
        }
        values.append(value)
      }
      return values
    }
  }
}

extension ValueReader where Value == UInt64 {
  /// 0...2⁶⁴ − 1, decimal or, after `0x`, hexadecimal.
  package static let seed = ValueReader("SEED") { (text) throws(UsageError) in
    let value =
      text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
    guard let value, !text.hasPrefix("+") else {
      throw UsageError("expected a seed, 0...\(UInt64.max), found \"\(text)\"")
    }
    return value
  }
}

extension ValueReader where Value: CaseIterable & RawRepresentable<String> {
  /// One of an enumeration's cases.
  package static func choice(_ placeholder: String? = nil) -> Self {
    let names = Value.allCases.map(\.rawValue)
    return ValueReader(placeholder ?? names.joined(separator: "|"), kind: .words(names)) {
      (text) throws(UsageError) in
      if let value = Value(rawValue: text) { return value }
      throw UsageError(text, isNoneOf: names)
    }
  }
}

private func wholeNumber(_ text: String) -> Int? {
  var digits = text.filter { $0 != "_" && $0 != "," }
  var scale = 1
  if let suffix = digits.last,
    let factor = ["k": 1_000, "M": 1_000_000, "G": 1_000_000_000][suffix]
  {
    digits.removeLast()
    scale = factor
  }
  guard let first = digits.first, first.isNumber || first == "-", let value = Int(digits) else {
    return nil
  }
  let (product, overflow) = value.multipliedReportingOverflow(by: scale)
  return overflow ? nil : product
}

import Foundation

/// Numbers for people: three significant digits and a unit that fits.
public enum Figures {
  /// "0.31 ns", "2.72 ns", "110 µs", "10.4 ms", "2.1 s".
  public static func time(nanoseconds: Double) -> String {
    scaled(nanoseconds, [("ns", 1), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)])
  }

  /// "1 ns", "100 µs": a power of ten, without decimals.
  public static func shortTime(nanoseconds: Double) -> String {
    let units = [("ps", 1e-3), ("ns", 1), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
    let unit = units.last { nanoseconds >= $0.1 * 0.9995 } ?? units[0]
    return "\(count(Int((nanoseconds / unit.1).rounded()))) \(unit.0)"
  }

  /// "540 B", "1.00 KiB", "4.2 GiB".
  public static func bytes(_ bytes: Double) -> String {
    abs(bytes) < 1_024 && bytes == bytes.rounded()
      ? "\(Int(bytes)) B"
      : scaled(bytes, [("B", 1), ("KiB", 1_024), ("MiB", 1_048_576), ("GiB", 1_073_741_824)])
  }

  /// "12.3 GB/s".
  public static func bandwidth(bytesPerSecond: Double) -> String {
    "\(digits(bytesPerSecond / 1e9)) GB/s"
  }

  /// "4.6×", "36,700×".
  public static func ratio(_ ratio: Double) -> String { "\(digits(ratio))×" }

  /// "4.6× (4.5…4.8)": a ratio with its confidence interval.
  public static func ratio(_ ratio: Estimate) -> String {
    "\(Figures.ratio(ratio.value)) (\(digits(ratio.lower))…\(digits(ratio.upper)))"
  }

  /// "+12.3 %", "−4.00 %": the relative change of a figure; empty if the old one was 0.
  public static func change(from old: Double, to new: Double) -> String {
    guard old != 0 else { return "" }
    let change = (new / old - 1) * 100
    return "\(change < 0 ? "−" : "+")\(digits(abs(change))) %"
  }

  /// "10,000": a whole number in groups of three digits.
  public static func count(_ count: Int) -> String {
    var text = ""
    let digits = String(count.magnitude)
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return count < 0 ? "-\(text)" : text
  }

  /// "1 ratio", "1,234 ratios".
  ///
  /// - Parameter one: the singular noun; the plural adds an s.
  public static func counted(_ count: Int, _ one: String) -> String {
    "\(Figures.count(count)) \(one)\(count == 1 ? "" : "s")"
  }

  /// "10", "1k", "250k", "1M": a whole number, with k or M if that is exact.
  public static func compact(_ count: Int) -> String {
    for (unit, size) in [("M", 1_000_000), ("k", 1_000)]
    where count != 0 && count.isMultiple(of: size) {
      return "\(count / size)\(unit)"
    }
    return "\(count)"
  }

  /// Three significant digits and at most two decimals; from 100, a whole number in groups of
  /// three.
  public static func digits(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? "–" : value < 0 ? "-∞" : "∞" }
    let size = abs(value)
    if size >= 1e15 { return String(format: "%.2e", value) }
    if size >= 99.95 {
      let step = pow(10, max(0, floor(log10(size)) - 2))
      return count(Int((value / step).rounded() * step))
    }
    return String(format: size >= 9.995 ? "%.1f" : "%.2f", value)
  }

  private static func scaled(_ value: Double, _ units: [(name: String, size: Double)]) -> String {
    // A value that rounds to 1,000 of a unit is shown as 1 of the next.
    let unit = units.last { abs(value) >= $0.size * 0.9995 } ?? units[0]
    return "\(digits(value / unit.size)) \(unit.name)"
  }
}

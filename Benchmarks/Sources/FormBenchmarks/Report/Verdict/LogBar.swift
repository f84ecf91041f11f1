import Foundation

/// Bars of block characters on a logarithmic scale.
struct LogBar {
  private let least: Double
  private let cells: Int
  /// The cells for a factor of e.
  private let scale: Double

  private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]

  /// A scale on which the smallest value has one cell and the largest has all.
  init(_ values: [Double], cells: Int) {
    least = max(values.min() ?? 1, .leastNormalMagnitude)
    self.cells = max(cells, 1)
    let span = log((values.max() ?? least) / least)
    scale = span > 0 ? Double(self.cells - 1) / span : 0
  }

  func text(_ value: Double) -> String {
    guard value >= least, value.isFinite else { return "" }
    let length = min(1 + log(value / least) * scale, Double(cells))
    let whole = Int(length)
    let rest = Int(((length - Double(whole)) * 8).rounded())
    return String(repeating: "█", count: whole) + (rest > 0 ? String(Self.eighths[rest - 1]) : "")
  }
}

import Foundation
import MeasurementKit

/// A logarithmic axis: turns values into shares of a length.
struct Scale {
  struct Tick {
    let value: Double
    let label: String
  }

  private let low: Double
  private let high: Double
  let ticks: [Tick]

  /// The permitted range, whatever a record contains. In nanoseconds that is a picosecond to eleven
  /// days.
  private static let usable = 1e-3...1e15
  private static let mostSteps = 4.0

  /// A scale between powers of ten that enclose all values; each end has a tick.
  ///
  /// - Returns: nil if no value has a logarithm.
  init?(around values: [Double], label: (Double) -> String) {
    let usable = values.filter { $0 > 0 && $0.isFinite }.map(Self.exponent)
    guard let least = usable.min(), let most = usable.max() else { return nil }
    let first = least.rounded(.down)
    let span = max(most.rounded(.up) - first, 1)
    // Few enough ticks for a phone's width.
    let step = (span / Self.mostSteps).rounded(.up)
    (low, high) = (first, first + (span / step).rounded(.up) * step)
    ticks = stride(from: low, through: high, by: step).map {
      Tick(value: pow(10, $0), label: label(pow(10, $0)))
    }
  }

  /// A scale with 1 in the middle, wide enough for all values and their inverses.
  init(aroundOne values: [Double]) {
    let most = values.map { abs(Self.exponent($0)) }.max() ?? 0
    high = max(most, log10(1.25))
    low = -high
    ticks = [low, 0, high].map { Tick(value: pow(10, $0), label: Figures.ratio(pow(10, $0))) }
  }

  private static func exponent(_ value: Double) -> Double {
    log10(min(max(value, usable.lowerBound), usable.upperBound))
  }

  /// Returns the position of a value, as a share of the length.
  func place(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return 0 }
    return min(max((Self.exponent(value) - low) / (high - low), 0), 1)
  }

  static func times(_ nanoseconds: [Double]) -> Scale? {
    Scale(around: nanoseconds) { Figures.shortTime(nanoseconds: $0) }
  }
}

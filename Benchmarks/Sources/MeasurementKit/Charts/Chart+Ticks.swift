import Foundation

extension Chart.Axis {
  /// A logarithmic axis of times, in nanoseconds, marked at powers of ten around all values.
  public static func time(_ label: String, around values: [Double]) -> Chart.Axis {
    .decades(label, around: values) { Figures.shortTime(nanoseconds: $0) }
  }

  /// A logarithmic axis of numbers of things.
  public static func count(_ label: String, around values: [Double]) -> Chart.Axis {
    .decades(label, around: values) { Figures.compact(Int($0)) }
  }

  /// A logarithmic axis of bytes, marked at powers of 16.
  public static func bytes(_ label: String, around values: [Double]) -> Chart.Axis {
    powers(of: 16, label, exponents(of: values, base: 16)) { exponent, _ in
      Figures.powerOfTwo(bytes: 4 * exponent)
    }
  }

  /// An axis on which a percentile curve is straight if the tail is exponential: 1 / (1 − share).
  public static func percentiles(around values: [Double]) -> Chart.Axis {
    let exponents = exponents(of: values, base: 10)
    let last = max(exponents.upperBound, 1)
    return powers(of: 10, "percentile", 0...last) { exponent, value in
      String(format: "%.\(max(exponent - 2, 0))f", 100 - 100 / value)
    }
  }

  /// An axis of numbers: linear and no longer than they need if they differ by less than `mostLinear` times, so that a
  /// change of a tenth can be seen, or if one is 0, which has no logarithm; else logarithmic.
  public static func fitted(
    _ label: String,
    unit: String = "",
    around values: [Double]
  ) -> Chart.Axis {
    let usable = values.filter { $0 == 0 || $0 >= 1e-9 && $0 < 1e15 }
    guard let least = usable.min(), let most = usable.max(), most > 0,
      least == 0 || most < mostLinear * least
    else {
      return .decades(label, around: values) {
        ($0 < 1 ? "\($0)" : Figures.compact(Int($0))) + unit
      }
    }
    // Four to ten steps of 1, 2 or 5 of a power of ten, of a range that is never nothing.
    let rough = max(most - least, most / 10) / 4
    let power = floor(log10(rough))
    let unitStep = pow(10, power)
    let step = ([5, 2, 1].first { $0 * unitStep <= rough } ?? 1) * unitStep
    let (first, last) = (floor(least / step), max(ceil(most / step), floor(least / step) + 1))
    let decimals = max(Int(-power), 0)
    let ticks = stride(from: first, through: last, by: 1).map { place in
      Chart.Tick(place * step, String(format: "%.\(decimals)f", place * step) + unit)
    }
    // Products of steps are rounded.
    return Chart.Axis(label, ticks: ticks, range: min(first * step, least)...max(last * step, most))
  }

  /// What is shown on a linear axis differs by less, as a factor.
  private static let mostLinear = 4.0

  private static func decades(
    _ label: String,
    around values: [Double],
    _ name: (Double) -> String
  ) -> Chart.Axis {
    powers(of: 10, label, exponents(of: values, base: 10)) { name($1) }
  }

  private static func powers(
    of base: Double,
    _ label: String,
    _ exponents: ClosedRange<Int>,
    _ name: (_ exponent: Int, _ value: Double) -> String
  ) -> Chart.Axis {
    // Every mark where there are few of them, else every second or third.
    let step = max(1, (exponents.count + 5) / 6)
    let ticks = stride(from: exponents.lowerBound, through: exponents.upperBound, by: step)
      .map { exponent -> Chart.Tick in
        let value = pow(base, Double(exponent))
        return Chart.Tick(value, name(exponent, value))
      }
    let range = pow(base, Double(exponents.lowerBound))...pow(base, Double(exponents.upperBound))
    return Chart.Axis(label, isLogarithmic: true, ticks: ticks, range: range)
  }

  /// The exponents of the powers around all values, within the possible range of a count.
  private static func exponents(of values: [Double], base: Double) -> ClosedRange<Int> {
    let usable = values.filter { $0 > 0 && $0.isFinite }
    func exponent(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int((log(min(max(value, 1e-15), 1e15)) / log(base)).rounded(rule))
    }
    let lowest = exponent(usable.min() ?? 1, .down)
    return lowest...max(exponent(usable.max() ?? 1, .up), lowest + 1)
  }
}

import FormFormats
import FormFuzzing
import MeasurementKit
import ToolKit

/// What a simulation says where a signal finds it in the middle of something long, such as laying out a form
/// of a million pages: how it stood a moment before.
final class SimulationLastWords {
  /// Nanoseconds between two that are left. Making some goes through every histogram.
  private static let interval: UInt64 = 100_000_000

  private let report: SimulationReport
  private let format: SimulationFormat
  private let path: String
  private let start: UInt64
  private var next: UInt64 = 0

  /// - Parameter report: what is known before anything was played.
  init(_ report: SimulationReport, _ format: SimulationFormat, path: String, start: UInt64) {
    self.report = report
    self.format = format
    self.path = path
    self.start = start
  }

  /// Leaves them if it is some time since it did.
  func leave(_ result: Simulation.Result, _ meter: SimulationMeter, to longRun: LongRun) {
    let now = MonotonicClock.now()
    guard now >= next else { return }
    next = now + Self.interval
    var report = report
    report.take(result, meter, seconds: Double(now - start) / 1e9)
    longRun.leave { [report, format, path] interruption in
      var report = report
      report.interrupted = interruption.name
      try report.write(format, to: try OutputFile(path: path))
    }
  }
}

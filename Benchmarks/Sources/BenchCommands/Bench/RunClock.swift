import MeasurementKit

/// The time budget of a run.
struct RunClock {
  private let begin = MonotonicClock.now()
  /// The planned seconds of the run.
  let planned: Double
  /// The seconds after which the run ends in any case.
  let limit: Double

  var elapsed: Double { Double(MonotonicClock.now() - begin) / 1e9 }
  /// The planned seconds that are left.
  var left: Double { max(planned - elapsed, 0) }
  var isOver: Bool { elapsed >= limit }

  /// Shows the current benchmark, its process, and the remaining time.
  func show(_ name: String, process: Int, of count: Int, _ bar: ProgressBar) {
    let seconds = Int(left.rounded(.up))
    let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
    let time = minutes > 0 ? "\(minutes) min \(rest) s" : "\(rest) s"
    let place = count > 1 ? " in process \(process) of \(count)" : ""
    bar.update(elapsed / planned, "\(time) left: \(name)\(place)")
  }
}

import MeasurementKit

/// The time that a run has for measuring.
struct RunClock {
  private let begin = MonotonicClock.now()
  /// The seconds that the run plans with.
  let planned: Double
  /// The seconds after which it ends, whatever it has measured by then.
  let limit: Double

  var elapsed: Double { Double(MonotonicClock.now() - begin) / 1e9 }
  /// The planned seconds that are left.
  var left: Double { max(planned - elapsed, 0) }
  var isOver: Bool { elapsed >= limit }

  /// Shows what is being measured, in which process, and how long is left.
  func show(_ name: String, process: Int, of count: Int, _ bar: ProgressBar) {
    let seconds = Int(left.rounded(.up))
    let (minutes, rest) = seconds.quotientAndRemainder(dividingBy: 60)
    let time = minutes > 0 ? "\(minutes) min \(rest) s" : "\(rest) s"
    let place = count > 1 ? " in process \(process) of \(count)" : ""
    bar.update(elapsed / planned, "\(time) left: \(name)\(place)")
  }
}

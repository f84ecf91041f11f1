extension ThresholdCheck {
  /// How far a figure may differ from the expected one in another build of the same source; nil if not at all.
  ///
  /// Linker, allocator and the system's loader choose other places, so that constants and small objects straddle a line
  /// more or less. Of one build played in another order, a cold edit touched exactly one line less. So a single further line
  /// in every edit is seen by a check of the same build's kind only, and two lines in every build.
  static func movedTolerance(_ metric: String, _ benchmark: String) -> Thresholds.Tolerance? {
    switch Metric.Name(rawValue: metric) {
    // None of 286 differed more in two builds in different folders.
    case .lineMisses: Thresholds.Tolerance(relative: 1, absolute: 16)
    case .worstLineMisses: Thresholds.Tolerance(relative: 0.5, absolute: 4)
    case .dataLines:
      benchmark.hasPrefix("cold/edit/")
        ? Thresholds.Tolerance(relative: 0, absolute: 1.5)
        // 18 to 21 lines for a rank on 100 pages, whose code was the same in all builds.
        : Thresholds.Tolerance(relative: 0.03, absolute: 3.5)
    case .codeLines: Thresholds.Tolerance(relative: 0.25, absolute: 4)
    default: nil
    }
  }

  /// How far the log-log slope of a number of lines moves if one end of the line moves by a line or two.
  static let movedSlope = 0.02

  /// Whether the growth of lines changed by no more than it may if single lines move.
  func isWithinMovedLines(_ expected: Thresholds.Growth, _ slope: Double) -> Bool {
    isExact && Metric.Name(rawValue: expected.metric) == .dataLines
      && abs(slope) <= Self.movedSlope + 1e-9
  }
}

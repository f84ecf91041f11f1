/// Cuts a failing case down to one of the smallest that fail the same comparison, in shortlex order: fewest steps
/// first, then the simplest form, settings and operands.
///
/// It removes steps in chunks that halve, as in delta debugging (Zeller & Hildebrandt, 2002), then one by one until
/// none can go: the result is 1-minimal, which `isMinimal` verifies.
public struct Shrinker<Case: FuzzCase> {
  /// The number of cases played.
  public private(set) var attempts = 0
  private let stillFails: (Case) -> Bool
  private let shouldEnd: () -> Bool

  /// - Parameters:
  ///   - stillFails: whether a case fails as the first did.
  ///   - shouldEnd: asked before each attempt; if it returns true, the result so far is final.
  public init(
    stillFails: @escaping (Case) -> Bool,
    shouldEnd: @escaping () -> Bool = { false }
  ) {
    self.stillFails = stillFails
    self.shouldEnd = shouldEnd
  }

  /// A shrinker that plays cases, and continues as long as this comparison fails.
  public init(check: String, shouldEnd: @escaping () -> Bool = { false }) {
    self.init(
      stillFails: {
        var probes = ProbeSet()
        return $0.play(&probes).failure?.check == check
      },
      shouldEnd: shouldEnd
    )
  }

  /// - Parameters:
  ///   - failing: a case that fails.
  ///   - steps: the number of steps up to the failure.
  public mutating func shrink(_ failing: Case, steps: Int) -> Case {
    var best = failing
    // Steps after the failure can't matter, except for the comparison at the end.
    if steps < best.stepCount {
      let shorter = best.removing(steps: steps..<best.stepCount)
      if fails(shorter) { best = shorter }
    }
    while true {
      let before = best
      removeSteps(of: &best)
      best.simplify { fails($0) }
      if best == before || shouldEnd() { return best }
    }
  }

  /// Removes chunks of steps, the last first, and halves the chunks if none can go.
  private mutating func removeSteps(of best: inout Case) {
    var size = max(best.stepCount / 2, 1)
    while best.stepCount > 0 {
      var removed = false
      var end = best.stepCount
      while end > 0 {
        let start = max(end - size, 0)
        let shorter = best.removing(steps: start..<end)
        if fails(shorter) {
          best = shorter
          removed = true
        }
        end = min(start, best.stepCount)
      }
      if size == 1 && !removed { return }
      if !removed || size > best.stepCount { size = max(size / 2, 1) }
    }
  }

  /// Whether the case still fails the comparison, but not without any one of its steps.
  public mutating func isMinimal(_ shrunk: Case) -> Bool {
    guard fails(shrunk) else { return false }
    for step in 0..<shrunk.stepCount where fails(shrunk.removing(steps: step..<step + 1)) {
      return false
    }
    return true
  }

  private mutating func fails(_ candidate: Case) -> Bool {
    if shouldEnd() { return false }
    attempts += 1
    return stillFails(candidate)
  }
}

/// A ratio that one run measured.
struct MeasuredRatio {
  var estimate: Estimate
  /// Whether both sides are times of a core to itself; nil if the run does not say. Ratios of either kind differ: a shared core
  /// does not slow all code alike.
  var isOwnCore: Bool?

  /// Whether this may be compared with a ratio of that kind; nil is that of any.
  func isLike(_ isOwnCore: Bool?) -> Bool {
    self.isOwnCore == nil || isOwnCore == nil || self.isOwnCore == isOwnCore
  }
}

extension [MeasuredRatio] {
  /// The kinds of core of which there are as many as `fewest`, a core to itself first. All, as of no kind, if there are too few
  /// of either, or some do not say.
  func byCore(atLeast fewest: Int) -> [(isOwnCore: Bool?, runs: [MeasuredRatio])] {
    let kinds: [(isOwnCore: Bool?, runs: [MeasuredRatio])] = [true, false].map { kind in
      (kind, filter { $0.isOwnCore == kind })
    }
    let isSaid = allSatisfy { $0.isOwnCore != nil }
    let enough = kinds.filter { isSaid && $0.runs.count >= fewest }
    return enough.isEmpty ? [(nil, self)] : enough
  }

  /// Those that may be compared with ratios of a kind; all if there are too few. One of several is: what slows a single run is
  /// not in the build.
  ///
  /// - Returns: the estimates, and whether they may be compared.
  func like(_ isOwnCore: Bool?) -> (estimates: [Estimate], isAlike: Bool) {
    let alike = filter { $0.isLike(isOwnCore) }
    return alike.count < Swift.min(2, count)
      ? (map(\.estimate), false) : (alike.map(\.estimate), true)
  }
}

extension Verdict {
  /// What a ratio says that is of another kind than the one it is compared with.
  static let unlikeCores = "the core was shared in one of them alone"
}

/// A ratio that one run measured.
struct MeasuredRatio {
  var estimate: Estimate
  /// Whether both sides are times of a core to itself. Ratios of either kind differ: a shared core does not slow all code alike.
  var isOwnCore: Bool
}

extension [MeasuredRatio] {
  /// Those of one kind: of a core to itself if there are as many as that, else of a shared core if there are, else all.
  ///
  /// - Returns: the estimates, and their kind; nil if they are mixed.
  func alike(atLeast fewest: Int = 1) -> (estimates: [Estimate], isOwnCore: Bool?) {
    for isOwnCore in [true, false] {
      let alike = filter { $0.isOwnCore == isOwnCore }
      if alike.count >= fewest { return (alike.map(\.estimate), isOwnCore) }
    }
    return (map(\.estimate), nil)
  }

  /// Those of one kind; all if the kind is not known or none is of it.
  ///
  /// - Returns: the estimates, and whether they are of that kind.
  func ofKind(isOwnCore: Bool?) -> (estimates: [Estimate], isOfKind: Bool) {
    guard let isOwnCore else { return (map(\.estimate), true) }
    let alike = filter { $0.isOwnCore == isOwnCore }
    return alike.isEmpty ? (map(\.estimate), false) : (alike.map(\.estimate), true)
  }
}

extension Verdict {
  /// What a ratio says that is of another kind than the one it is compared with.
  static let unlikeCores = "the core was shared in one of them alone"
}

/// Whether a core was the thread's own, or shared. Times of either kind are not alike: a shared core does not slow all code alike.
public enum CoreKind {
  /// Runs of the same thing, apart by kind: those kinds of which there are as many as `fewest`, a core to itself first. All
  /// runs, as of no kind, if there are too few of either, or some do not say.
  ///
  /// - Parameter isOwnCore: whether a run is of a core to itself; nil if it does not say.
  /// - Complexity: O(runs).
  public static func sorted<Run>(
    _ runs: [Run],
    atLeast fewest: Int,
    by isOwnCore: (Run) -> Bool?
  ) -> [(isOwnCore: Bool?, runs: [Run])] {
    let kinds: [(isOwnCore: Bool?, runs: [Run])] = [true, false].map { kind in
      (kind, runs.filter { isOwnCore($0) == kind })
    }
    let isSaid = runs.allSatisfy { isOwnCore($0) != nil }
    let enough = kinds.filter { isSaid && $0.runs.count >= fewest }
    return enough.isEmpty ? [(nil, runs)] : enough
  }
}

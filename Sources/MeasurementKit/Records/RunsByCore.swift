/// Runs of the same thing, apart by whether they are times of a core to itself. Those of either kind differ: a shared core does
/// not slow all code alike.
public struct RunsByCore<Run> {
  private let runs: [Run]
  private let isOwnCore: (Run) -> Bool?

  /// - Parameter isOwnCore: whether a run is of a core to itself; nil if it does not say.
  public init(_ runs: [Run], isOwnCore: @escaping (Run) -> Bool?) {
    self.runs = runs
    self.isOwnCore = isOwnCore
  }

  /// The kinds of which there are as many as that, a core to itself first; all runs, as of no kind, if there are too few of
  /// either, or some do not say.
  ///
  /// - Complexity: O(runs).
  public func kinds(atLeast fewest: Int) -> [(isOwnCore: Bool?, runs: [Run])] {
    let kinds = [true, false].map { kind in (kind, runs.filter { isOwnCore($0) == kind }) }
      .filter { $0.1.count >= fewest }
    let isSaid = runs.allSatisfy { isOwnCore($0) != nil }
    return isSaid && !kinds.isEmpty ? kinds : [(nil, runs)]
  }
}

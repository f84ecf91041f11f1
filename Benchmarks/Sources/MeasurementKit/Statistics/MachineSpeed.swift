import Foundation

/// How much the machine's speed differed between the processes of a run: what the times of all that they measured have in
/// common.
struct MachineSpeed {
  /// The standard deviation of the logarithms of the processes' speeds; 0 for one process, or for so few results that they
  /// say nothing of the machine.
  let deviation: Double

  /// The fewest results that show the machine rather than where their own memory came to lie.
  static let leastResults = 10

  /// - Parameter times: of each result the nanoseconds that each process took, above 0: as many for all.
  /// - Complexity: O(results · processes · log results).
  init(of times: [[Double]]) {
    let logarithms = times.filter { row in row.allSatisfy { $0 > 0 } }.map { row in
      let row = row.map { log($0) }
      let mean = SampleMoments(row).mean
      return row.map { $0 - mean }
    }
    guard let count = logarithms.first?.count, count > 1, logarithms.count >= Self.leastResults
    else {
      deviation = 0
      return
    }
    // A result whose memory lies badly in one process says nothing of the machine: the median does not follow it.
    let speeds = (0..<count).map { process in Quantile.median(of: logarithms.map { $0[process] }) }
    deviation = SampleMoments(speeds).deviation
  }
}

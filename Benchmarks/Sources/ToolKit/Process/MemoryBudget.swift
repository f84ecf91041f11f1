import FormModel
import MeasurementKit

/// How much memory the tool takes.
package enum MemoryBudget {
  /// What can still be had, asked anew whenever something is to grow.
  package static let limit = MemoryLimit.remaining { MachineMemory.available }

  /// Refuses what this process can't have the memory for.
  ///
  /// - Parameters:
  ///   - what: "the form", "copies of the form".
  ///   - bytes: about what they need.
  package static func require(_ bytes: Int, for what: String) throws(UsageError) {
    guard bytes >= MemoryLimit.unasked, let available = MachineMemory.available,
      bytes > available
    else { return }
    throw UsageError(
      "\(what) would take about \(Figures.bytes(Double(bytes))) of memory: expected at most "
        + "\(Figures.bytes(Double(available))), the most that this process can have"
    )
  }
}

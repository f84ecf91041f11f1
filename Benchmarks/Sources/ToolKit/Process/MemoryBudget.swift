import FormModel
import MeasurementKit

/// Limits the memory that the tool takes.
package enum MemoryBudget {
  /// The memory still available, measured anew before each large allocation.
  package static let limit = MemoryLimit.remaining { MachineMemory.available }

  /// Throws if this process can't get the memory.
  ///
  /// - Parameters:
  ///   - what: "the form", "copies of the form".
  ///   - bytes: the approximate need.
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

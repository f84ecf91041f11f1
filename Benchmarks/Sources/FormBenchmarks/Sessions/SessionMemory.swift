import FormContenders
import MeasurementKit

/// The memory of an additional session of a form, in bytes that the allocator gives.
struct SessionMemory {
  let bytes: Int

  /// Opens two sessions of a form, and counts the memory of the second.
  ///
  /// - Returns: nil if allocations can't be counted.
  init?(_ form: SharedForm) {
    guard let counter = try? AllocationCounter() else { return nil }
    // The first also allocates memory that all sessions share.
    let first = SessionPool.open(form.form)
    let before = counter.read()
    let session = SessionPool.open(form.form)
    bytes = (counter.read() - before).retained + MemoryLayout<RuleSession>.stride
    Self.drop(first)
    Self.drop(session)
  }

  /// Keeps a value alive until this call.
  @inline(never)
  private static func drop(_ session: consuming RuleSession) {}

  var metrics: [Metric] {
    [Metric("memory-per-session", unit: "bytes/session", value: Double(bytes))]
  }
}

import FormModel
import FormNavigation
import FormProgress
import FormRules
import MeasurementKit

/// The memory of an additional session of a form, by part, in bytes that the allocator gives.
struct SessionMemory {
  struct Part {
    let name: String
    let bytes: Int
  }

  /// The parts of a session.
  let parts: [Part]
  /// Memory outside the session: the part that all sessions share, and a screen.
  let apart: [Part]

  /// The bytes of a session.
  var bytes: Int { parts.map(\.bytes).reduce(0, +) }

  static let prefix = "session-"

  /// Opens sessions of a form, and counts their memory.
  ///
  /// - Returns: nil if allocations can't be counted.
  init?(seed: UInt64) throws(BenchmarkError) {
    guard let counter = try? AllocationCounter() else { return nil }
    let before = counter.read()
    let shared = try HouseholdForm.make(seed: seed)
    let whole = (counter.read() - before).retained
    // The first session and screen also allocate what all forms share.
    _ = counter.bytes(of: SessionMemory.screen(shared.form))
    let pages = shared.form.pageCount
    let flags = counter.bytes(of: OwnedBuffer<UInt64>(count: shared.form.wordCount, repeating: 0))
    let form = counter.bytes(of: shared.form.clone())
    let index = counter.bytes(of: VisiblePageIndex(pageCount: pages))
    let sets = 2 * counter.bytes(of: PageSet(pageCount: pages))
    let engine = counter.bytes(of: ProgressEngine(shared.form.clone()))
    let session = counter.bytes(of: SessionPool.open(shared.form))
    let screen = counter.bytes(of: SessionMemory.screen(shared.form))
    parts = [
      Part(name: "flags", bytes: flags),
      Part(name: "page-heads", bytes: form - flags),
      Part(name: "page-records", bytes: engine - form - index - sets),
      Part(name: "visible-page-index", bytes: index),
      Part(name: "page-sets", bytes: sets),
      Part(name: "journal", bytes: session - engine),
      Part(name: "struct", bytes: MemoryLayout<FormSession>.stride),
    ]
    apart = [
      Part(name: "template", bytes: whole - form),
      Part(
        name: "screen",
        bytes: screen - session + MemoryLayout<InputFormScreen>.stride
          - MemoryLayout<FormSession>.stride
      ),
    ]
  }

  private static func screen(_ form: borrowing FormDefinition) -> InputFormScreen {
    InputFormScreen(SessionPool.open(form), on: ScreenGeometry(width: 390, height: 844))
  }

  /// The figures as metrics for a record.
  var metrics: [Metric] {
    [Metric("memory-per-session", unit: "bytes/session", value: Double(bytes))]
      + (parts + apart).map {
        Metric(Self.prefix + $0.name, unit: "bytes", value: Double($0.bytes))
      }
  }
}

extension AllocationCounter {
  /// Returns the bytes that a value holds on the heap.
  fileprivate func bytes<Value: ~Copyable>(of make: @autoclosure () -> Value) -> Int {
    let before = read()
    let value = make()
    let bytes = (read() - before).retained
    drop(value)
    return bytes
  }

  /// Keeps a value alive until this call.
  @inline(never)
  private func drop<Value: ~Copyable>(_ value: consuming Value) {}
}

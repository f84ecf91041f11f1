import FormBaselines
import FormModel
import MeasurementKit

/// A contender with its copy of a form, and the cost of making it.
final class Loaded<C: Contender & ~Copyable> {
  var contender: C
  let bytes: Int?

  init(_ form: borrowing FormDefinition) {
    let counter = try? AllocationCounter()
    let before = counter?.read()
    contender = C(form)
    bytes = counter.flatMap { counter in before.map { (counter.read() - $0).retained } }
  }

  /// Makes the first visible page current, as at the start, so that moves of earlier passes have no
  /// effect (VP-4).
  ///
  /// It is not inlined: otherwise the timed loop would begin its exclusive access to the contender
  /// twice.
  @inline(never)
  func restart() { contender.makeFirstVisiblePageCurrent() }
}

extension Contender where Self: ~Copyable {
  mutating func makeFirstVisiblePageCurrent() {
    guard let first = page(atRank: 1) else { return }
    do throws(AddressError) {
      try setCurrentPage(first)
    } catch {
      preconditionFailure("\(Self.name) gives page \(first) rank 1: \(error)")
    }
  }
}

import FormModel
import FormWorkload
import MeasurementKit
import Testing

@testable import FormProgress

/// FP-5: nothing is allocated after the form is loaded. The counters are those of this thread, and
/// each test first sees them count an allocation. Counted code iterates with `while`: in a debug
/// build an array's iterator allocates. The benchmark `edit/refused` counts edits that throw,
/// because Swift Testing takes a backtrace of every error thrown in its process.
@Suite(.enabled(if: Jemalloc.isLinked, "without jemalloc nothing counts allocations"))
struct AllocationTests {
  private static func form() throws -> FormDefinition {
    var builder = FormBuilder()
    for page in 0..<300 {
      try builder.appendPage(name: "Page \(page)", isHidden: page % 7 == 3, fieldCount: page % 5)
      for field in 0..<page % 5 {
        try builder.setFlags(
          FieldFlags(rawValue: UInt8((page + field) % 16)),
          at: FieldID(page: PageID(place: page), field: field)
        )
      }
    }
    return builder.build()
  }

  private func counter() throws -> AllocationCounter {
    let counter = try AllocationCounter()
    try #require(counter.seesControl(), "the counters see nothing: this test would pass vacuously")
    return counter
  }

  @Test("FP-5: no edit allocates, whatever it is and whatever comes of it")
  func edits() throws {
    let counter = try counter()
    var engine = ProgressEngine(try Self.form())
    // Every operation in every place, in both directions: changes, edits without effect, and
    // crossings.
    var edits: [Edit] = []
    for operation in EditOperation.allCases + EditOperation.allCases.reversed() {
      for page in 0..<300 {
        for field in 0..<(operation.isPageOperation ? 1 : page % 5) {
          edits.append(Edit(operation, page: PageID(place: page), field: field))
        }
      }
    }
    var changed = 0
    var crossings = 0
    let visibility = ProgressChange.Effects([.pageAppeared, .pageVanished]).rawValue
    let bytes = try counter.countRepetition {
      var index = 0
      while index < edits.count {
        let change = try engine.apply(edits[index])
        changed += change.isChange ? 1 : 0
        crossings += change.effects.rawValue & visibility != 0 ? 1 : 0
        index += 1
      }
    }
    #expect(bytes == .zero)
    #expect(changed > 1_000 && crossings > 100 && changed < 2 * edits.count)
  }

  @Test("FP-5: no batch allocates")
  func batches() throws {
    let counter = try counter()
    var engine = ProgressEngine(try Self.form())
    var edits = (0..<300).map {
      Edit($0 % 2 == 0 ? .hidePage : .showPage, page: PageID(place: $0))
    }
    edits += edits.map(\.inverse)
    var change = BatchChange()
    let bytes = try counter.countRepetition { change = try engine.apply(batch: edits) }
    #expect(bytes == .zero)
    #expect(change.applied == 600 && change.visibilityChanges > 100)
  }

  @Test("VP-3, FP-10: no query allocates")
  func queries() throws {
    let counter = try counter()
    var engine = ProgressEngine(try Self.form())
    var sum = 0
    let bytes = try counter.countRepetition {
      var number = -1
      while number < 299 {
        number += 1
        let page = PageID(place: number)
        sum += try engine.progress(ofPage: page).filled + engine.totals.filled
        sum += try engine.rank(ofPage: page) ?? 0
        sum += engine.page(atRank: number)?.place ?? 0
        sum += try engine.visiblePage(after: page)?.place ?? 0
        sum += try engine.visiblePage(before: page)?.place ?? 0
        sum += try engine.incompletePage(after: page, wrapping: true)?.place ?? 0
        sum += try engine.incompletePage(before: page, wrapping: true)?.place ?? 0
        sum += try engine.pageWithMandatoryRemaining(after: page, wrapping: true)?.place ?? 0
        if number % 5 > 0 {
          let address = FieldID(page: page, field: 0)
          sum += try engine.unfilledMandatoryField(after: address, wrapping: true)?.field ?? 0
        }
        if try engine.isVisible(page: page) { try engine.setCurrentPage(page) }
      }
    }
    #expect(bytes == .zero)
    #expect(sum > 0)
  }

  @Test("memory: at most half a byte a field and 40 bytes a page, all that the engine requests")
  func memory() throws {
    for fields in [1, 15, 16, 17, 100] {
      var builder = FormBuilder()
      let pages = 20_000
      builder.reserve(pages: pages, words: pages * FlagWord.count(fieldCount: fields))
      for _ in 0..<pages { try builder.appendPage(fieldCount: fields) }
      let form = builder.build()
      let formBytes = form.byteCount
      let counter = try counter()
      let before = counter.read()
      let engine = ProgressEngine(form)
      let bytes = counter.read() - before
      let requested = engine.byteCount
      #expect(requested <= pages * fields / 2 + pages * 40, "\(fields) fields a page")
      // The bytes that it reports are those that jemalloc counted, except for rounding to size
      // classes.
      #expect(bytes.retained >= requested - formBytes, "\(fields) fields a page")
      #expect(bytes.retained <= (requested - formBytes) * 5 / 4, "\(fields) fields a page")
    }
  }
}

import FormModel

@testable import FormProgress

/// A form whose pages come and go, in plain arrays: what an engine should say. It counts everything anew.
struct PagesOracle {
  struct Page {
    var flags: [UInt8]
    var isHidden: Bool
    var generation: UInt8
    var invalid = 0
    var marks: [Bool] = []

    var isVisible: Bool { !isHidden && (flags.isEmpty || flags.contains { $0 & 1 == 0 }) }
    var fillable: [UInt8] { isHidden ? [] : flags.filter { $0 & 3 == 0 } }
    var isIncomplete: Bool { fillable.contains { $0 & 8 == 0 } || invalid > 0 }
    var hasMandatory: Bool { fillable.contains { $0 & 12 == 4 } }
    var isComplete: Bool { !fillable.isEmpty && !isIncomplete }
  }

  /// By place; nil before the first use.
  var pages: [Page?] = []
  /// The places in form order.
  var order: [Int] = []
  /// The current page's identity; nil for none.
  var current: PageID?
  /// The places in form order when the current page was settled last, and those of pages that came since.
  private var before: [Int] = []
  private(set) var came: Set<Int> = []

  func page(_ place: Int) -> PageID {
    PageID(place: place, generation: pages[place]?.generation ?? 0)
  }

  mutating func insert(_ places: Range<Int>, at position: Int) {
    order.insert(contentsOf: places, at: position)
    came.formUnion(places)
  }

  mutating func remove(at position: Int, count: Int) {
    for place in order[position..<position + count] { clearMarks(place) }
    order.removeSubrange(position..<position + count)
  }

  private mutating func clearMarks(_ place: Int) {
    guard let marks = pages[place]?.marks else { return }
    pages[place]?.marks = marks.map { _ in false }
  }

  /// VP-4, RP-2.
  mutating func settle() {
    let visible = order.indices.filter { pages[order[$0]]?.isVisible == true }
    let kept = Set(order).subtracting(came)
    var first = 0
    if let current, let old = before.firstIndex(of: current.place) {
      // The current page itself, or the page after the last one before it that is still there.
      let last = before[...old].last { kept.contains($0) }
      first = last.flatMap { order.firstIndex(of: $0) } ?? 0
      if let last, last != current.place { first += 1 }
    }
    let next = visible.first { $0 >= first } ?? visible.last
    current = next.map { page(order[$0]) }
    before = order
    came = []
  }

  var totals: FormTotals {
    var sums = FormTotals()
    for place in order {
      guard let page = pages[place] else { continue }
      let shown = page.isHidden ? [] : page.flags.filter { $0 & 1 == 0 }
      sums.shown += shown.count
      sums.total += page.fillable.count
      sums.filled += page.fillable.filter { $0 & 8 != 0 }.count
      sums.mandatoryTotal += page.fillable.filter { $0 & 4 != 0 }.count
      sums.mandatoryRemaining += page.fillable.filter { $0 & 12 == 4 }.count
      sums.visiblePages += page.isVisible ? 1 : 0
      sums.completePages += page.isComplete ? 1 : 0
    }
    return sums
  }
}

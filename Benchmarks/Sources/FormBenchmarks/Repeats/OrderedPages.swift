import CHardware
import FormModel
import FormProgress
import MeasurementKit

/// Queries and flips of visible pages, in a form in which pages have come and gone, and in one as it was loaded.
final class OrderedPages {
  enum Query: String, CaseIterable {
    case rank, select, flip
  }

  private let query: Query
  private var loaded: Pages
  private var reordered: Pages

  init(_ query: Query, pages: Int, seed: UInt64) {
    self.query = query
    loaded = Pages(pages, seed, isReordered: false)
    reordered = Pages(pages, seed, isReordered: true)
  }

  func play(_ steps: Int, isReordered: Bool) {
    if isReordered { reordered.play(steps, query) } else { loaded.play(steps, query) }
  }

  func checks() -> [OracleCheck] { [reordered.check(), loaded.check()] }
}

/// Pages that are taken out and put in elsewhere, after others have come and gone.
final class MovingPages {
  private var pages: Pages

  init(pages count: Int, seed: UInt64) { pages = Pages(count, seed, isReordered: true) }

  func play(_ steps: Int) { pages.move(steps) }

  func check() -> OracleCheck { pages.check() }
}

/// The first page that is added to a form.
final class FirstChange {
  private let form: FormDefinition
  private var engine: ProgressEngine
  private let middle: Int

  init(pages: Int, seed: UInt64) {
    form = IndexForm.make(pages: pages, seed: seed)
    engine = ProgressEngine(form.clone())
    middle = pages / 2
  }

  func prepare(_ steps: Int) { engine = ProgressEngine(form.clone()) }

  func play(_ steps: Int) {
    let words: [UInt64] = []
    do throws(FormError) {
      for _ in 0..<steps {
        let place = try engine.appendParkedPages(fieldCounts: [0])
        engine.resetParkedPages(place..<place + 1, words: words.span) { _ in false }
        engine.insertPages(place..<place + 1, before: PageID(place: middle))
      }
    } catch { preconditionFailure("the form has room for a page: \(error)") }
  }

  /// The new page stands where it was added, and all others are there.
  func check() -> OracleCheck {
    let isRight =
      engine.pageCount == form.pageCount + 1 && engine.brokenInvariant == nil
      && engine.page(at: PagePosition(middle)) == PageID(place: form.pageCount)
    return OracleCheck(isRight ? .agrees : .disagrees)
  }
}

/// An engine with bare pages, and the pages to ask for.
private struct Pages: ~Copyable {
  private var engine: ProgressEngine
  private var pages: [PageID] = []
  private var next = 0

  init(_ count: Int, _ seed: UInt64, isReordered: Bool) {
    engine = ProgressEngine(IndexForm.make(pages: count, seed: seed))
    if isReordered {
      let places = IndexForm.queries(count: 2 * Self.moved, below: count, seed: seed &+ 1)
      for index in 0..<Self.moved {
        let (page, other) = (places[2 * index], places[2 * index + 1])
        if page == other { continue }
        engine.removePages(page..<page + 1)
        engine.insertPages(page..<page + 1, before: PageID(place: other))
      }
      _ = engine.settle()
    }
    let all = engine.pages
    pages = IndexForm.queries(count: Self.asked, below: count, seed: seed &+ 2).map {
      all[PagePosition($0)]
    }
  }

  /// The pages that are taken out and put in elsewhere.
  private static let moved = 16_384
  private static let asked = 16_384

  mutating func play(_ steps: Int, _ query: OrderedPages.Query) {
    var sum = 0
    do throws(AddressError) {
      for _ in 0..<steps {
        let page = pages[next]
        switch query {
        case .rank: sum &+= try engine.rank(ofPage: page) ?? 0
        case .select:
          sum &+= Int(engine.page(atRank: page.place % engine.visiblePageCount)?.rawValue ?? 0)
        case .flip:
          let isVisible = try engine.isVisible(page: page)
          sum &+= Int(
            try engine.apply(isVisible ? .hidePage(page) : .showPage(page)).effects.rawValue
          )
        }
        next = next + 1 == pages.count ? 0 : next + 1
      }
    } catch {
      preconditionFailure("the form has the page: \(error)")
    }
    hardware_consume(UInt64(truncatingIfNeeded: sum))
  }

  mutating func move(_ steps: Int) {
    for _ in 0..<steps {
      let page = pages[next]
      next = next + 1 == pages.count ? 0 : next + 1
      if page == pages[next] { continue }
      engine.removePages(page.place..<page.place + 1)
      engine.insertPages(page.place..<page.place + 1, before: pages[next])
      _ = engine.settle()
    }
  }

  /// Compares ranks and pages with those found by counting.
  func check() -> OracleCheck {
    var rank = 0
    for page in engine.pages {
      guard (try? engine.isVisible(page: page)) == true else { continue }
      rank += 1
      if (try? engine.rank(ofPage: page)) != rank || engine.page(atRank: rank) != page {
        return OracleCheck(.disagrees)
      }
    }
    return OracleCheck(engine.brokenInvariant == nil ? .agrees : .disagrees)
  }
}

extension OrderedPages.Query {
  var summary: String {
    switch self {
    case .rank: "The rank of a random page, after pages have come and gone."
    case .select: "The page with a random rank, after pages have come and gone."
    case .flip: "Hides or shows a random page, after pages have come and gone."
    }
  }
}

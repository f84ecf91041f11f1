import FormModel
import FormNavigation
import FormProgress
import FormRules

/// The visible fields and pages before a change, to describe what appeared and what vanished.
struct Arrivals {
  private let fields: Int
  private let pages: Int
  private let invalid: Int
  /// The visible pages, in form order; nil for a form of very many pages, where only numbers are reported.
  private let visible: [TitledPage]?

  private struct TitledPage {
    var page: PageID
    var title: String
  }

  /// The most pages to compare one by one, so that the cost of a key is bounded.
  private static let mostPages = 4_096
  private static let mostNames = 3

  init(_ screen: borrowing InputFormScreen) {
    fields = screen.session.totals.shown
    pages = screen.engine.visiblePageCount
    invalid = screen.session.invalidCount
    // Without rules, every change is on the page that is shown.
    visible =
      screen.engine.form.logic.isEmpty || screen.engine.pageCount > Self.mostPages
      ? nil : Self.visiblePages(screen)
  }

  private static func visiblePages(_ screen: borrowing InputFormScreen) -> [TitledPage] {
    var pages: [TitledPage] = []
    for page in screen.engine.pages where (try? screen.engine.isVisible(page: page)) ?? false {
      let title = screen.title(ofPage: page) ?? "page \(page.place + 1)"
      pages.append(TitledPage(page: page, title: title))
    }
    return pages
  }

  /// The description; nil if the change had no effect elsewhere.
  func news(_ screen: borrowing InputFormScreen) -> String? {
    if screen.engine.form.logic.isEmpty { return nil }
    var parts: [String] = []
    if let visible, screen.engine.pageCount <= Self.mostPages {
      let now = Self.visiblePages(screen)
      for (word, some, others) in [("came", now, visible), ("went", visible, now)] {
        let known = Set(others.map(\.page))
        let changed = some.filter { !known.contains($0.page) }
        if !changed.isEmpty { parts.append("\(word): \(Self.names(changed))") }
      }
    } else {
      let more = screen.engine.visiblePageCount - pages
      if more != 0 { parts.append("\(abs(more)) pages \(more > 0 ? "more" : "fewer")") }
    }
    let more = screen.session.totals.shown - fields
    if more != 0 { parts.append("\(abs(more)) fields \(more > 0 ? "more" : "fewer")") }
    let invalidNow = screen.session.invalidCount
    if invalidNow != invalid { parts.append("\(invalidNow) invalid") }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private static func names(_ pages: [TitledPage]) -> String {
    let left = pages.count - mostNames
    let names = pages.prefix(mostNames).map(\.title) + (left > 0 ? ["\(left) more"] : [])
    return names.joined(separator: ", ")
  }
}

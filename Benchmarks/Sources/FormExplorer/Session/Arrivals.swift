import FormModel
import FormProgress
import FormRules

/// The visible fields and pages before a change, to describe what appeared and what vanished.
struct Arrivals {
  private let fields: Int
  private let pages: Int
  private let invalid: Int
  /// Whether each page was visible, in form order. It is empty for a form of very many pages, where
  /// only numbers are reported.
  private var isVisible: [Bool] = []

  /// The most pages to compare one by one, so that the cost of a key is bounded.
  private static let mostPages = 4_096
  private static let mostNames = 3

  init(_ session: borrowing FormSession) {
    fields = session.totals.shown
    pages = session.engine.visiblePageCount
    invalid = session.invalidCount
    // Without rules, every change is on the page that is shown.
    guard !session.engine.form.logic.isEmpty, session.engine.pageCount <= Self.mostPages else {
      return
    }
    for page in session.pages {
      isVisible.append((try? session.engine.isVisible(page: page)) ?? false)
    }
  }

  /// The description; nil if the change had no effect elsewhere.
  func news(_ session: borrowing FormSession) -> String? {
    if session.engine.form.logic.isEmpty { return nil }
    var parts: [String] = []
    if isVisible.isEmpty {
      let more = session.engine.visiblePageCount - pages
      if more != 0 { parts.append("\(abs(more)) pages \(more > 0 ? "more" : "fewer")") }
    } else {
      for (word, came) in [("came", true), ("went", false)] {
        let changed = zip(session.pages, isVisible).compactMap { page, wasVisible in
          wasVisible != came && (try? session.engine.isVisible(page: page)) == came ? page : nil
        }
        if !changed.isEmpty { parts.append("\(word): \(names(changed, session))") }
      }
    }
    let more = session.totals.shown - fields
    if more != 0 { parts.append("\(abs(more)) fields \(more > 0 ? "more" : "fewer")") }
    if session.invalidCount != invalid { parts.append("\(session.invalidCount) invalid") }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  private func names(_ pages: [PageID], _ session: borrowing FormSession) -> String {
    var names: [String] = []
    for page in pages.prefix(Self.mostNames) {
      let name = try? session.engine.form.name(ofPage: page)
      names.append(name ?? "page \(page.place + 1)")
    }
    if pages.count > Self.mostNames { names.append("\(pages.count - Self.mostNames) more") }
    return names.joined(separator: ", ")
  }
}

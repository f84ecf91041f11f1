import FormModel

/// A form as arrays of flags, counted anew for each question. It shares no code with the engine.
public struct NaiveForm: Sendable {
  struct Page: Sendable {
    var isHidden: Bool
    var flags: [FieldFlags]
    var name: String
    /// The name of each field: label, else id; empty for a form without either.
    var labels: [String?]
    /// The fields whose answer breaks its constraint (UR-9).
    var invalidFields: Set<Int> = []
  }

  var pages: [Page] = []
  /// The pages in form order.
  var order: FormPages { FormPages(count: pages.count) }
  /// The current page by the rules of VP-4.
  var current: PageID?

  public init(_ form: borrowing FormDefinition) {
    for page in form.pages {
      let fields = (try? form.fieldCount(ofPage: page)) ?? 0
      let flags = (0..<fields).map {
        (try? form.flags(at: FieldID(page: page, field: $0))) ?? []
      }
      var labels: [String?] = []
      if !form.catalogue.isEmpty {
        labels = (0..<fields).map { field -> String? in
          let details = try? form.details(at: FieldID(page: page, field: field))
          return details?.label ?? details?.id
        }
      }
      pages.append(
        Page(
          isHidden: (try? form.isPageHidden(page)) ?? false,
          flags: flags,
          name: (try? form.name(ofPage: page)) ?? "",
          labels: labels
        )
      )
    }
    settleCurrent()
  }

  /// The number of invalid answers; a page or field that is not shown has none (UR-9).
  var invalidCount: Int { pages.reduce(0) { $0 + $1.invalidFields.count } }

  /// Applies an edit, and settles the current page.
  mutating func apply(_ edit: Edit) throws(AddressError) {
    try store(edit)
    settleCurrent()
  }

  /// Sets or clears one flag.
  mutating func store(_ edit: Edit) throws(AddressError) {
    guard order.contains(edit.page) else {
      throw .noSuchPage(page: edit.page, pageCount: pages.count)
    }
    switch edit.operation {
    case .hidePage: self[edit.page].isHidden = true
    case .showPage: self[edit.page].isHidden = false
    default:
      let count = self[edit.page].flags.count
      guard edit.field < count else {
        throw .noSuchField(page: edit.page, field: edit.field, fieldCount: count)
      }
      let flag: FieldFlags =
        switch edit.operation {
        case .hide, .show: .hidden
        case .lock, .unlock: .readOnly
        case .require, .unrequire: .mandatory
        default: .filled
        }
      switch edit.operation {
      case .hide, .lock, .require, .fill: self[edit.page].flags[edit.field].insert(flag)
      default: self[edit.page].flags[edit.field].remove(flag)
      }
    }
  }

  /// - Precondition: the form has the page.
  subscript(page: PageID) -> Page {
    get { pages[page.place] }
    set { pages[page.place] = newValue }
  }

  /// VP-3: the next visible page after a page, which need not be visible itself.
  func visiblePage(after page: PageID) -> PageID? {
    order.drop { $0 != page }.dropFirst().first(where: isVisible)
  }

  func visiblePage(before page: PageID) -> PageID? {
    order.prefix { $0 != page }.last(where: isVisible)
  }

  /// VP-1: true if a page is visible.
  func isVisible(_ page: PageID) -> Bool {
    if pages[page.place].isHidden { return false }
    let flags = pages[page.place].flags
    return flags.isEmpty || flags.contains { !$0.contains(.hidden) }
  }

  var visiblePages: [PageID] {
    var visible: [PageID] = []
    visible.reserveCapacity(pages.count)
    for page in order where isVisible(page) { visible.append(page) }
    return visible
  }

  var visiblePageCount: Int { order.count(where: isVisible) }

  /// VP-2: a page's sequence number, from 1; nil if the page is not visible.
  func rank(of page: PageID) -> Int? {
    guard order.contains(page), isVisible(page) else { return nil }
    return order.prefix { $0 != page }.count(where: isVisible) + 1
  }

  /// VP-4: moves to the next visible page, else the previous one, else none.
  mutating func settleCurrent() {
    if let page = current, isVisible(page) { return }
    guard let gone = current else {
      current = visiblePages.first
      return
    }
    current = visiblePage(after: gone) ?? visiblePages.last
  }

  /// FP-2, FP-3: a page's counts.
  func progress(_ id: PageID) -> PageProgress {
    var result = PageProgress(
      isVisible: isVisible(id),
      shown: 0,
      total: 0,
      filled: 0,
      mandatoryTotal: 0,
      mandatoryRemaining: 0
    )
    if pages[id.place].isHidden { return result }
    for flags in pages[id.place].flags where !flags.contains(.hidden) {
      result.shown += 1
      if flags.contains(.readOnly) { continue }
      result.total += 1
      if flags.contains(.filled) { result.filled += 1 }
      if flags.contains(.mandatory) {
        result.mandatoryTotal += 1
        if !flags.contains(.filled) { result.mandatoryRemaining += 1 }
      }
    }
    return result
  }

  /// FP-4: the form's totals.
  var totals: FormTotals {
    var totals = FormTotals()
    for page in visiblePages {
      let progress = progress(page)
      totals.shown += progress.shown
      totals.total += progress.total
      totals.filled += progress.filled
      totals.mandatoryTotal += progress.mandatoryTotal
      totals.mandatoryRemaining += progress.mandatoryRemaining
      totals.visiblePages += 1
      if progress.total > 0 && progress.filled == progress.total
        && self[page].invalidFields.isEmpty
      {
        totals.completePages += 1
      }
    }
    return totals
  }
}

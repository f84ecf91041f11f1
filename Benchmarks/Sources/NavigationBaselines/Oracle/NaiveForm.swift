import FormModel

/// A form as arrays of flags. Each query counts again. It shares no code with the engine.
public struct NaiveForm: Sendable {
  struct Page: Sendable {
    var id: PageID
    var key: NaivePageKey
    /// Those of the instances that it stands in.
    var numbers = InstanceNumbers.none
    /// The answer that stands in the titles of its instance (RP-2).
    var answerInTitle: String?
    var isHidden: Bool
    var flags: [FieldFlags]
    var name: String
    /// By field: its label, or its id if it has no label.
    var labels: [String?]
    /// By field: its id.
    var ids: [String?] = []
    /// The fields whose answer breaks their constraint (UR-9).
    var invalidFields: Set<Int> = []

    /// The page as loaded from which it was made.
    var template: PageID { key.template }
  }

  /// In form order.
  var pages: [Page] = []
  /// The identities of the pages.
  var order = FormPages(count: 0)
  /// The current page (VP-4).
  var current: PageID?

  public init(_ form: borrowing FormDefinition) {
    for page in form.pages {
      let fields = (try? form.fieldCount(ofPage: page)) ?? 0
      let flags = (0..<fields).map {
        (try? form.flags(at: FieldID(page: page, field: $0))) ?? []
      }
      var labels: [String?] = []
      var ids: [String?] = Array(repeating: nil, count: fields)
      if !form.catalogue.isEmpty {
        labels = (0..<fields).map { field -> String? in
          let details = try? form.details(at: FieldID(page: page, field: field))
          ids[field] = details?.id
          return details?.label ?? details?.id
        }
      }
      pages.append(
        Page(
          id: page,
          key: NaivePageKey(template: page),
          isHidden: (try? form.isPageHidden(page)) ?? false,
          flags: flags,
          name: (try? form.name(ofPage: page)) ?? "",
          labels: labels,
          ids: ids
        )
      )
    }
    order = form.pages
    settleCurrent()
  }

  /// The number of invalid answers; hidden pages and fields have none (UR-9).
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
    _read { yield pages[position(of: page)] }
    _modify { yield &pages[position(of: page)] }
  }

  private func position(of page: PageID) -> Int {
    guard let position = order.firstIndex(of: page) else {
      preconditionFailure("the form has the page")
    }
    return position.rawValue
  }

  /// Returns the next visible page after `page`, which may be hidden itself (VP-3).
  func visiblePage(after page: PageID) -> PageID? {
    order.drop { $0 != page }.dropFirst().first(where: isVisible)
  }

  func visiblePage(before page: PageID) -> PageID? {
    order.prefix { $0 != page }.last(where: isVisible)
  }

  /// True if the page is visible (VP-1).
  func isVisible(_ page: PageID) -> Bool {
    let position = position(of: page)
    if pages[position].isHidden { return false }
    let flags = pages[position].flags
    return flags.isEmpty || flags.contains { !$0.contains(.hidden) }
  }

  var visiblePages: [PageID] {
    var visible: [PageID] = []
    visible.reserveCapacity(pages.count)
    for page in order where isVisible(page) { visible.append(page) }
    return visible
  }

  var visiblePageCount: Int { order.count(where: isVisible) }

  /// Returns the page's rank, from 1; nil if the page is not visible (VP-2).
  func rank(of page: PageID) -> Int? {
    guard order.contains(page), isVisible(page) else { return nil }
    return order.prefix { $0 != page }.count(where: isVisible) + 1
  }

  /// Moves from a hidden page to the next visible page, else to the previous one, else to none
  /// (VP-4).
  mutating func settleCurrent() {
    if let page = current, isVisible(page) { return }
    guard let gone = current else {
      current = visiblePages.first
      return
    }
    current = visiblePage(after: gone) ?? visiblePages.last
  }

  /// The page's counts (FP-2, FP-3).
  func progress(_ id: PageID) -> PageProgress {
    var result = PageProgress(
      isVisible: isVisible(id),
      shown: 0,
      total: 0,
      filled: 0,
      mandatoryTotal: 0,
      mandatoryRemaining: 0
    )
    if self[id].isHidden { return result }
    for flags in self[id].flags where !flags.contains(.hidden) {
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

  /// The form's totals (FP-4).
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

import FormBaselines
import FormModel
import ScreenModel

/// Content of a rival's screen that does not depend on card positions; all rivals share it.
public protocol RivalContent: ScreenContent, ~Copyable {
  var form: RivalForm { get set }
}

extension RivalContent where Self: ~Copyable {
  public var measurer: any TextMeasurer { form.measurer }
  public var barStrings: NavigationBarStrings { form.bar.words }
  public var strings: MenuStrings { form.strings }
  public var pages: FormPages { form.progress.pages }
  public var currentPage: PageID? { form.progress.currentPage }
  public var totals: FormTotals { form.progress.totals }
  public var pageCount: Int { form.progress.pageCount }
  public var visiblePageCount: Int { form.visiblePageCount }

  public mutating func setCurrentPage(_ page: PageID) { form.setCurrentPage(page) }
  public mutating func reopen() { form.reopen() }

  public func check(_ page: PageID, field: Int?) throws(AddressError) {
    try form.check(page, field: field)
  }
  public func isShown(_ field: FieldID) -> Bool { form.isShown(field) }
  public func isVisible(_ page: PageID) -> Bool { form.isVisible(page) }
  public func rank(of page: PageID) -> Int? { form.rank(of: page) }
  public func visiblePage(after page: PageID) -> PageID? { form.visiblePage(after: page) }
  public func visiblePage(before page: PageID) -> PageID? { form.visiblePage(before: page) }
  public func progress(of page: PageID) -> PageProgress { form.progress(of: page) }

  public mutating func layOutBar(
    _ content: NavigationBarContent,
    in environment: BarEnvironment,
    _ layout: inout NavigationBarLayout
  ) {
    if form.bar.content != content { form.bar = NaiveBar(content, measurer, barStrings) }
    layout = form.bar.layout(in: environment)
  }

  public mutating func width(of label: CardLabel) -> Int { form.labels.width(of: label) }
  public mutating func fit(of label: CardLabel, cardWidth: Int) -> TextFit {
    form.labelLines.fit(of: label, cardWidth: cardWidth)
  }
  public func lineHeight(of role: TextRole) -> Int { form.measurer.lineHeight(of: role) }
}

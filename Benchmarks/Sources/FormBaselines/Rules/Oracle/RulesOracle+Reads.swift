import FormModel

/// Reads by the identities of pages. Those by position are in `view`.
extension RulesOracle {
  /// Says by which identities events and reads name the pages, in form order. Without that, and again
  /// once pages have moved, a page's identity is its position. An engine's identities are its own
  /// choice (RP-3).
  ///
  /// - Precondition: there are as many as pages.
  public mutating func name(_ pages: FormPages) {
    precondition(pages.count == view.pages.count, "not an identity for each page")
    self.pages = pages
  }

  public var pageCount: Int { view.pages.count }
  public var totals: FormTotals { view.totals }
  public var invalidCount: Int { view.invalidCount }
  public var visiblePageCount: Int { view.totals.visiblePages }

  public var currentPage: PageID? { currentPosition.map { pages[PagePosition($0)] } }

  public var currentRank: Int? { currentPosition.flatMap { view.ranks[$0] } }

  /// A page's counts; invalid answers are included (UR-9).
  public func progress(ofPage page: PageID) throws(AddressError) -> PageProgress {
    try shown(page).progress
  }

  public func isVisible(page: PageID) throws(AddressError) -> Bool {
    try shown(page).progress.isVisible
  }

  /// The page's number among the visible ones, from 1; nil if it is not visible (VP-2).
  public func rank(ofPage page: PageID) throws(AddressError) -> Int? {
    view.ranks[try position(of: page)]
  }

  /// The number of the page's fields whose answer breaks their constraint (UR-9).
  public func invalidCount(ofPage page: PageID) throws(AddressError) -> Int {
    try shown(page).fields.count { view.fields[$0].isInvalid }
  }

  /// True if the page is hidden by its own flag, a rule or a group.
  public func isHidden(page: PageID) throws(AddressError) -> Bool { try shown(page).isHidden }

  /// True if the page is hidden by its own flag.
  public func isOwnHidden(page: PageID) throws(AddressError) -> Bool {
    try shown(page).isOwnHidden
  }

  /// A field's answer, or the value of its calculation.
  public func answer(at address: FieldID) throws(AddressError) -> AnswerValue? {
    try shown(address).answer
  }

  /// The effective flags: the field's own flags, combined with all rules on the field, its groups
  /// and its page.
  public func flags(at address: FieldID) throws(AddressError) -> FieldFlags {
    try shown(address).flags
  }

  /// The field's own flags; *filled* means filled without a value.
  public func ownFlags(at address: FieldID) throws(AddressError) -> FieldFlags {
    try shown(address).ownFlags
  }

  public func isInvalid(at address: FieldID) throws(AddressError) -> Bool {
    try shown(address).isInvalid
  }

  /// The rows of a field's list that it offers (CH-1); nil for a field without a list.
  public func offeredRows(of address: FieldID) throws(AddressError) -> [Int]? {
    if let rows = try shown(address).offeredRows { return rows }
    let template = FieldID(page: try shown(address.page).template, field: address.field)
    guard let field = self.template.rules.number(of: template) else { return nil }
    return self.template.rules.tables[field].map { Array($0.rowValues.indices) }
  }

  /// The text of a label or name with values in it (UR-10); nil if the form has no expression for it,
  /// or no such page or field.
  public func label(of target: LabelExpression.Target) -> String? {
    switch target {
    case .page(let page): (try? shown(page))?.name
    case .field(let address): (try? shown(address))?.label
    }
  }

  /// True if a rule's condition holds outside of repeats.
  ///
  /// - Parameter rule: an index into the form's logic.
  /// - Precondition: the rule has no actions, or one on a target outside of repeats.
  public func holds(rule: Int) -> Bool { findings.holds(rule, 0) }

  private func position(of page: PageID) throws(AddressError) -> Int {
    guard let position = pages.firstIndex(of: page) else {
      throw .noSuchPage(page: page, pageCount: pages.count)
    }
    return position.rawValue
  }

  private func shown(_ page: PageID) throws(AddressError) -> OracleView.Page {
    view.pages[try position(of: page)]
  }

  private func shown(_ address: FieldID) throws(AddressError) -> OracleView.Field {
    let fields = try shown(address.page).fields
    guard address.field >= 0, address.field < fields.count else {
      throw .noSuchField(page: address.page, field: address.field, fieldCount: fields.count)
    }
    return view.fields[fields.lowerBound + address.field]
  }

  /// Makes a visible page the current one (VP-4).
  public mutating func setCurrentPage(_ page: PageID) throws(AddressError) {
    let position = try position(of: page)
    guard view.pages[position].progress.isVisible else { throw .pageNotVisible(page: page) }
    current = self.page(at: position)
  }
}

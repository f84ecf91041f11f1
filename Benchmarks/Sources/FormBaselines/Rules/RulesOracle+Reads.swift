import FormModel

extension RulesOracle {
  /// A field's answer, or the value of its calculation.
  public func answer(at address: FieldID) throws(AddressError) -> AnswerValue? {
    findings.answers[try number(of: address)]
  }

  /// The effective flags: the field's own flags, combined with all rules on the field, its groups
  /// and its page.
  public func flags(at address: FieldID) throws(AddressError) -> FieldFlags {
    try progress.flags(at: address)
  }

  /// The field's own flags; *filled* means filled without a value.
  public func ownFlags(at address: FieldID) throws(AddressError) -> FieldFlags {
    facts.flags[try number(of: address)]
  }

  /// True if the page is hidden by its own flag, a rule or a group.
  ///
  /// - Precondition: the form has the page.
  public func isHidden(page: PageID) -> Bool { progress.pageIsHidden[page.place] }

  /// True if the page is hidden by its own flag.
  ///
  /// - Precondition: the form has the page.
  public func isOwnHidden(page: PageID) -> Bool { facts.pageIsHidden[page.place] }

  public var clock: FormClock { facts.clock }

  public func isInvalid(at address: FieldID) throws(AddressError) -> Bool {
    findings.isInvalid(try number(of: address))
  }

  /// The rows of a field's list that it offers (CH-1); nil for a field without a list.
  public func offeredRows(of address: FieldID) throws(AddressError) -> [Int]? {
    findings.offeredRows(of: try number(of: address))
  }

  /// The number of the page's fields whose answer breaks their constraint (UR-9).
  public func invalidCount(ofPage page: PageID) throws(AddressError) -> Int {
    try progress.check(page: page)
    return rules.fields(of: page).count { findings.isInvalid($0) }
  }

  /// A page's counts; invalid answers are included (UR-9).
  public func progress(ofPage page: PageID) throws(AddressError) -> PageProgress {
    var counts = try progress.progress(ofPage: page)
    counts.invalid = try invalidCount(ofPage: page)
    return counts
  }

  public var invalidCount: Int { (0..<rules.fieldCount).count { findings.isInvalid($0) } }

  /// True if a rule's condition holds. `rule` is an index into the form's logic.
  public func holds(rule: Int) -> Bool { findings.holds[rule] }

  /// The form's totals. A page with an invalid answer is not complete (UR-9).
  public var totals: FormTotals {
    var totals = progress.totals
    for page in progress.pages {
      let counts = progress.counts(ofPage: page)
      let isFilled = counts.isVisible && counts.total > 0 && counts.filled == counts.total
      if isFilled, rules.fields(of: page).contains(where: { findings.isInvalid($0) }) {
        totals.completePages -= 1
      }
    }
    return totals
  }

  func number(of address: FieldID) throws(AddressError) -> Int {
    try progress.check(address)
    return rules.firstFields[address.page.place] + address.field
  }
}

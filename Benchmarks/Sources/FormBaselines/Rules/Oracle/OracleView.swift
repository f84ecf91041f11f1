import FormModel

/// All that a form with repeats shows at one moment, as plain arrays.
public struct OracleView: Sendable {
  public struct Page: Sendable {
    /// The page of the form as it is loaded.
    public var template: PageID
    public var numbers: InstanceNumbers
    /// Invalid answers are included (UR-9).
    public var progress: PageProgress
    /// True if it is hidden by its own flag, a rule or a group.
    public var isHidden: Bool
    /// True if it is hidden by its own flag.
    public var isOwnHidden: Bool
    /// The name with values in it (UR-10); nil without an expression.
    public var name: String?
    /// The places of its fields in `fields`.
    public var fields: Range<Int>
    /// The key of the instance that the page stands in; keys are never given again.
    public var instance: Int
  }

  public struct Field: Sendable {
    /// The answer, or the value of the calculation.
    public var answer: AnswerValue?
    /// The own flags, combined with all rules on the field, its groups and its page.
    public var flags: FieldFlags
    /// *Filled* means filled without a value.
    public var ownFlags: FieldFlags
    public var isInvalid: Bool
    /// The rows that it offers; nil without a filter.
    public var offeredRows: [Int]?
    /// The label with values in it (UR-10); nil without an expression.
    public var label: String?
  }

  /// In form order.
  public private(set) var pages: [Page] = []
  public private(set) var fields: [Field] = []
  /// By page: its number among the visible ones, from 1; nil if it is not visible (VP-2).
  public private(set) var ranks: [Int?] = []
  public private(set) var totals = FormTotals()
  public private(set) var invalidCount = 0

  init(_ findings: inout OracleFindings) {
    let rules = findings.template.rules
    let layout = findings.layout
    for page in layout.pages {
      let first = fields.count
      var counts = PageProgress(
        isVisible: false,
        shown: 0,
        total: 0,
        filled: 0,
        mandatoryTotal: 0,
        mandatoryRemaining: 0
      )
      let template = rules.formPages[PagePosition(page.place)]
      let isHidden = findings.isHidden(page: page.place, page.instance)
      let own = rules.firstFields[page.place]..<rules.firstFields[page.place + 1]
      for field in own {
        let shown = Field(
          answer: findings.answer(of: field, page.instance),
          flags: findings.flags(of: field, page.instance),
          ownFlags: findings.ownFlags(of: field, page.instance),
          isInvalid: findings.isInvalid(field, page.instance),
          offeredRows: findings.offeredRows(of: field, page.instance),
          label: findings.label(
            of: .field(FieldID(page: template, field: field - own.lowerBound)),
            page.instance
          )
        )
        fields.append(shown)
        if !isHidden { counts.count(shown) }
      }
      counts.isVisible = !isHidden && (own.isEmpty || counts.shown > 0)
      pages.append(
        Page(
          template: template,
          numbers: layout.instances[page.instance].numbers,
          progress: counts,
          isHidden: isHidden,
          isOwnHidden: findings.isOwnHidden(page: page.place, page.instance),
          name: findings.label(of: .page(template), page.instance),
          fields: first..<fields.count,
          instance: layout.instances[page.instance].key
        )
      )
      add(counts)
    }
  }

  /// Adds a page to the totals (FP-4). A page with an invalid answer is not complete (UR-9).
  private mutating func add(_ page: PageProgress) {
    invalidCount += page.invalid
    ranks.append(page.isVisible ? totals.visiblePages + 1 : nil)
    guard page.isVisible else { return }
    totals.shown += page.shown
    totals.total += page.total
    totals.filled += page.filled
    totals.mandatoryTotal += page.mandatoryTotal
    totals.mandatoryRemaining += page.mandatoryRemaining
    totals.visiblePages += 1
    if page.total > 0 && page.filled == page.total && page.invalid == 0 {
      totals.completePages += 1
    }
  }
}

extension PageProgress {
  /// Counts a field of a page that is not hidden (FP-1, FP-2, FP-3).
  fileprivate mutating func count(_ field: OracleView.Field) {
    if field.flags.contains(.hidden) { return }
    shown += 1
    if field.isInvalid { invalid += 1 }
    if field.flags.contains(.readOnly) { return }
    total += 1
    if field.flags.contains(.filled) { filled += 1 }
    guard field.flags.contains(.mandatory) else { return }
    mandatoryTotal += 1
    if !field.flags.contains(.filled) { mandatoryRemaining += 1 }
  }
}

import FormBaselines
import FormModel
import FormProgress
import FormRules
import FormWorkload

/// What the oracle shows of each page at one moment. Two moments say what a transaction changed.
struct RulesMoment {
  private struct Shown {
    var progress: PageProgress
    /// The page's own hidden flag, and the effective one.
    var isHidden: [Bool]
    var answers: [AnswerValue?] = []
    /// Effective flags, own flags, and whether the answer is invalid, of each field.
    var flags: [FieldFlags] = []
    var ownFlags: [FieldFlags] = []
    var isInvalid: [Bool] = []
    /// The name and the labels with values in them (UR-10).
    var labels: [[UInt8]?] = []

    /// Whether counts, answers, labels or visibility differ.
    func differs(from other: Shown) -> Bool {
      progress != other.progress || labels != other.labels
        || !zip(answers, other.answers).allSatisfy { RulesPair.areSame($0, $1) }
    }

    /// Whether anything differs, also what the counts don't show: flags of fields of a hidden page, for example.
    func differsInside(from other: Shown) -> Bool {
      differs(from: other) || isHidden != other.isHidden || flags != other.flags
        || ownFlags != other.ownFlags || isInvalid != other.isInvalid
    }
  }

  private let pages: [Shown]
  let currentPage: PageID?

  init(_ form: RulesForm, _ oracle: borrowing RulesOracle) throws(AddressError) {
    var pages: [Shown] = []
    for page in form.ids {
      var shown = Shown(
        progress: try oracle.progress(ofPage: page),
        isHidden: [oracle.isOwnHidden(page: page), oracle.isHidden(page: page)]
      )
      shown.labels.append(oracle.label(of: .page(page)).map { Array($0.utf8) })
      for field in form[page].fields.indices {
        let address = FieldID(page: page, field: field)
        shown.answers.append(try oracle.answer(at: address))
        shown.flags.append(try oracle.flags(at: address))
        shown.ownFlags.append(try oracle.ownFlags(at: address))
        shown.labels.append(oracle.label(of: .field(address)).map { Array($0.utf8) })
        shown.isInvalid.append(try oracle.isInvalid(at: address))
      }
      pages.append(shown)
    }
    self.pages = pages
    currentPage = oracle.progress.currentPage
  }

  /// The effects of an edit on its own page and on the current page.
  func effects(of edit: Edit, until later: RulesMoment) -> ProgressChange.Effects {
    let place = edit.page.place
    var effects = pages[place].progress.effects(until: later.pages[place].progress)
    if currentPage != later.currentPage { effects.insert(.currentPage) }
    return effects
  }

  /// The positions of the pages that look different later.
  func changed(until later: RulesMoment) -> [Int] {
    pages.indices.filter { pages[$0].differs(from: later.pages[$0]) }
  }

  /// The positions of the pages of which anything is different later.
  func changedInside(until later: RulesMoment) -> [Int] {
    pages.indices.filter { pages[$0].differsInside(from: later.pages[$0]) }
  }

  /// The positions of the pages that appeared or vanished.
  func flipped(until later: RulesMoment) -> [Int] {
    pages.indices.filter { pages[$0].progress.isVisible != later.pages[$0].progress.isVisible }
  }
}

extension RulesPair {
  /// Compares a reported change with the difference of two moments of the oracle (NM-27).
  ///
  /// - Parameter isExact: false if the transaction may have changed anything and changed it back, as a batch does; it
  ///   then may name any page. Otherwise it may name a page that is as before only if rules act on it.
  func compare(
    _ change: TransactionChange,
    from before: RulesMoment,
    to after: RulesMoment,
    isExact: Bool
  ) throws(FuzzFailure) {
    let (changed, inside) = (before.changed(until: after), before.changedInside(until: after))
    let flipped = before.flipped(until: after)
    let named = change.pages.map(\.place)
    try expect(Set(named).count, named.count, "change", "different pages named")
    if change.hasMorePages {
      try expect(named.count, PageList.limit, "change", "pages named of too many to name")
    } else {
      let missing = changed.filter { !named.contains($0) }
      try expect(missing, [], "change", "changed pages that are not named")
      try expect(change.pageRange, bounds(named), "change", "range of the pages named")
    }
    try expect(
      contains(change.pageRange, named + changed),
      true,
      "change",
      "range \(change.pageRange) has pages \(named + changed)"
    )
    try expect(
      contains(change.visibilityRange, flipped),
      true,
      "change",
      "range \(change.visibilityRange) has pages \(flipped) that appeared or vanished"
    )
    if isExact {
      // Rules that hide one field of a page and show another may let the page vanish and appear again.
      func isSpared(_ place: Int) -> Bool { !plan.form.isTarget(PageID(place: place)) }
      let unchanged = named.filter { !inside.contains($0) && isSpared($0) }
      try expect(unchanged, [], "change", "pages named though nothing changed or acts there")
      if let first = change.visibilityRange.first, let last = change.visibilityRange.last {
        let still = [first.rawValue, last.rawValue].filter { !flipped.contains($0) && isSpared($0) }
        try expect(still, [], "change", "ends of the range of flipped pages that did not flip")
      }
    }
    try expect(change.previousCurrentPage, before.currentPage, "change", "page that was current")
    try expect(change.currentPage, after.currentPage, "change", "page that is current")
  }

  private func bounds(_ positions: [Int]) -> Range<PagePosition> {
    guard let first = positions.min(), let last = positions.max() else {
      return PagePosition(0)..<PagePosition(0)
    }
    return PagePosition(first)..<PagePosition(last + 1)
  }

  private func contains(_ range: Range<PagePosition>, _ positions: [Int]) -> Bool {
    positions.allSatisfy { range.contains(PagePosition($0)) }
  }
}

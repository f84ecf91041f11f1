import FormBaselines
import FormModel
import ScreenModel

/// Counts every field again for each query, and lays out every card again after each change of the
/// form or the texts. It stores only what follows from names alone (wrapping, blankness,
/// direction), and the measured texts of the last declared bar.
///
/// The rules oracle computes the flags of a form with rules.
public struct FlagContent: ScreenContent {
  private(set) var form: NaiveForm { didSet { laidOut = nil } }
  /// The laid-out cards; nil after a change of the form or the texts.
  private var laidOut: (cardWidth: Int, cards: [NaiveCard])?
  private let rules: NaiveRules?
  private let loadedPages: [NaiveForm.Page]
  /// The titles of all cards, after the rank, in the order of the pages (NM-3, RP-2).
  private(set) var titles: [NaiveTitle] = []
  private var fits: TitleFits
  private var labels: LabelFits
  private var bar: NaiveBar?
  /// What the form could not take of the answers restored last (UD-3).
  private(set) var droppedAnswers: [DroppedAnswer] = []
  public let allowsFinishingInvalid: Bool
  public private(set) var strings: MenuStrings
  public private(set) var barStrings = NavigationBarStrings()
  public private(set) var measurer: any TextMeasurer

  public init(_ form: borrowing FormDefinition, strings: MenuStrings, measurer: any TextMeasurer) {
    self.form = NaiveForm(form)
    loadedPages = self.form.pages
    rules = NaiveRules(form, self.form.pages)
    allowsFinishingInvalid = form.logic.allowsFinishingInvalid
    fits = TitleFits(strings.language, measurer: measurer)
    labels = LabelFits(strings, measurer: measurer)
    self.strings = strings
    self.measurer = measurer
    rules?.write(to: &self.form)
    retitle()
  }

  /// Takes over what follows from the rules.
  private mutating func writeRules() {
    guard let rules else { return }
    rules.write(to: &form)
    retitle()
  }

  /// Titles the cards anew; those with the same title as before keep how it wraps.
  private mutating func retitle() {
    if form.pages.count != titles.count {
      titles = []
      fits = TitleFits(strings.language, measurer: measurer)
    }
    for (position, page) in form.pages.enumerated() {
      let text = title(of: page)
      if titles.count == position {
        titles.append(NaiveTitle(text))
      } else if !titles[position].text.utf8.elementsEqual(text.utf8) {
        titles[position] = NaiveTitle(text)
        fits.forget(position)
      }
    }
  }

  private func title(of page: NaiveForm.Page) -> String {
    guard let rules, !page.numbers.isEmpty else { return page.name }
    return rules.repeats.cardTitle(of: page, strings.language)
  }

  func title(of page: PageID) -> NaiveTitle { titles[position(of: page)] }

  private func position(of page: PageID) -> Int {
    guard let position = form.order.firstIndex(of: page) else {
      preconditionFailure("the form has the page")
    }
    return position.rawValue
  }

  public var pages: FormPages { form.order }
  public var currentPage: PageID? { form.current }
  public var totals: FormTotals { form.totals }
  public var pageCount: Int { loadedPages.count }
  public var visiblePageCount: Int { form.visiblePageCount }

  public mutating func setCurrentPage(_ page: PageID) {
    form.current = page
    rules?.setCurrentPage(page)
  }

  public mutating func reopen() {
    rules?.reopen()
    writeRules()
    if let first = form.visiblePages.first { setCurrentPage(first) } else { form.current = nil }
  }

  public mutating func apply(_ edit: Edit) throws(AddressError) {
    guard let rules else { return try form.apply(edit) }
    defer { writeRules() }
    do throws(OracleRefusal) { try rules.apply(.edit(edit)) } catch {
      throw AddressError(error, edit)
    }
  }

  /// Applies an event to a form with rules; does nothing without rules.
  ///
  /// - Returns: true if the event was refused.
  mutating func perform(_ event: FormEvent) -> Bool {
    guard let rules else { return false }
    defer { writeRules() }
    return (try? rules.apply(event)) == nil
  }

  public mutating func apply(batch edits: Span<Edit>) throws(BatchError) {
    if let rules {
      defer { writeRules() }
      do throws(OracleBatchRefusal) { try rules.apply(batch: edits) } catch {
        throw BatchError(
          index: error.index,
          underlying: AddressError(error.underlying, edits[error.index]),
          change: BatchChange(applied: error.index)
        )
      }
      return
    }
    defer { form.settleCurrent() }
    for index in edits.indices {
      do {
        try form.store(edits[index])
      } catch {
        let change = BatchChange(applied: index)
        throw BatchError(index: index, underlying: error, change: change)
      }
    }
  }

  public func check(_ page: PageID, field: Int?) throws(AddressError) {
    let count = form.pages.count
    guard form.order.contains(page) else {
      throw .noSuchPage(page: page, pageCount: count)
    }
    let fields = form[page].flags.count
    if let field, !(0..<fields).contains(field) {
      throw .noSuchField(page: page, field: field, fieldCount: fields)
    }
  }

  public func isShown(_ field: FieldID) -> Bool {
    form.isVisible(field.page) && !form[field.page].flags[field.field].contains(.hidden)
  }

  public func isVisible(_ page: PageID) -> Bool {
    form.order.contains(page) && form.isVisible(page)
  }
  public func rank(of page: PageID) -> Int? { form.rank(of: page) }
  public func visiblePage(after page: PageID) -> PageID? { form.visiblePage(after: page) }
  public func visiblePage(before page: PageID) -> PageID? { form.visiblePage(before: page) }
  public func progress(of page: PageID) -> PageProgress { form.progress(page) }
  public func invalidCount(of page: PageID) -> Int { form[page].invalidFields.count }
  public var invalidCount: Int { form.invalidCount }

  public mutating func contentHeight(cardWidth: Int) -> Int {
    cards(cardWidth: cardWidth).last.map { $0.minY + $0.height } ?? 0
  }

  public mutating func card(of page: PageID, cardWidth: Int) -> NaiveCard? {
    cards(cardWidth: cardWidth).first { $0.page == page }
  }

  public mutating func collectCards(
    in range: Range<Int>,
    cardWidth: Int,
    into cards: inout [NaiveCard]
  ) {
    cards += self.cards(cardWidth: cardWidth).filter {
      $0.minY < range.upperBound && $0.minY + $0.height > range.lowerBound
    }
  }

  private mutating func cards(cardWidth: Int) -> [NaiveCard] {
    if let laidOut, laidOut.cardWidth == cardWidth { return laidOut.cards }
    let cards = layOut(cardWidth: cardWidth)
    laidOut = (cardWidth, cards)
    return cards
  }

  private mutating func layOut(cardWidth: Int) -> [NaiveCard] {
    var cards: [NaiveCard] = []
    let visible = form.visiblePages
    cards.reserveCapacity(visible.count)
    var y = 0
    for (index, page) in visible.enumerated() {
      let progress = form.progress(page)
      let digits = String(index + 1).count
      let position = position(of: page)
      let title = titles[position]
      let fit = fits.fit(title.text, at: position, digits: digits, cardWidth: cardWidth)
      func lines(_ label: CardLabel, isShown: Bool) -> Int {
        isShown ? labels.fit(of: label, cardWidth: cardWidth).lineCount : 0
      }
      let remaining = progress.mandatoryRemaining
      let invalid = form[page].invalidFields.count
      let height = NaiveCard.height(
        titleLines: fit.lineCount,
        noItemsLines: lines(.noItems, isShown: progress.total == 0),
        mandatoryLines: lines(.mandatory(remaining: remaining), isShown: remaining > 0),
        invalidLines: lines(.invalid(count: invalid), isShown: invalid > 0),
        titleLineHeight: measurer.lineHeight(of: .cardTitle),
        detailLineHeight: measurer.lineHeight(of: .cardDetail)
      )
      cards.append(
        NaiveCard(
          page: page,
          rank: index + 1,
          minY: y,
          height: height,
          progress: progress,
          invalid: invalid,
          fit: fit,
          isNameBlank: title.isBlank,
          direction: title.direction
        )
      )
      y += height + MenuMetrics.cardGap
    }
    return cards
  }

  public mutating func setTexts(
    _ strings: MenuStrings,
    _ barStrings: NavigationBarStrings,
    _ measurer: any TextMeasurer
  ) {
    self.strings = strings
    self.barStrings = barStrings
    self.measurer = measurer
    fits = TitleFits(strings.language, measurer: measurer)
    labels = LabelFits(strings, measurer: measurer)
    (bar, laidOut) = (nil, nil)
    retitle()
  }

  public mutating func layOutBar(
    _ content: NavigationBarContent,
    in environment: BarEnvironment,
    _ layout: inout NavigationBarLayout
  ) {
    if bar?.content != content { bar = NaiveBar(content, measurer, barStrings) }
    layout = bar!.layout(in: environment)
  }

  public mutating func width(of label: CardLabel) -> Int {
    labels.width(of: label)
  }

  public mutating func fit(of label: CardLabel, cardWidth: Int) -> TextFit {
    labels.fit(of: label, cardWidth: cardWidth)
  }

  public func lineHeight(of role: TextRole) -> Int { measurer.lineHeight(of: role) }
}

/// Repeats (RP).
extension FlagContent {
  /// Takes the identities that the pages have after the next event, in form order.
  mutating func identify(_ pages: [PageID]) {
    rules?.identify(pages)
    if !form.order.elementsEqual(pages) { writeRules() }
  }

  /// What identifies the current page in the oracle.
  var currentKey: NaivePageKey? { form.current.map { form[$0].key } }

  public var repeats: [FormRepeat] { rules?.repeats.declared ?? [] }

  public func template(of page: PageID) -> PageID { form[page].template }

  public func numbers(of page: PageID) -> InstanceNumbers { form[page].numbers }

  public func page(ofTemplate page: PageID, inside numbers: InstanceNumbers) -> PageID? {
    form.page(ofTemplate: page, inside: numbers)
  }

  public var currentInstance: InstanceSnapshot? {
    rules.flatMap { form.currentInstance($0.repeats, strings.language) }
  }

  public var additions: [AddableRepeat] { rules.map { form.additions($0.repeats) } ?? [] }

  public mutating func addInstance(
    of index: Int,
    inside around: InstanceID?,
    before next: InstanceID?
  ) {
    _ = perform(.addInstance(repeat: index, inside: around, before: next))
  }

  public mutating func removeInstance(_ id: InstanceID) { _ = perform(.removeInstance(id)) }

  public mutating func restore(_ answers: SavedAnswers?) {
    droppedAnswers = []
    guard let rules, let answers else { return }
    droppedAnswers = rules.restore(answers)
    writeRules()
  }
}

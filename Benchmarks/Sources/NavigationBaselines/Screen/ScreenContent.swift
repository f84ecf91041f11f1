import FormModel
import ScreenModel

/// What a naive screen needs to know about the form and its cards. Implementations differ in the
/// cost of an answer; `NaiveScreen`, the state machine on top, is the same for all.
///
/// The width of cards, between the margins, is in px, 0 or more. A page that does not exist counts as not visible.
public protocol ScreenContent: ~Copyable {
  init(_ form: borrowing FormDefinition, strings: MenuStrings, measurer: any TextMeasurer)

  /// The pages in form order.
  var pages: FormPages { get }
  /// The current page (VP-4).
  var currentPage: PageID? { get }
  var totals: FormTotals { get }
  /// The number of pages as loaded, including hidden pages.
  var pageCount: Int { get }
  var visiblePageCount: Int { get }

  /// - Precondition: the page is visible.
  mutating func setCurrentPage(_ page: PageID)
  mutating func apply(_ edit: Edit) throws(AddressError)
  mutating func apply(batch edits: Span<Edit>) throws(BatchError)

  /// - Throws: `AddressError` if the page or the field does not exist.
  func check(_ page: PageID, field: Int?) throws(AddressError)
  /// True if the field is shown (FP-1). The field must exist.
  func isShown(_ field: FieldID) -> Bool
  func isVisible(_ page: PageID) -> Bool
  /// The page's rank, 1…n; nil if the page is not visible.
  func rank(of page: PageID) -> Int?
  func visiblePage(after page: PageID) -> PageID?
  func visiblePage(before page: PageID) -> PageID?
  /// - Precondition: the page exists.
  func progress(of page: PageID) -> PageProgress
  /// The number of invalid answers on the page (UR-9).
  func invalidCount(of page: PageID) -> Int
  /// The number of invalid answers in the form.
  var invalidCount: Int { get }
  /// True if a flow with invalid answers can be finished.
  var allowsFinishingInvalid: Bool { get }
  /// Reopens the form in its present state: the undo history is empty, and the first visible page
  /// is current.
  mutating func reopen()

  /// The height from the top of the first card to the bottom of the last, in px.
  mutating func contentHeight(cardWidth: Int) -> Int
  /// Returns a page's card; nil if the page is not visible.
  mutating func card(of page: PageID, cardWidth: Int) -> NaiveCard?
  /// Appends the cards that intersect `range` of the content, from the top.
  mutating func collectCards(in range: Range<Int>, cardWidth: Int, into cards: inout [NaiveCard])

  /// Replaces the texts and the measurer, and measures everything again.
  mutating func setTexts(
    _ strings: MenuStrings,
    _ barStrings: NavigationBarStrings,
    _ measurer: any TextMeasurer
  )

  /// Lays out a navigation bar, with its upper left corner at (0, 0).
  mutating func layOutBar(
    _ content: NavigationBarContent,
    in environment: BarEnvironment,
    _ layout: inout NavigationBarLayout
  )

  mutating func width(of label: CardLabel) -> Int
  /// Returns how a label wraps in the text column of cards.
  mutating func fit(of label: CardLabel, cardWidth: Int) -> TextFit
  var measurer: any TextMeasurer { get }
  var strings: MenuStrings { get }
  /// The bar's built-in texts.
  var barStrings: NavigationBarStrings { get }
  func lineHeight(of role: TextRole) -> Int

  // Repeats (RP).

  var repeats: [FormRepeat] { get }
  /// The page as loaded from which a page of the form was made.
  func template(of page: PageID) -> PageID
  /// The numbers of the instances that a page stands in.
  func numbers(of page: PageID) -> InstanceNumbers
  /// The page made from a page as loaded in the instances with these numbers; nil if there is none.
  func page(ofTemplate page: PageID, inside numbers: InstanceNumbers) -> PageID?
  /// The innermost instance that the current page stands in.
  var currentInstance: InstanceSnapshot? { get }
  /// The repeats to which an instance can be added on the current page.
  var additions: [AddableRepeat] { get }
  /// Adds an instance; does nothing if the form does not allow it now.
  mutating func addInstance(of index: Int, inside around: InstanceID?, before next: InstanceID?)
  /// Removes an instance; does nothing if the form does not allow it now.
  mutating func removeInstance(_ id: InstanceID)
  /// Restores the answers and instances of a saved state, if it has them, as far as the form can take them (UD-3).
  mutating func restore(_ answers: SavedAnswers?)
}

/// Defaults for a form without rules, in which no answer is invalid, and all pages are as loaded.
extension ScreenContent where Self: ~Copyable {
  public func invalidCount(of page: PageID) -> Int { 0 }
  public var invalidCount: Int { 0 }
  public var allowsFinishingInvalid: Bool { false }
  public var repeats: [FormRepeat] { [] }
  public func template(of page: PageID) -> PageID { page }
  public func numbers(of page: PageID) -> InstanceNumbers { .none }
  public func page(ofTemplate page: PageID, inside numbers: InstanceNumbers) -> PageID? {
    numbers.isEmpty && pages.contains(page) ? page : nil
  }
  public var currentInstance: InstanceSnapshot? { nil }
  public var additions: [AddableRepeat] { [] }
  public mutating func addInstance(
    of index: Int,
    inside around: InstanceID?,
    before next: InstanceID?
  ) {}
  public mutating func removeInstance(_ id: InstanceID) {}
  public mutating func restore(_ answers: SavedAnswers?) {}
}

/// A card with its position in the content.
public struct NaiveCard {
  var page: PageID
  var rank: Int
  /// The distance from the top of the content in px.
  var minY: Int
  var height: Int
  var progress: PageProgress
  /// The number of invalid answers.
  var invalid = 0
  var fit: TextFit
  var isNameBlank: Bool
  /// The direction of the name, given by its first strong character.
  var direction: ReadingDirection?
}

extension NaiveCard {
  /// The height of a card in px (NM-3, NM-7, NM-8, UR-9).
  ///
  /// - Parameters:
  ///   - noItemsLines: the lines of the text that replaces the progress bar; 0 if there is a bar.
  ///   - mandatoryLines: 0 if no mandatory field remains.
  ///   - invalidLines: 0 if no answer is invalid.
  @inline(__always)
  static func height(
    titleLines: Int,
    noItemsLines: Int,
    mandatoryLines: Int,
    invalidLines: Int = 0,
    titleLineHeight: Int,
    detailLineHeight: Int
  ) -> Int {
    var height = MenuMetrics.cardPadding + titleLines * titleLineHeight + MenuMetrics.rowGap
    height +=
      noItemsLines == 0
      ? detailLineHeight + MenuMetrics.progressRowExtra : noItemsLines * detailLineHeight
    if mandatoryLines > 0 { height += MenuMetrics.rowGap + mandatoryLines * detailLineHeight }
    if invalidLines > 0 { height += MenuMetrics.rowGap + invalidLines * detailLineHeight }
    return height + MenuMetrics.cardPadding
  }
}

/// The labels around a title, with the numbers that they contain.
public enum CardLabel: Hashable, Sendable {
  case progress(filled: Int, total: Int)
  case mandatory(remaining: Int)
  case invalid(count: Int)
  case noItems
  case sheetTitle
  case menuButton(rank: Int, count: Int)
}

extension MenuStrings {
  func text(of label: CardLabel) -> String {
    switch label {
    case .progress(let filled, let total): progress.text(filled, total, in: language)
    case .mandatory(let remaining): mandatory.text(remaining, in: language)
    case .invalid(let count): invalid.text(count, in: language)
    case .noItems: noItems
    case .sheetTitle: title
    case .menuButton(let rank, let count): menuButton.text(rank, count, in: language)
    }
  }
}

extension CardLabel {
  /// The number of kinds in `parts`.
  static let kinds = 6

  /// The kind's index, from 0, and the numbers in the text.
  var parts: (kind: Int, first: Int, second: Int) {
    switch self {
    case .progress(let filled, let total): (0, filled, total)
    case .mandatory(let remaining): (1, remaining, 0)
    case .noItems: (2, 0, 0)
    case .sheetTitle: (3, 0, 0)
    case .menuButton(let rank, let count): (4, rank, count)
    case .invalid(let count): (5, count, 0)
    }
  }

  var role: TextRole {
    switch self {
    case .progress, .mandatory, .invalid, .noItems: .cardDetail
    case .sheetTitle: .sheetTitle
    case .menuButton: .button
    }
  }

  /// The width of a label; the footer's labels grow only a little with the text size (AX-4).
  func width(_ strings: MenuStrings, _ measurer: any TextMeasurer) -> Int {
    let own = role == .button ? measurer.forBars : measurer
    return own.naiveWidth(of: strings.text(of: self), role: role)
  }

  /// How a label wraps. The sheet's title and the texts below a card's title take at most five
  /// lines (AX-4).
  func fit(_ strings: MenuStrings, _ measurer: any TextMeasurer, cardWidth: Int) -> TextFit {
    var room = cardWidth
    if role != .sheetTitle { room -= 2 * MenuMetrics.cardPadding + MenuMetrics.chevronSpace }
    let lines = NaiveText(strings.text(of: self), role: role, measurer).lines(
      width: max(room, 0),
      most: 5
    )
    return TextFit(
      lineCount: max(lines.count, 1),
      isTruncated: lines.last?.isTruncated ?? false
    )
  }
}

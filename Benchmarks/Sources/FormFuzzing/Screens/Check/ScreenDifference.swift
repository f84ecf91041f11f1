import FormModel
import FormNavigation

/// The first difference between a screen and its judge.
public enum ScreenDifference: Error, Hashable, Sendable {
  /// One refused an action and the other did not, or they refused it for different reasons.
  case outcome(expected: String, found: String)
  /// A part of the snapshot does not follow from the form and the interaction state (IF-3).
  case snapshot(part: SnapshotPart, expected: String, found: String)
  /// The events should have led to another interaction state.
  case state(expected: InteractionState, found: InteractionState)
  /// A point has another target.
  case target(ScreenPoint, expected: ScreenTarget, found: ScreenTarget)
  /// The form has other pages, or in another order (RP-2, RP-3).
  case pages(expected: [PageID], found: [PageID])
  /// All cards together have another height, whether they are shown or not (NM-13).
  case cardHeights(expected: Int, found: Int)
  /// A card has another title (NM-3, RP-2).
  case title(PageID, expected: String, found: String)
  /// The form gets a touch or tap that does not belong to it, or misses one that does (IF-1).
  case passing(expected: Bool)
  /// A tap in the bar makes another request to the app (NB-4, NB-7).
  case request(expected: BarRequest?, found: BarRequest?)
  /// The bar announces the history when it should not, or does not when it should (NB-7).
  case announcement(expected: Bool)
  /// A screen reader finds another element at a place of its list (AX-1, AX-2).
  case accessibility(place: Int, expected: String, found: String)
  /// A screen reader continues elsewhere (AX-2).
  case focus(expected: AccessibilityFocus?, found: AccessibilityFocus?)
  /// The app around the screen is not in the state that its moves lead to (NS).
  case app(part: String, expected: String, found: String)
  /// The screen would save another state (NM-23).
  case savedState(expected: SavedState, found: SavedState)
  /// The report on a restored state does not match the result (NM-23).
  case restoreReport(String)
  /// The screen looks different than before, and the `ScreenChange` does not report it (NM-27).
  case unreported(part: SnapshotPart, before: String, after: String, change: ScreenChange)
  /// The name of a page is another one, and the `ScreenChange` does not name its card (NM-27, UR-10).
  case name(PageID, before: String, after: String, reported: Range<Int>)
  /// The number of a page is another one, and the `ScreenChange` does not name its card (NM-27).
  case number(PageID, before: Int, after: Int, reported: Range<Int>)
  /// The `ScreenChange` names a page that the form does not have after it (RP-3).
  case gone(PageID, change: ScreenChange)
  /// The `ScreenChange` names cards that there are not.
  case beyond(Range<Int>, cards: Range<Int>, change: ScreenChange)
}

/// The parts of a snapshot.
public enum SnapshotPart: Hashable, Sendable {
  case screen, totals, invalidCount, currentPage, currentRank, visiblePageCount, instance, additions
  case menuButton, footer, bar, largeText
  case stepIndicatorFrame, stepIndicator, chapterTitle, sheet, cardCount
  /// A card, counted from the top.
  case card(Int)
}

extension ScreenDifference: CustomStringConvertible {
  public var description: String {
    switch self {
    case .outcome(let expected, let found): "expected \(expected), found \(found)"
    case .snapshot(let part, let expected, let found):
      "snapshot, \(part):\n  expected \(expected)\n  found    \(found)"
    case .state(let expected, let found):
      "interaction state:\n  expected \(expected)\n  found    \(found)"
    case .target(let point, let expected, let found):
      "under \(point.x), \(point.y): expected \(expected), found \(found)"
    case .pages(let expected, let found):
      "pages:\n  expected \(expected)\n  found    \(found)"
    case .cardHeights(let expected, let found):
      "height of all cards: expected \(expected), found \(found)"
    case .title(let page, let expected, let found):
      "title of page \(page): expected \(expected), found \(found)"
    case .passing(let expected):
      expected ? "the form does not get its touch" : "the form gets a touch that is not its own"
    case .request(let expected, let found):
      "request: expected \(expected.map { "\($0)" } ?? "none"), "
        + "found \(found.map { "\($0)" } ?? "none")"
    case .accessibility(let place, let expected, let found):
      "accessibility element \(place):\n  expected \(expected)\n  found    \(found)"
    case .focus(let expected, let found):
      "focus: expected \(expected.map { "\($0)" } ?? "none"), "
        + "found \(found.map { "\($0)" } ?? "none")"
    case .announcement(let expected):
      expected ? "the history is not announced" : "the history is announced without need"
    case .app(let part, let expected, let found):
      "app, \(part):\n  expected \(expected)\n  found    \(found)"
    case .restoreReport(let fault): "report on a restored state: \(fault)"
    case .savedState(let expected, let found):
      "saved state:\n  expected \(expected)\n  found    \(found)"
    case .unreported(let part, let before, let after, let change):
      "\(part) changed and is not reported:\n  before   \(before)\n  after    \(after)\n  "
        + "reported \(change)"
    case .name(let page, let before, let after, let cards):
      "the name of page \(page) changed from \(before) to \(after); reported are the cards \(cards)"
    case .number(let page, let before, let after, let cards):
      "the number of page \(page) changed from \(before) to \(after); reported are the cards \(cards)"
    case .gone(let page, let change): "page \(page) is named, and gone:\n  reported \(change)"
    case .beyond(let range, let cards, let change):
      "the cards \(range) are named, and there are \(cards):\n  reported \(change)"
    }
  }
}

extension SnapshotPart: CustomStringConvertible {
  public var description: String {
    switch self {
    case .screen: "screen"
    case .totals: "totals"
    case .invalidCount: "invalid answers"
    case .currentPage: "current page"
    case .currentRank: "current rank"
    case .visiblePageCount: "number of visible pages"
    case .instance: "instance"
    case .additions: "repeats to which instances can be added"
    case .menuButton: "menu button"
    case .footer: "footer"
    case .bar: "navigation bar"
    case .largeText: "large text"
    case .stepIndicatorFrame: "frame of the step indicator"
    case .chapterTitle: "title of the chapter"
    case .stepIndicator: "step indicator"
    case .sheet: "sheet"
    case .cardCount: "number of cards"
    case .card(let index): "card \(index)"
    }
  }
}

extension InputFormSnapshot {
  /// The first part in which two snapshots differ; nil if they are equal.
  ///
  /// - Complexity: O(cards shown).
  public func firstDifference(from expected: InputFormSnapshot) -> ScreenDifference? {
    if self == expected { return nil }
    var difference: ScreenDifference?
    func compare<Value: Equatable>(_ part: SnapshotPart, _ wanted: Value, _ found: Value) {
      guard difference == nil, wanted != found else { return }
      difference = .snapshot(part: part, expected: "\(wanted)", found: "\(found)")
    }
    compare(.screen, expected.screen, screen)
    compare(.totals, expected.totals, totals)
    compare(.invalidCount, expected.invalidCount, invalidCount)
    compare(.currentPage, expected.currentPage, currentPage)
    compare(.currentRank, expected.currentRank, currentRank)
    compare(.visiblePageCount, expected.visiblePageCount, visiblePageCount)
    compare(.instance, expected.instance, instance)
    compare(.additions, expected.additions, additions)
    compare(.menuButton, expected.menuButton, menuButton)
    compare(.footer, expected.footer, footer)
    compare(.bar, expected.bar, bar)
    compare(.largeText, expected.largeText, largeText)
    compare(.stepIndicatorFrame, expected.stepIndicatorFrame, stepIndicatorFrame)
    compare(.chapterTitle, expected.chapterTitle, chapterTitle)
    compare(.stepIndicator, expected.stepIndicator, stepIndicator)
    compare(.sheet, expected.sheet, sheet)
    compare(.cardCount, expected.cards.count, cards.count)
    if let difference { return difference }
    for index in cards.indices where cards[index] != expected.cards[index] {
      compare(.card(index), expected.cards[index], cards[index])
      return difference
    }
    preconditionFailure("a part of the snapshot is not compared")
  }
}

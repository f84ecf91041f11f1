import FormModel

/// The changes of an event on the screen: a bounded set, so that a renderer draws only these (NM-27).
public struct ScreenChange: Hashable, Sendable {
  @frozen
  public struct Effects: OptionSet, Hashable, Sendable {
    public let rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The event changed the form; `page` names the page whose card changed.
    public static let form = Effects(rawValue: 1)
    /// Another page is current; see `previousCurrentPage` and `currentPage`.
    public static let currentPage = Effects(rawValue: 1 << 1)
    /// The menu's state or detent.
    public static let menuState = Effects(rawValue: 1 << 2)
    /// The sheet's height.
    public static let sheet = Effects(rawValue: 1 << 3)
    /// The scroll position: all visible cards moved.
    public static let scroll = Effects(rawValue: 1 << 4)
    /// The height of a card: the cards below it moved.
    public static let cardHeights = Effects(rawValue: 1 << 5)
    public static let footer = Effects(rawValue: 1 << 6)
    public static let stepIndicator = Effects(rawValue: 1 << 7)
    public static let menuButton = Effects(rawValue: 1 << 8)
    /// Everything: the screen's sides or the configuration changed.
    public static let layout = Effects(rawValue: 1 << 9)
    /// More cards than this change can name: after a batch of edits or a restored state.
    public static let manyCards = Effects(rawValue: 1 << 10)
    /// The touch or tap belongs to the form.
    public static let passToForm = Effects(rawValue: 1 << 11)
    /// The navigation bar, its popover, or the place of the step indicator below it.
    public static let bar = Effects(rawValue: 1 << 12)
    /// The bar now announces how to reach the history; it does so once, ever (NB-7).
    public static let announcesHistory = Effects(rawValue: 1 << 13)
    /// The person has just finished the flow (SI-2).
    public static let finished = Effects(rawValue: 1 << 14)
    /// A bar's text is now shown large, or no longer (AX-4).
    public static let largeText = Effects(rawValue: 1 << 15)
  }

  public var effects: Effects = []
  /// The edited page, if its own card changed; else nil.
  public var page: PageID?
  /// The previous current page, if `effects` has `currentPage`; nil for none.
  public var previousCurrentPage: PageID?
  /// The new current page, if `effects` has `currentPage`; nil for none.
  public var currentPage: PageID?
  /// The new ranks of the cards whose number changed.
  public var renumbered: Range<Int> = 0..<0
  /// The renumbered pages whose number of digits changed: at most one for each power of ten.
  public var redigited = RedigitedPages()
  /// The ranks of the cards whose title changed with an answer in it (RP-2, UR-10): from the first to the last.
  /// Empty if none did.
  public var retitled: Range<Int> = 0..<0
  /// The instance of a repeat that was added last (RP-2); nil if none was.
  public var addedInstance: InstanceID?
  /// The sheet's slide to its new place; nil if it stays, follows a finger, or jumps (NM-28).
  public var transition: SheetTransition?
  /// Why the tapped button of the footer did nothing, and the field that it waits for.
  public var refusal: StepRefusal?
  /// The field that the app went to; the app should scroll it into view.
  public var field: FieldID?
  /// Where a screen reader continues; nil if it stays (AX-2).
  public var focus: AccessibilityFocus?
  /// The request to the app, by a tap in the navigation bar.
  public var request: BarRequest?

  public init() {}
}

/// Up to seven pages: one for each power of ten in the numbers of the largest form.
@frozen
public struct RedigitedPages: Hashable, Sendable {
  @usableFromInline
  var pages = SIMD8<UInt32>(repeating: 0)
  public private(set) var count = 0

  public init() {}

  /// - Precondition: `index` is in 0 ..< `count`.
  @inlinable
  public subscript(index: Int) -> PageID {
    precondition(index >= 0 && index < count, "no such page in the list")
    return PageID(rawValue: pages[index])
  }

  /// - Precondition: there are fewer than eight.
  package mutating func append(_ page: PageID) {
    pages[count] = page.rawValue
    count += 1
  }
}

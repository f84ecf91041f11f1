import FormModel

/// Everything that an input form screen shows. The caller keeps one and lets the screen fill it again and again:
/// once its lists have room, filling allocates nothing but texts of repeats.
public struct InputFormSnapshot: Hashable, Sendable {
  public var screen: ScreenGeometry
  public var totals: FormTotals
  /// The number of answers that break their constraint (UR-9).
  public var invalidCount: Int
  /// Nil if no page is visible.
  public var currentPage: PageID?
  /// k and n of “page k of n” (VP-5).
  public var currentRank: Int?
  public var visiblePageCount: Int
  /// The innermost instance of a repeat that the current page stands in (RP-2); nil outside of repeats.
  public var instance: InstanceSnapshot?
  /// The repeats to which an instance can be added on the current page.
  public var additions: [AddableRepeat]
  /// Nil if the form has no menu (NM-1).
  public var menuButton: MenuButtonSnapshot?
  public var footer: FooterSnapshot
  public var bar: BarSnapshot
  /// A text of navigation bar or footer, drawn over everything else while a finger rests on that text (AX-4).
  public var largeText: LargeTextSnapshot?
  /// Nil if the step indicator is not shown (SI-9).
  public var stepIndicatorFrame: ScreenFrame?
  public var stepIndicator: StepIndicator
  /// The title of the current page's chapter: the heading above the page's (SI-9). Nil without chapters, or if it is
  /// blank.
  public var chapterTitle: String?
  /// Nil if the menu is closed.
  public var sheet: SheetSnapshot?
  /// The cards that intersect the card area, from the top; empty if the menu is closed.
  public var cards: [CardSnapshot]

  @inlinable
  public init() {
    screen = ScreenGeometry(width: 1, height: 1)
    totals = FormTotals()
    invalidCount = 0
    visiblePageCount = 0
    additions = []
    footer = FooterSnapshot()
    bar = BarSnapshot()
    stepIndicator = StepIndicator(
      stepCount: 0,
      currentStep: 0,
      isFinished: false,
      width: 0,
      share: .init(part: 0, whole: 1)
    )
    cards = []
  }
}

/// Previous, and Next or Finish (IF-2, SI-2).
public struct FooterSnapshot: Hashable, Sendable {
  public var previousFrame: ScreenFrame
  public var nextFrame: ScreenFrame
  /// Whether its buttons show symbols, because there is no room for labels (AX-4).
  public var showsSymbols: Bool
  public var canGoToPrevious: Bool
  public var canGoToNext: Bool
  /// Whether Finish takes the place of Next: on the last page, unless the navigation bar has a button that
  /// finishes.
  public var showsFinish: Bool
  public var canFinish: Bool
  public var isFinished: Bool

  @inlinable
  public init(
    previousFrame: ScreenFrame = .zero,
    nextFrame: ScreenFrame = .zero,
    showsSymbols: Bool = false,
    canGoToPrevious: Bool = false,
    canGoToNext: Bool = false,
    showsFinish: Bool = false,
    canFinish: Bool = false,
    isFinished: Bool = false
  ) {
    self.previousFrame = previousFrame
    self.nextFrame = nextFrame
    self.showsSymbols = showsSymbols
    self.canGoToPrevious = canGoToPrevious
    self.canGoToNext = canGoToNext
    self.showsFinish = showsFinish
    self.canFinish = canFinish
    self.isFinished = isFinished
  }
}

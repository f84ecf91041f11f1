import FormModel

/// All that a snapshot is made from beside the form itself (SPEC IF-3).
public struct InteractionState: Hashable, Sendable {
  public var currentPage: PageID?
  /// Nil if the menu is closed.
  public var detent: Detent?
  public var drag: MenuDrag?
  public var scroll: Int
  /// Whether a drag has moved the cards since they were centred last (NM-13).
  public var isScrolled: Bool
  /// The slide that the sheet made last, if nothing has moved it since (NM-28).
  public var transition: SheetTransition?
  public var screen: ScreenGeometry
  public var configuration: MenuConfiguration
  public var steps: StepConfiguration
  public var isFinished: Bool
  public var bar: BarState
  /// What a finger rests on whose text is shown large (AX-4).
  public var largeText: ScreenTarget?

  @inlinable
  public init(
    currentPage: PageID?,
    detent: Detent?,
    drag: MenuDrag?,
    scroll: Int,
    isScrolled: Bool = false,
    transition: SheetTransition? = nil,
    screen: ScreenGeometry,
    configuration: MenuConfiguration,
    steps: StepConfiguration = .init(),
    isFinished: Bool,
    bar: BarState = BarState(),
    largeText: ScreenTarget? = nil
  ) {
    self.currentPage = currentPage
    self.detent = detent
    self.drag = drag
    self.scroll = scroll
    self.isScrolled = isScrolled
    self.transition = transition
    self.screen = screen
    self.configuration = configuration
    self.steps = steps
    self.isFinished = isFinished
    self.bar = bar
    self.largeText = largeText
  }
}

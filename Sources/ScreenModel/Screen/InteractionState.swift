import FormModel

/// The state that, with the form, determines a snapshot (IF-3).
public struct InteractionState: Hashable, Sendable {
  public var currentPage: PageID?
  /// Nil if the menu is closed.
  public var detent: Detent?
  public var drag: MenuDrag?
  public var scroll: Int
  /// Whether a drag has moved the cards since the menu last centred them (NM-13).
  public var isScrolled: Bool
  /// The sheet's last slide, if nothing has moved the sheet since (NM-28).
  public var transition: SheetTransition?
  public var screen: ScreenGeometry
  public var configuration: MenuConfiguration
  public var steps: StepConfiguration
  public var isFinished: Bool
  public var bar: BarState
  /// The target under a resting finger, whose text is shown large (AX-4).
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

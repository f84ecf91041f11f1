/// All that a snapshot is made from beside the form itself (SPEC IF-3).
public struct InteractionState: Hashable, Sendable {
  public var currentPage: Int?
  /// Nil where the menu is closed.
  public var detent: Detent?
  public var drag: MenuDrag?
  public var scroll: Int
  public var screen: ScreenGeometry
  public var configuration: MenuConfiguration
  public var isFinished: Bool
  public var bar: BarState

  @inlinable
  public init(
    currentPage: Int?,
    detent: Detent?,
    drag: MenuDrag?,
    scroll: Int,
    screen: ScreenGeometry,
    configuration: MenuConfiguration,
    isFinished: Bool,
    bar: BarState = BarState()
  ) {
    self.currentPage = currentPage
    self.detent = detent
    self.drag = drag
    self.scroll = scroll
    self.screen = screen
    self.configuration = configuration
    self.isFinished = isFinished
    self.bar = bar
  }
}

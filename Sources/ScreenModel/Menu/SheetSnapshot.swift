/// The sheet as shown, open or sliding out of view (NM-2, NM-11, NM-28). The overlay that dims the form covers
/// the whole screen behind the sheet, except the bars that stay visible.
public struct SheetSnapshot: Hashable, Sendable {
  public var state: MenuState
  /// The present detent; during a drag the one before it, and while the menu closes the one that it had.
  public var detent: Detent
  /// The part of the sheet that is on the screen.
  public var frame: ScreenFrame
  /// Pull bar and title.
  public var headerFrame: ScreenFrame
  public var pullBarFrame: ScreenFrame
  /// “All pages”.
  public var title: CardText
  /// The frame that clips the cards.
  public var cardAreaFrame: ScreenFrame
  /// The height of the content above the card area, px.
  public var scroll: Int
  public var maximumScroll: Int
  /// The distance from the top of the first card to the bottom of the last, px.
  public var contentHeight: Int
  /// Whether menu button, footer actions and bottom bar are drawn over the sheet, and act: on Android, if there is
  /// room for a card above them.
  public var areBarsVisible: Bool
  /// The overlay's opacity, in thousandths of its opacity at rest.
  public var overlayOpacity: Int

  @inlinable
  public init(
    state: MenuState,
    detent: Detent,
    frame: ScreenFrame,
    headerFrame: ScreenFrame,
    pullBarFrame: ScreenFrame,
    title: CardText,
    cardAreaFrame: ScreenFrame,
    scroll: Int,
    maximumScroll: Int,
    contentHeight: Int,
    areBarsVisible: Bool,
    overlayOpacity: Int = SheetTransition.whole
  ) {
    self.state = state
    self.detent = detent
    self.frame = frame
    self.headerFrame = headerFrame
    self.pullBarFrame = pullBarFrame
    self.title = title
    self.cardAreaFrame = cardAreaFrame
    self.scroll = scroll
    self.maximumScroll = maximumScroll
    self.contentHeight = contentHeight
    self.areBarsVisible = areBarsVisible
    self.overlayOpacity = overlayOpacity
  }
}

/// The menu button (NM-24).
public struct MenuButtonSnapshot: Hashable, Sendable {
  /// At most 140 px wide.
  public var frame: ScreenFrame
  /// k and n of “k of n”.
  public var rank: Int
  public var visiblePageCount: Int
  public var isTruncated: Bool

  @inlinable
  public init(frame: ScreenFrame, rank: Int, visiblePageCount: Int, isTruncated: Bool) {
    self.frame = frame
    self.rank = rank
    self.visiblePageCount = visiblePageCount
    self.isTruncated = isTruncated
  }
}

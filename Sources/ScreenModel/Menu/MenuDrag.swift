/// A touch that moves the sheet or the cards. What it drags is fixed when it starts (SPEC NM, Interaction).
public struct MenuDrag: Hashable, Sendable {
  @frozen
  public enum Target: UInt8, CaseIterable, Hashable, Sendable {
    case sheet
    case cards
    case nothing
  }

  public var target: Target
  /// Where the touch went down.
  public var start: ScreenPoint
  /// The scroll position when it did.
  public var startScroll: Int
  /// How high the dragged sheet is, px; of use where the target is the sheet.
  public var sheetHeight: Int

  @inlinable
  public init(target: Target, start: ScreenPoint, startScroll: Int, sheetHeight: Int) {
    self.target = target
    self.start = start
    self.startScroll = startScroll
    self.sheetHeight = sheetHeight
  }
}

/// A touch that moves the sheet or the cards. It drags the same target from start to end (NM, Interaction).
public struct MenuDrag: Hashable, Sendable {
  @frozen
  public enum Target: UInt8, CaseIterable, Hashable, Sendable {
    case sheet
    case cards
    case nothing
  }

  public var target: Target
  /// The point where the touch went down.
  public var start: ScreenPoint
  /// The scroll position when the touch went down.
  public var startScroll: Int
  /// The height of the dragged sheet, px; used only if the target is the sheet.
  public var sheetHeight: Int

  @inlinable
  public init(target: Target, start: ScreenPoint, startScroll: Int, sheetHeight: Int) {
    self.target = target
    self.start = start
    self.startScroll = startScroll
    self.sheetHeight = sheetHeight
  }
}

/// A slide of the sheet to its new place (NM-28). Opacities are thousandths of the overlay's own.
public struct SheetTransition: Hashable, Sendable {
  /// The sheet's height at the start, px.
  public var fromHeight: Int
  public var toHeight: Int
  /// The height of the content above the card area at the start, px: cards slide with a sheet that opens or closes.
  public var fromScroll: Int
  public var toScroll: Int
  public var fromOpacity: Int
  public var toOpacity: Int
  /// The detent at the end; for a closing sheet, the one at the start.
  public var detent: Detent

  /// Ease-out [D]: fast at first, and slower towards the end.
  public static let milliseconds = 250
  /// The unit: shares of a transition and opacities are thousandths.
  public static let whole = 1_000

  @inlinable
  public init(
    fromHeight: Int,
    toHeight: Int,
    fromScroll: Int,
    toScroll: Int,
    fromOpacity: Int,
    toOpacity: Int,
    detent: Detent
  ) {
    self.fromHeight = fromHeight
    self.toHeight = toHeight
    self.fromScroll = fromScroll
    self.toScroll = toScroll
    self.fromOpacity = fromOpacity
    self.toOpacity = toOpacity
    self.detent = detent
  }
}

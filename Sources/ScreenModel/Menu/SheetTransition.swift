/// How the sheet slides to where it comes to rest (SPEC NM-28). Opacities are thousandths of the overlay's own.
public struct SheetTransition: Hashable, Sendable {
  /// px that the sheet is high.
  public var fromHeight: Int
  public var toHeight: Int
  /// px of content above the card area: the cards come and go with the sheet that opens and closes.
  public var fromScroll: Int
  public var toScroll: Int
  public var fromOpacity: Int
  public var toOpacity: Int
  /// The detent that it leads to; where it closes, the one that it comes from.
  public var detent: Detent

  /// Ease-out [D]: fast at first, and slower towards the end.
  public static let milliseconds = 250
  /// Shares of a transition, and opacities, are thousandths.
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

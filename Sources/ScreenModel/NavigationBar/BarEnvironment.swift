/// The environment that a bar is laid out for.
public struct BarEnvironment: Hashable, Sendable {
  /// px, 0…`ScreenGeometry.maximumLength`.
  public let width: Int
  public var sizeClass: SizeClass
  /// px at the leading edge, 0 or more.
  public let leadingMargin: Int
  /// px at the trailing edge, 0 or more.
  public let trailingMargin: Int
  public var direction: ReadingDirection
  /// px that the content has scrolled; below 0 while it is pulled down.
  public var scroll: Int
  /// Whether the structure around the screen has a place for Back; the bar then shows no Back (NS-7).
  public var hasBackPlace: Bool

  /// Lengths outside their ranges are clamped; a margin that is nil is that of the size class (NB-11).
  public init(
    width: Int,
    sizeClass: SizeClass,
    leadingMargin: Int? = nil,
    trailingMargin: Int? = nil,
    direction: ReadingDirection = .leftToRight,
    scroll: Int = 0,
    hasBackPlace: Bool = false
  ) {
    let limit = ScreenGeometry.maximumLength
    self.width = min(max(width, 0), limit)
    self.sizeClass = sizeClass
    self.leadingMargin = min(max(leadingMargin ?? sizeClass.margin, 0), limit)
    self.trailingMargin = min(max(trailingMargin ?? sizeClass.margin, 0), limit)
    self.direction = direction
    self.scroll = scroll
    self.hasBackPlace = hasBackPlace
  }
}

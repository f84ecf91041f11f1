/// The sides and platform of the screen that shows the form.
@frozen
public struct ScreenGeometry: Hashable, Sendable {
  /// The platform, which decides what the sheet covers (NM-2).
  @frozen
  public enum Platform: UInt8, CaseIterable, Hashable, Sendable {
    case iOS
    case android
  }

  /// px, 1…`maximumLength`.
  public var width: Int { Int(storedWidth) }
  /// px, 1…`maximumLength`.
  public var height: Int { Int(storedHeight) }
  // Two bytes a side: a screen is copied and compared for every event.
  private let storedWidth: Int16
  private let storedHeight: Int16
  public var platform: Platform
  public var direction: ReadingDirection
  public var safeArea: SafeArea

  /// The longest side of a screen, px.
  @inlinable public static var maximumLength: Int { 32_767 }

  /// Sides outside 1…`maximumLength` are clamped.
  public init(
    width: Int,
    height: Int,
    platform: Platform = .iOS,
    direction: ReadingDirection = .leftToRight,
    safeArea: SafeArea = SafeArea()
  ) {
    storedWidth = Int16(min(max(width, 1), Self.maximumLength))
    storedHeight = Int16(min(max(height, 1), Self.maximumLength))
    self.platform = platform
    self.direction = direction
    self.safeArea = safeArea
  }

  public var isLandscape: Bool { width > height }

  /// The same screen with other sides, and with another safe area unless it is nil.
  public func resized(width: Int, height: Int, safeArea: SafeArea? = nil) -> ScreenGeometry {
    ScreenGeometry(
      width: width,
      height: height,
      platform: platform,
      direction: direction,
      safeArea: safeArea ?? self.safeArea
    )
  }

  /// The same screen turned by a quarter.
  public var rotated: ScreenGeometry { resized(width: height, height: width) }
}

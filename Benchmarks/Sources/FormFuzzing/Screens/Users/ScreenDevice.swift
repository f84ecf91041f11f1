import FormNavigation

/// A device that people hold, as a screen.
public struct ScreenDevice: Hashable, Sendable {
  public enum Size: String, CaseIterable, Hashable, Sendable {
    case smallPhone = "small-phone"
    case phone
    case largePhone = "large-phone"
    case tablet

    /// In portrait, px.
    var sides: (width: Int, height: Int) {
      switch self {
      case .smallPhone: (320, 568)
      case .phone: (390, 844)
      case .largePhone: (430, 932)
      case .tablet: (820, 1_180)
      }
    }
  }

  public var size: Size
  public var isLandscape: Bool
  public var platform: ScreenGeometry.Platform
  public var direction: ReadingDirection

  public init(
    _ size: Size,
    isLandscape: Bool = false,
    platform: ScreenGeometry.Platform = .iOS,
    direction: ReadingDirection = .leftToRight
  ) {
    self.size = size
    self.isLandscape = isLandscape
    self.platform = platform
    self.direction = direction
  }

  /// All sizes, in both orientations, on each platform, in both directions: 32.
  public static let all: [ScreenDevice] = Size.allCases.flatMap { size in
    [false, true].flatMap { isLandscape in
      ScreenGeometry.Platform.allCases.flatMap { platform in
        ReadingDirection.allCases.map {
          ScreenDevice(size, isLandscape: isLandscape, platform: platform, direction: $0)
        }
      }
    }
  }

  public var screen: ScreenGeometry {
    let (width, height) = size.sides
    let screen = ScreenGeometry(
      width: width,
      height: height,
      platform: platform,
      direction: direction
    )
    return isLandscape ? screen.rotated : screen
  }
}

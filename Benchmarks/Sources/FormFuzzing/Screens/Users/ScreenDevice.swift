import FormNavigation

/// A device that people hold, as a screen.
public struct ScreenDevice: Hashable, Sendable, CustomStringConvertible {
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

  /// The size, then everything unusual: `tablet:landscape:android:rtl`.
  public var description: String {
    size.rawValue + (isLandscape ? ":landscape" : "") + (platform == .android ? ":android" : "")
      + (direction == .rightToLeft ? ":rtl" : "")
  }

  /// Reads the text of `description`; the words after the first may come in any order.
  public init?(_ text: String) {
    let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let size = Size(rawValue: words[0]) else { return nil }
    self.init(size)
    for word in words.dropFirst() {
      switch word {
      case "portrait": isLandscape = false
      case "landscape": isLandscape = true
      case "ios": platform = .iOS
      case "android": platform = .android
      case "ltr": direction = .leftToRight
      case "rtl": direction = .rightToLeft
      default: return nil
      }
    }
  }
}

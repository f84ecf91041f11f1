import FormModel
import FormNavigation

/// Real devices at real text sizes. The checks on them follow from sentences of the guidelines, and
/// use no formula of the package.
struct DeviceScene: CustomStringConvertible {
  var geometry: ScreenGeometry
  /// Percent.
  var textSize: Int

  var description: String {
    "\(geometry.width) × \(geometry.height), \(geometry.platform), \(textSize) %"
  }

  static let all: [DeviceScene] = {
    let sides = [
      (320, 568), (360, 640), (390, 844), (412, 892), (768, 1_024), (1_024, 1_366),
    ]
    return sides.flatMap { (width, height) in
      [(width, height), (height, width)].flatMap { (width, height) in
        ScreenGeometry.Platform.allCases.flatMap { platform in
          [80, 100, 200, 310].map { textSize in
            let isPortrait = width < height
            // A phone that is turned has its notch at a side.
            let isTurnedPhone = platform == .iOS && !isPortrait && height < 600
            let safeArea = SafeArea(
              top: isPortrait ? 47 : 0,
              bottom: platform == .android ? 24 : isPortrait ? 34 : 21,
              left: isTurnedPhone ? 47 : 0,
              right: isTurnedPhone ? 21 : 0
            )
            let geometry = ScreenGeometry(
              width: width,
              height: height,
              platform: platform,
              safeArea: safeArea
            )
            return DeviceScene(geometry: geometry, textSize: textSize)
          }
        }
      }
    }
  }()

  /// At the usual and at the largest text size.
  static let some = all.filter { $0.textSize == 100 || $0.textSize == 310 }

  static let pageCount = 24
  static let pages = (0..<pageCount).map { page in
    TestPage(
      name: page % 5 == 0
        ? String(repeating: "Questions about the household ", count: 3) : "Cold chain \(page)",
      fields: page % 7 == 3 ? [] : [.filled, .mandatory, [], []]
    )
  }

  static let bar = {
    var bar = NavigationBarContent(
      title: "Household survey",
      leading: .back(previousTitle: "Forms"),
      actions: [symbolAction("Filter"), labelAction("Edit"), labelAction("Print")]
    )
    bar.search = BarSearch(placement: .below)
    return bar
  }()

  /// - Parameter detent: nil for a closed menu.
  func screen(
    page: PageID,
    _ detent: Detent? = nil,
    bar: NavigationBarContent = Self.bar
  ) throws -> InputFormScreen {
    var screen = InputFormScreen(
      makeForm(Self.pages),
      on: geometry,
      bar: bar,
      measurer: ClusterMeasurer(scale: textSize)
    )
    try screen.handle(.goToPage(page))
    if detent != nil { try screen.handle(.tap(.menuButton)) }
    if detent == .full, screen.menu.detent == .halfOpen { try screen.handle(.tap(.header)) }
    return screen
  }
}

extension ScreenFrame {
  var isEmpty: Bool { width <= 0 || height <= 0 }

  func overlaps(_ other: ScreenFrame) -> Bool {
    !isEmpty && !other.isEmpty && x < other.maxX && other.x < maxX && y < other.maxY
      && other.y < maxY
  }

  var middle: ScreenPoint { ScreenPoint(x: x + width / 2, y: y + height / 2) }

  /// The px of its height that lie within another frame's height.
  func heightSeen(in area: ScreenFrame) -> Int { max(0, min(maxY, area.maxY) - max(y, area.y)) }
}

extension BarSnapshot {
  /// All that is drawn in the bar.
  var frames: [ScreenFrame] {
    ([layout.leading?.frame, layout.titleFrame, layout.largeTitleFrame, layout.searchFrame]
      as [ScreenFrame?]).compactMap { $0 } + layout.trailing.map(\.frame)
  }
}

extension CardSnapshot {
  /// All that is drawn in a card.
  var frames: [ScreenFrame] {
    [
      titleFrame, progress?.barFrame, progress?.label.frame, noItems?.frame, mandatory?.text.frame,
      invalid?.text.frame, chevronFrame,
    ].compactMap { $0 }
  }
}

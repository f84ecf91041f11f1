import FormNavigation

/// Checks a layout against the guideline, from the declaration alone.
public struct BarChecker {
  let content: NavigationBarContent
  let environment: BarEnvironment
  let layout: NavigationBarLayout
  /// The bar, for its words and their widths.
  let bar: NavigationBar

  /// - Parameters:
  ///   - bar: as declared, in whatever words and size.
  ///   - layout: with its upper left corner at 0, 0.
  public init(
    _ bar: NavigationBar,
    environment: BarEnvironment,
    layout: NavigationBarLayout
  ) {
    self.bar = bar
    content = Self.shown(bar.content, environment)
    self.environment = environment
    self.layout = layout
  }

  /// As above, in English and at the default text size.
  public init(
    content: NavigationBarContent,
    environment: BarEnvironment,
    layout: NavigationBarLayout
  ) {
    self.init(NavigationBar(content), environment: environment, layout: layout)
  }

  /// The content as shown: if the structure has a place for Back, the bar must be that of a screen without Back (NS-7).
  private static func shown(
    _ declared: NavigationBarContent,
    _ environment: BarEnvironment
  ) -> NavigationBarContent {
    var content = declared
    if environment.hasBackPlace, case .back = declared.leading { content.leading = nil }
    return content
  }

  /// The first fault; nil if there is none.
  public func fault() -> String? {
    guard content.isBarShown else {
      return layout == NavigationBarLayout() ? nil : "NB-10: a bar that is not shown has a layout"
    }
    if environment.hasBackPlace && layout.leading?.kind == .back {
      return "NS-7: Back stands in the bar too"
    }
    return outside() ?? inMargin() ?? overlap() ?? smallTarget() ?? cutLabel() ?? misplacedAction()
      ?? wronglyGivenUp() ?? lostLabel() ?? wrongText() ?? wrongLogo()
  }

  private var buttons: [BarButton] { (layout.leading.map { [$0] } ?? []) + layout.trailing }

  private func outside() -> String? {
    let inner = [layout.logoFrame, layout.titleFrame, layout.largeTitleFrame, layout.searchFrame]
      .compactMap { $0 }
    for frame in buttons.map(\.frame) + inner
    where frame.x < 0 || frame.maxX > environment.width || frame.y < 0
      || frame.maxY > layout.frame.height || frame.width <= 0 || frame.height <= 0
    {
      return "NB-11: \(frame) is not within the bar"
    }
    for text in [layout.title, layout.subtitle].compactMap({ $0 }) {
      guard let box = layout.titleFrame, text.frame.x >= box.x, text.frame.maxX <= box.maxX,
        text.frame.y >= 0, text.frame.maxY <= 44
      else { return "NB-1: a title outside its frame" }
    }
    return layout.frame.width == environment.width ? nil : "the bar is as wide as the screen"
  }

  private func inMargin() -> String? {
    guard areMarginsKept else { return nil }
    let isLeftToRight = environment.direction == .leftToRight
    let left = isLeftToRight ? environment.leadingMargin : environment.trailingMargin
    let right = isLeftToRight ? environment.trailingMargin : environment.leadingMargin
    for frame in buttons.map(\.frame) + [layout.logoFrame, layout.titleFrame].compactMap({ $0 })
    where frame.x < left || frame.maxX > environment.width - right {
      return "NB-11: \(frame) stands in the margin"
    }
    return nil
  }

  private func wrongLogo() -> String? {
    guard let frame = layout.logoFrame else { return nil }
    guard content.isHomeScreen, let logo = content.logo else { return "NB-8: a logo elsewhere" }
    // What rounding each side down can do.
    let difference = frame.width * logo.height - logo.width * frame.height
    return abs(difference) <= logo.width + logo.height ? nil : "NB-8: a logo out of shape"
  }

  private func overlap() -> String? {
    var frames = buttons.map(\.frame)
    frames += [layout.logoFrame, layout.titleFrame, layout.largeTitleFrame, layout.searchFrame]
      .compactMap { $0 }
    for first in frames.indices {
      for second in frames.indices where second > first {
        let (one, other) = (frames[first], frames[second])
        if one.x < other.maxX && other.x < one.maxX && one.y < other.maxY && other.y < one.maxY {
          return "\(one) and \(other) overlap"
        }
      }
    }
    return nil
  }

  private func smallTarget() -> String? {
    for button in buttons where button.frame.width < 44 || button.frame.height < 44 {
      return "NB-11: \(button.kind) is too small to touch"
    }
    for button in buttons {
      if let icon = button.iconFrame, icon.width != 24 || icon.height != 24 {
        return "NB-11: icon of \(button.kind)"
      }
      for part in [button.iconFrame, button.labelFrame].compactMap({ $0 })
      where part.x < button.frame.x || part.maxX > button.frame.maxX {
        return "\(button.kind): its face is wider than it"
      }
      if let icon = button.iconFrame, let label = button.labelFrame,
        icon.x < label.maxX && label.x < icon.maxX
      {
        return "\(button.kind): label over icon"
      }
    }
    if let search = layout.searchFrame, search.height < 44,
      environment.scroll <= 0 || layout.isSearchInBar || content.search?.isPersistent == true
    {
      return "NB-11: search field"
    }
    return nil
  }

  private func cutLabel() -> String? {
    for button in buttons {
      let text: String? =
        switch button.kind {
        case .action(let index):
          content.actions[index].isLabel ? content.actions[index].title : nil
        case .cancel: button.labelFrame == nil ? nil : bar.strings.cancel
        case .back: button.labelFrame == nil ? nil : previousTitle
        case .profile, .close, .overflow: nil
        }
      if let text, (button.labelFrame?.width ?? 0) < measuredWidth(text) {
        return "NB-3: the label of \(button.kind) is cut"
      }
    }
    return nil
  }

  /// The width of a label, px; it is as large as a card's title.
  func measuredWidth(_ text: String) -> Int {
    bar.barMeasurer.width(of: text.utf8Span, role: .button)
  }

  private var previousTitle: String {
    if case .back(let title) = content.leading { title } else { "" }
  }
}

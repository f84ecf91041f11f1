import FormNavigation

/// A tab as it is drawn.
public struct TabFace: Hashable, Sendable {
  public var title: String
  public var icon: Icon

  public init(_ title: String, _ icon: Icon) {
    self.title = title
    self.icon = icon
  }
}

extension ScreenCanvas {
  /// The tabs at the lower edge (SPEC NS-1), with a Back place where `back` says so (NS-7).
  mutating func tabBar(_ tabs: [TabFace], selected: Int, back: BackState = .absent) {
    let height = Spacing.tabBarHeight
    let y = self.height - height
    canvas.fill(frame(x: 0, y: y, width: width, height: height), .surface)
    canvas.fill(frame(x: 0, y: y, width: width, height: 1), .divider)
    var faces = tabs.enumerated().map { index, tab in
      (tab, index == selected ? ColorRole.accent : ColorRole.secondaryText)
    }
    if back != .absent {
      let color = back == .active ? ColorRole.text : .disabledText
      faces.insert((TabFace(words.bar.back, .back), color), at: 0)
    }
    for (index, (tab, color)) in faces.enumerated() {
      let x = index * width / faces.count
      let place = (index + 1) * width / faces.count - x
      let isBack = back != .absent && index == 0
      if isBack && back == .inactive {
        canvas.fill(
          frame(x: x + 6, y: y + 4, width: place - 12, height: height - 7),
          .disabledSurface,
          radius: Spacing.controlRadius
        )
      }
      let side = 22
      canvas.icon(
        tab.icon,
        in: frame(x: x + (place - side) / 2, y: y + 6, width: side, height: side),
        color
      )
      canvas.text(
        tab.title,
        .cardDetail,
        color,
        in: frame(x: x + 2, y: y + 28, width: place - 4, height: 16),
        .centre
      )
      if isBack { canvas.fill(frame(x: x + place, y: y + 10, width: 1, height: 28), .divider) }
    }
  }
}

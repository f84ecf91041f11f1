import FormNavigation

/// A tab as drawn.
public struct TabFace: Hashable, Sendable {
  public var title: String
  public var icon: Icon

  public init(_ title: String, _ icon: Icon) {
    self.title = title
    self.icon = icon
  }
}

extension ScreenCanvas {
  /// Draws the tabs at the lower edge, and the Back place if there is one, in the frames of their layout
  /// (NS-7, NS-11).
  mutating func tabBar(_ tabs: [TabFace], _ bar: TabBarSnapshot) {
    canvas.fill(bar.frame, .surface)
    canvas.fill(
      ScreenFrame(x: bar.frame.x, y: bar.frame.y, width: bar.frame.width, height: 1),
      .divider
    )
    for place in bar.places {
      let (face, color) = face(of: place, tabs)
      if let mark = place.markFrame { canvas.fill(mark, .accent) }
      if place.target == .back && bar.announcement != nil { canvas.fill(place.frame, .well) }
      canvas.icon(face.icon, in: place.iconFrame, color)
      canvas.text(face.title, .cardDetail, color, in: place.labelFrame, .centre)
      if place.target == .back {
        let isMirrored = canvas.direction == .rightToLeft
        let line = ScreenFrame(
          x: isMirrored ? place.frame.x - 1 : place.frame.maxX,
          y: place.frame.y + 10,
          width: 1,
          height: place.frame.height - 20
        )
        canvas.fill(line, .divider)
      }
    }
    if let place = bar.history { list(at: place) }
    if let tooltip = bar.announcement { self.text(tooltip.text, at: tooltip.place) }
    if let text = bar.largeText { largeText(text) }
  }

  /// As above, for an app with these tabs at their top levels and the first one selected.
  mutating func tabBar(_ tabs: [TabFace], on screen: ScreenGeometry) {
    let items = tabs.enumerated().map { index, face in
      TabItem(identifier: UInt64(index), title: face.title, topLevel: UInt64(index))
    }
    guard let navigation = try? TabNavigation(items) else { return }
    var bar = TabBarSnapshot()
    navigation.layOut(on: screen, &bar)
    tabBar(tabs, bar)
  }

  private func face(of place: TabBarPlace, _ tabs: [TabFace]) -> (TabFace, ColorRole) {
    guard case .tab(let tab) = place.target else {
      return (TabFace(words.bar.back, .back), place.isEnabled ? .text : .disabledText)
    }
    return (tabs[tab], place.markFrame == nil ? .secondaryText : .accent)
  }
}

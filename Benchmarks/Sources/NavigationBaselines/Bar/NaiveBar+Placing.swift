import ScreenModel

extension NaiveBar {
  func placeLeading(_ row: NaiveRow, _ layout: inout NavigationBarLayout) {
    var x = row.leadingMargin
    if row.leading > 0, let accessory = content.leading {
      let kind: BarButton.Kind =
        switch accessory {
        case .profile: .profile
        case .back: .back
        case .close: .close
        case .cancel: .cancel
        }
      let label = row.showsLabel ? leadingLabel : nil
      layout.leading = BarButton(
        kind: kind,
        frame: ScreenFrame(x: x, y: 0, width: row.leading, height: 44),
        iconFrame: kind == .cancel && label != nil
          ? nil
          : ScreenFrame(
            x: x + ((label == nil ? row.leading : 44) - 24) / 2,
            y: 10,
            width: 24,
            height: 24
          ),
        labelFrame: label.map {
          ScreenFrame(
            x: kind == .back ? x + 38 : x + (row.leading - $0) / 2,
            y: 0,
            width: $0,
            height: 44
          )
        }
      )
      x += row.leading + 8
    }
    if row.logo > 0 {
      layout.logoFrame = ScreenFrame(
        x: x,
        y: (44 - row.logoHeight) / 2,
        width: row.logo,
        height: row.logoHeight
      )
    }
  }

  /// Places trailing actions in declaration order, then the overflow button.
  func placeTrailing(
    _ row: NaiveRow,
    _ chosen: NaiveChoice,
    _ environment: BarEnvironment,
    _ layout: inout NavigationBarLayout
  ) {
    var x = environment.width - row.trailingMargin - row.trailing
    for action in chosen.actions {
      let width = buttons[action]
      let isLabel = content.actions[action].isLabel
      layout.trailing.append(
        BarButton(
          kind: .action(action),
          frame: ScreenFrame(x: x, y: 0, width: width, height: 44),
          iconFrame: isLabel
            ? nil : ScreenFrame(x: x + (width - 24) / 2, y: 10, width: 24, height: 24),
          labelFrame: isLabel ? ScreenFrame(x: x + 8, y: 0, width: width - 16, height: 44) : nil
        )
      )
      x += width
    }
    if chosen.showsOverflow {
      layout.trailing.append(
        BarButton(
          kind: .overflow,
          frame: ScreenFrame(x: x, y: 0, width: 44, height: 44),
          iconFrame: ScreenFrame(x: x + 10, y: 10, width: 24, height: 24),
          labelFrame: nil
        )
      )
    }
  }
}

extension NavigationBarLayout {
  /// Mirrors the layout for right-to-left (NB-14).
  func mirrored(in width: Int) -> NavigationBarLayout {
    moved { $0.x = width - $0.x - $0.width }
  }

  /// Applies `move` to every frame of the layout.
  func moved(_ move: (inout ScreenFrame) -> Void) -> NavigationBarLayout {
    func moved(_ frame: ScreenFrame?) -> ScreenFrame? {
      guard var frame else { return nil }
      move(&frame)
      return frame
    }
    func moved(_ text: BarText?) -> BarText? {
      guard var text else { return nil }
      move(&text.frame)
      return text
    }
    func moved(_ button: BarButton) -> BarButton {
      BarButton(
        kind: button.kind,
        frame: moved(button.frame)!,
        iconFrame: moved(button.iconFrame),
        labelFrame: moved(button.labelFrame)
      )
    }
    var layout = self
    move(&layout.frame)
    move(&layout.rowFrame)
    layout.leading = leading.map(moved)
    layout.logoFrame = moved(logoFrame)
    layout.titleFrame = moved(titleFrame)
    layout.title = moved(title)
    layout.subtitle = moved(subtitle)
    layout.largeTitleFrame = moved(largeTitleFrame)
    layout.largeTitle = moved(largeTitle)
    layout.largeSubtitle = moved(largeSubtitle)
    layout.searchFrame = moved(searchFrame)
    layout.trailing = trailing.map(moved)
    return layout
  }
}

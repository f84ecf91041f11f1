import FormNavigation

/// The navigation bar in its frames (NB).
extension ScreenCanvas {
  /// - Parameters:
  ///   - layout: the frames.
  ///   - content: the declaration from which the bar was laid out.
  ///   - highlighted: the button at which a tooltip points.
  ///   - x: px from the left, of the corner that the frames begin at.
  ///   - y: px from the top, of the corner that the frames begin at.
  mutating func navigationBar(
    _ layout: NavigationBarLayout,
    _ content: NavigationBarContent,
    highlighting highlighted: BarButton.Kind? = nil,
    x: Int,
    y: Int
  ) {
    guard layout.frame.height > 0 else { return }
    func at(_ frame: ScreenFrame) -> ScreenFrame {
      ScreenFrame(x: frame.x + x, y: frame.y + y, width: frame.width, height: frame.height)
    }
    canvas.fill(
      ScreenFrame(x: x, y: 0, width: layout.frame.width, height: layout.frame.maxY + y),
      .surface
    )
    canvas.fill(
      ScreenFrame(x: x, y: layout.frame.maxY + y - 1, width: layout.frame.width, height: 1),
      .divider
    )
    if let button = layout.leading {
      if button.kind == highlighted {
        canvas.fill(at(button.frame), .well, radius: Spacing.controlRadius)
      }
      self.button(button, content, at)
    }
    if let frame = layout.logoFrame { logo(in: at(frame)) }
    for button in layout.trailing { self.button(button, content, at) }
    let alignment: Alignment = layout.isSearchInBar ? .leading : .centre
    if let title = layout.title {
      text(title, content.title, .cardTitle, .text, at, alignment)
    }
    if let subtitle = layout.subtitle {
      text(subtitle, content.subtitle, .cardDetail, .secondaryText, at, alignment)
    }
    if let visible = layout.largeTitleFrame {
      clip(to: at(visible)) { inner in
        if let title = layout.largeTitle {
          inner.text(title, content.title, .sheetTitle, .text, at, .leading)
        }
        if let subtitle = layout.largeSubtitle {
          inner.text(subtitle, content.subtitle, .cardDetail, .secondaryText, at, .leading)
        }
      }
    }
    if let frame = layout.searchFrame { searchField(in: at(frame)) }
  }

  private mutating func text(
    _ text: BarText,
    _ declared: String?,
    _ role: TextRole,
    _ color: ColorRole,
    _ at: (ScreenFrame) -> ScreenFrame,
    _ alignment: Alignment
  ) {
    canvas.lines(text.lines(of: declared ?? ""), role, color, in: at(text.frame), alignment)
  }

  private mutating func button(
    _ button: BarButton,
    _ content: NavigationBarContent,
    _ at: (ScreenFrame) -> ScreenFrame
  ) {
    let face = face(of: button.kind, content)
    if let frame = button.iconFrame {
      if button.kind == .profile {
        let outer = Self.centred(36, in: at(button.frame))
        canvas.fill(outer, .well, radius: 18)
      }
      canvas.icon(face.icon, in: at(frame), .accent)
    }
    if let frame = button.labelFrame {
      canvas.text(face.label, .button, .accent, in: at(frame))
    }
  }

  private func face(
    of kind: BarButton.Kind,
    _ content: NavigationBarContent
  ) -> (icon: Icon, label: String) {
    switch kind {
    case .profile: return (.profile, words.bar.profile)
    case .back:
      guard case .back(let title?) = content.leading else { return (.back, words.bar.back) }
      return (.back, title)
    case .close: return (.close, words.bar.close)
    case .cancel: return (.close, words.bar.cancel)
    case .overflow: return (.more, words.bar.more)
    case .action(let index):
      let action = content.actions[index]
      guard case .symbol(let symbol) = action.face else { return (.dot, action.title) }
      return (Icon(symbol), action.title)
    }
  }

  /// Draws a company's logo at the height that the bar gives it.
  private mutating func logo(in frame: ScreenFrame) {
    let sign = ScreenFrame(x: frame.x, y: frame.y, width: frame.height, height: frame.height)
      .laidOut(canvas.direction, in: 2 * frame.x + frame.width)
    canvas.fill(sign, .accent, radius: 6)
    canvas.icon(.receipts, in: Self.centred(frame.height - 6, in: sign), .onAccent)
    let name = ScreenFrame(
      x: frame.x + frame.height + Spacing.gap,
      y: frame.y,
      width: frame.width - frame.height - Spacing.gap,
      height: frame.height
    ).laidOut(canvas.direction, in: 2 * frame.x + frame.width)
    canvas.text("Nordwind", .cardTitle, .text, in: name)
  }

  /// Draws a field of height 36 in its frame of height 44; the part that has scrolled out is cut off at the top.
  private mutating func searchField(in frame: ScreenFrame) {
    let field = ScreenFrame(
      x: frame.x,
      y: frame.maxY - BarMetrics.touchTarget + Spacing.small,
      width: frame.width,
      height: BarMetrics.touchTarget - 2 * Spacing.small
    )
    clip(to: frame) { $0.searchField(whole: field) }
  }

  private mutating func searchField(whole field: ScreenFrame) {
    canvas.fill(field, .well, radius: Spacing.controlRadius)
    let mirror = 2 * field.x + field.width
    let icon = ScreenFrame(x: field.x + 10, y: field.y + 8, width: 20, height: 20)
    canvas.icon(.search, in: icon.laidOut(canvas.direction, in: mirror), .secondaryText)
    let text = ScreenFrame(
      x: field.x + 38,
      y: field.y,
      width: max(field.width - 48, 0),
      height: field.height
    )
    canvas.text(
      words.search,
      .button,
      .secondaryText,
      in: text.laidOut(canvas.direction, in: mirror)
    )
  }
}

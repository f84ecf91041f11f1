import FormNavigation

/// Previous, menu button, Next; and the step indicator (IF-2, NM-24, SI).
extension ScreenCanvas {
  mutating func footer(_ snapshot: InputFormSnapshot, in area: ScreenFrame) {
    canvas.fill(area, .surface)
    canvas.fill(ScreenFrame(x: area.x, y: area.y, width: area.width, height: 1), .divider)
    let footer = snapshot.footer
    button(
      words.menu.previous,
      symbol: footer.showsSymbols ? .back : nil,
      in: footer.previousFrame,
      isEnabled: footer.canGoToPrevious,
      isProminent: false
    )
    if footer.showsFinish {
      button(
        footer.isFinished ? words.finished : words.menu.finish,
        symbol: footer.showsSymbols ? .check : nil,
        in: footer.nextFrame,
        isEnabled: footer.canFinish,
        isProminent: true
      )
    } else {
      button(
        words.menu.next,
        symbol: footer.showsSymbols ? .chevron : nil,
        in: footer.nextFrame,
        isEnabled: footer.canGoToNext,
        isProminent: true
      )
    }
    guard let menuButton = snapshot.menuButton else { return }
    let frame = menuButton.frame
    canvas.fill(frame, .well, radius: frame.height / 2)
    let padding = MenuMetrics.menuButtonPadding
    canvas.text(
      words.menu.menuButton.text(
        menuButton.rank,
        menuButton.visiblePageCount,
        in: words.menu.language
      ),
      .button,
      .text,
      in: ScreenFrame(
        x: frame.x + padding,
        y: frame.y,
        width: frame.width - 2 * padding,
        height: frame.height
      )
    )
  }

  private mutating func button(
    _ label: String,
    symbol: Icon?,
    in frame: ScreenFrame,
    isEnabled: Bool,
    isProminent: Bool
  ) {
    let radius = Spacing.controlRadius
    var color = ColorRole.disabledText
    if !isEnabled {
      canvas.fill(frame, .disabledSurface, radius: radius)
    } else if isProminent {
      canvas.fill(frame, .accent, radius: radius)
      color = .onAccent
    } else {
      canvas.fill(frame, .surface, radius: radius)
      canvas.stroke(frame, .accent, radius: radius)
      color = .accent
    }
    if let symbol {
      canvas.icon(symbol, in: Self.centred(Spacing.icon, in: frame), color)
      return
    }
    let inset = Spacing.small
    let box = ScreenFrame(
      x: frame.x + inset,
      y: frame.y,
      width: frame.width - 2 * inset,
      height: frame.height
    )
    canvas.text(label, .button, color, in: box, .centre)
  }

  /// Draws segments with a gap between them, if they are wide enough for one. Completed steps come first and
  /// upcoming ones last, so without gaps one box each is enough.
  mutating func stepIndicator(_ indicator: StepIndicator, in area: ScreenFrame) {
    canvas.fill(area, .track)
    guard indicator.stepCount > 0 else { return }
    // A step that is nine tenths filled must still end before the gap.
    let least = indicator.width / indicator.stepCount
    let gap = least >= 24 ? 2 : least >= 12 ? 1 : 0
    if gap > 0 {
      for step in 0..<indicator.stepCount {
        let segment = indicator.segment(step)
        let isLast = step + 1 == indicator.stepCount
        let end = segment.x + segment.width
        fill(segment.x, segment.fillWidth, of: end, area, gap: isLast ? 0 : gap)
        if !isLast {
          let x = area.x + segment.x + segment.width - gap
          canvas.fill(
            ScreenFrame(x: x, y: area.y, width: gap, height: area.height)
              .laidOut(canvas.direction, in: 2 * area.x + area.width),
            .surface
          )
        }
      }
    } else {
      let current = indicator.segment(indicator.currentStep)
      fill(0, current.x + current.fillWidth, of: area.width, area, gap: 0)
    }
  }

  private mutating func fill(
    _ x: Int,
    _ width: Int,
    of end: Int,
    _ area: ScreenFrame,
    gap: Int
  ) {
    canvas.fill(
      ScreenFrame(
        x: area.x + x,
        y: area.y,
        width: min(width, end - gap - x),
        height: area.height
      ).laidOut(canvas.direction, in: 2 * area.x + area.width),
      .accent
    )
  }
}

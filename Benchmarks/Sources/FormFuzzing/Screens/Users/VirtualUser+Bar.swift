import FormNavigation

/// A person's actions on the navigation bar, and the app's.
extension VirtualUser {
  /// Touches a button or a title, holds it, or scrolls the form.
  mutating func actOnBar(_ snapshot: InputFormSnapshot) -> ScreenAction {
    switch draw(10) {
    case 0...1: return .event(.scrollForm(to: chance(250) ? 0 : draw(200) - 30))
    case 2...3: return changeBar()
    case 4...5: return .event(chance(500) ? .tap(.bar(barTarget())) : .longPress(.bar(barTarget())))
    default:
      let layout = snapshot.bar.layout
      if let frame = truncatedTitle(layout), chance(500) { return hold(frame) }
      if chance(150) { return hold(footerFrame(snapshot)) }
      guard let frame = barFrame(layout) else { return changeBar() }
      return chance(500) ? hold(frame) : tap(on: frame)
    }
  }

  /// Chooses from the popover, or closes it.
  mutating func actOnPopover(
    _ screen: borrowing InputFormScreen,
    _ snapshot: InputFormSnapshot
  ) -> ScreenAction {
    let popover = snapshot.bar.popoverLayout
    switch (draw(20), snapshot.bar.popover) {
    case (16...17, _):
      guard !popover.rows.isEmpty else { return make(Gesture(tap: point(in: popover.frame))) }
      return tap(on: popover.rows[draw(popover.rows.count)].frame)
    case (18...19, _):
      let start = point(in: popover.frame)
      let end = ScreenPoint(x: start.x, y: start.y + draw(300) - 150)
      return make(Gesture(from: start, to: end, moves: 1 + draw(5)))
    case (0...3, .pullDown): return .event(.tap(.bar(.entry(draw(5) - 1))))
    case (0...3, .history(let history)):
      return .event(.tap(.bar(.historyEntry(draw(history.count + 2)))))
    case (0...3, .overflow):
      let overflow = snapshot.bar.layout.overflow
      let action = overflow.isEmpty || chance(200) ? draw(12) : overflow[draw(overflow.count)]
      return .event(.tap(.bar(.button(.action(action)))))
    case (4...5, _): return .event(.tap(.bar(barTarget())))
    case (6...7, _): return .event(.longPress(.bar(barTarget())))
    case (8...9, _): return changeBar()
    case (10, _): return .event(.edit(edit(screen, snapshot)))
    case (11, _): return anything(screen, snapshot)
    case (12...13, _):
      let shared = shared
      return actShared(choice(shared), screen, snapshot)
    default: return make(Gesture(tap: anyPoint(snapshot.screen)))
    }
  }

  /// Changes something on which the bar depends.
  mutating func changeBar() -> ScreenAction {
    switch draw(6) {
    case 5:
      .event(
        .setSafeArea(
          SafeArea(top: draw(60), bottom: draw(40), left: draw(2) * 47, right: draw(2) * 47)
        )
      )
    case 0: .declareBar(seed: random.next())
    case 1: .history(count: draw(6), hasBackPlace: chance(200))
    case 2: .event(.setSizeClass([.compact, .regular, nil][draw(3)]))
    case 3: .event(.setMargins(leading: draw(60), trailing: draw(60)))
    default: .event(.scrollForm(to: draw(200) - 30))
    }
  }

  /// A finger that rests in its place, and perhaps moves on afterwards.
  private mutating func hold(_ frame: ScreenFrame) -> ScreenAction {
    let start = point(in: frame)
    var gesture = Gesture(tap: start)
    if chance(300) {
      let end = ScreenPoint(x: start.x + draw(61) - 30, y: start.y + draw(61) - 30)
      gesture = Gesture(from: start, to: end, moves: 1 + draw(2))
    }
    gesture.restsAfter = 0
    return make(gesture)
  }

  private mutating func footerFrame(_ snapshot: InputFormSnapshot) -> ScreenFrame {
    let frames = [
      snapshot.footer.previousFrame, snapshot.footer.nextFrame, snapshot.menuButton?.frame,
    ].compactMap { $0 }
    return frames[draw(frames.count)]
  }

  private func truncatedTitle(_ layout: NavigationBarLayout) -> ScreenFrame? {
    if layout.title?.isTruncated == true { return layout.titleFrame }
    return layout.largeTitle?.isTruncated == true ? layout.largeTitleFrame : nil
  }

  private mutating func barFrame(_ layout: NavigationBarLayout) -> ScreenFrame? {
    switch draw(4) {
    case 0: layout.leading?.frame ?? layout.titleFrame
    case 1: layout.titleFrame ?? layout.largeTitleFrame
    case 2: layout.trailing.isEmpty ? layout.searchFrame : layout.trailing.last?.frame
    default:
      layout.trailing.isEmpty ? layout.rowFrame : layout.trailing[draw(layout.trailing.count)].frame
    }
  }

  mutating func barTarget() -> BarTarget {
    let targets: [BarTarget] = [
      .title, .largeTitle, .search, .bar, .button(.back), .button(.back), .button(.close),
      .button(.cancel), .button(.profile), .button(.overflow), .button(.overflow),
      .button(.action(draw(6) - 1)), .button(.action(draw(12))), .historyEntry(draw(6) - 1),
      .entry(draw(5) - 1), .popover,
    ]
    return targets[draw(targets.count)]
  }
}

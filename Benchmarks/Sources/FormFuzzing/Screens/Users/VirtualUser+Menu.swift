import FormModel
import FormNavigation
import FormProgress

/// A person's actions while the menu is open.
extension VirtualUser {
  mutating func actOnMenu(
    _ screen: borrowing InputFormScreen,
    _ snapshot: InputFormSnapshot
  ) -> ScreenAction {
    guard let sheet = snapshot.sheet else { return actOnForm(screen, snapshot) }
    let weights = [
      habits.scrolls, habits.sheetDrags, habits.cardTaps, habits.otherTaps, habits.rules,
    ]
    switch choice(weights + shared) {
    case 0: return scroll(sheet)
    case 1: return dragSheet(sheet, snapshot.screen)
    case 2:
      guard !snapshot.cards.isEmpty else { return tap(on: sheet.headerFrame) }
      return tap(on: snapshot.cards[draw(snapshot.cards.count)].frame)
    case 3: return tapElsewhere(sheet, snapshot)
    case 4: return change(screen, snapshot)
    case let other: return actShared(other - weights.count, screen, snapshot)
    }
  }

  /// Scrolls the cards up or down, now and then far enough to reach an end.
  private mutating func scroll(_ sheet: SheetSnapshot) -> ScreenAction {
    let start = point(in: sheet.cardAreaFrame)
    var distance = (1 + draw(max(sheet.cardAreaFrame.height, 1))) * (chance(500) ? 1 : -1)
    if chance(100) { distance *= 1 + draw(40) }
    let end = ScreenPoint(x: start.x + draw(21) - 10, y: start.y + distance)
    return finish(Gesture(from: start, to: end, moves: 1 + draw(8)))
  }

  /// Drags the sheet from its header: a little, to another detent, or to the bottom edge.
  private mutating func dragSheet(_ sheet: SheetSnapshot, _ screen: ScreenGeometry) -> ScreenAction
  {
    // Now and then a drag begins beside the sheet, and must drag nothing.
    let start = chance(300) ? anyPoint(screen) : point(in: sheet.headerFrame)
    let y =
      switch draw(5) {
      case 0: start.y + draw(31) - 15
      case 1: screen.height - 1 - draw(40)
      case 2: start.y - draw(screen.height)
      default: start.y + draw(screen.height)
      }
    return finish(Gesture(from: start, to: ScreenPoint(x: start.x, y: y), moves: 1 + draw(6)))
  }

  private mutating func finish(_ gesture: Gesture) -> ScreenAction {
    var gesture = gesture
    gesture.isCancelled = chance(60)
    return make(gesture)
  }

  private mutating func tapElsewhere(
    _ sheet: SheetSnapshot,
    _ snapshot: InputFormSnapshot
  ) -> ScreenAction {
    switch draw(6) {
    case 0: return tap(on: sheet.headerFrame)
    case 1:
      let outside = ScreenFrame(
        x: 0,
        y: 0,
        width: snapshot.screen.width,
        height: max(sheet.frame.y, 1)
      )
      return tap(on: outside)
    case 2: return tap(on: snapshot.menuButton?.frame ?? sheet.frame)
    case 3: return tap(on: snapshot.footer.nextFrame)
    // Beside the cards, or below them.
    case 4: return tap(on: ScreenFrame(x: 0, y: sheet.cardAreaFrame.y, width: 10, height: 10))
    default:
      let bottom = ScreenPoint(x: snapshot.screen.width / 2, y: sheet.cardAreaFrame.maxY - 1)
      return make(Gesture(tap: bottom))
    }
  }

  /// An event while a touch is down.
  mutating func interruption(
    _ screen: borrowing InputFormScreen,
    _ snapshot: InputFormSnapshot
  ) -> ScreenAction {
    switch draw(23) {
    case 0...2: return .event(.edit(edit(screen, snapshot)))
    case 4...5: if let page = snapshot.currentPage { return .event(.edit(.hidePage(page))) }
    case 6:
      return .event(.resize(width: snapshot.screen.height, height: snapshot.screen.width))
    case 7: return .event(chance(500) ? .enterBackground : .enterForeground)
    // A second finger.
    case 8: return .event(.touchBegan(anyPoint(snapshot.screen)))
    case 3, 9: return actShared(2, screen, snapshot)
    case 10: return actShared(3, screen, snapshot)
    case 11...12: return .event(.tap(.header))
    case 13...14: return .event(.touchHeld)
    case 15: return changeBar()
    // As a screen reader does while a finger is down.
    case 16: return .event(.longPress(target(screen, snapshot)))
    case 17...18: return .event(.tap(snapshot.footer.showsFinish ? .finish : .next))
    case 19: if let page = snapshot.currentPage { return .event(.tap(.card(page: page))) }
    default: break
    }
    return .event(.tap(target(screen, snapshot)))
  }

  /// Any event, whatever the screen shows.
  mutating func anything(
    _ screen: borrowing InputFormScreen,
    _ snapshot: InputFormSnapshot
  ) -> ScreenAction {
    switch draw(14) {
    case 13:
      let page = drawPage(screen, others: 1)
      return chance(500)
        ? .event(.goToPage(page)) : .event(.goToField(FieldID(page: page, field: draw(4))))
    case 10: return .event(.touchHeld)
    case 11: return .event(.longPress(target(screen, snapshot)))
    case 12: return changeBar()
    case 0...2: return .event(.edit(edit(screen, snapshot)))
    case 3: return .event(.touchBegan(anyPoint(snapshot.screen)))
    case 4: return .event(.touchMoved(anyPoint(snapshot.screen)))
    case 5: return .event(.touchEnded(anyPoint(snapshot.screen)))
    case 6: return .event(.tap(target(screen, snapshot)))
    case 7:
      let batch = (0..<1 + draw(6)).map { _ in edit(screen, snapshot) }
      return .batch(batch)
    case 8:
      return finish(
        Gesture(from: anyPoint(snapshot.screen), to: anyPoint(snapshot.screen), moves: draw(5))
      )
    default: return .event(chance(500) ? .touchCancelled : .enterBackground)
    }
  }

  private mutating func target(
    _ screen: borrowing InputFormScreen,
    _ snapshot: InputFormSnapshot
  ) -> ScreenTarget {
    if chance(250) {
      let current = snapshot.currentPage ?? 0
      let page = chance(400) ? current : drawPage(screen, others: 2)
      return .card(page: page)
    }
    if chance(200) { return .bar(barTarget()) }
    let targets: [ScreenTarget] = [
      .form, .menuButton, .menuButton, .previous, .next, .finish, .bars, .outside, .header,
      .header, .emptyPart,
    ]
    return targets[draw(targets.count)]
  }
}

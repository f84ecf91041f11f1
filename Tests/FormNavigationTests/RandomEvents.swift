import FormModel
import FormNavigation

/// Seeded events for a form of a given shape, with touches on what is shown.
struct RandomEvents {
  private var random: TestRandom
  private let fieldCounts: [Int]
  private var touch: ScreenPoint?

  init(seed: Int, fieldCounts: [Int]) {
    random = TestRandom(seed)
    self.fieldCounts = fieldCounts
  }

  mutating func next(_ snapshot: InputFormSnapshot) -> ScreenEvent {
    if let from = touch {
      switch random.next(10) {
      case 0...5: return .touchMoved(moved(from, snapshot))
      case 6...7:
        touch = nil
        return .touchEnded(moved(from, snapshot))
      case 8:
        if random.chance(30) {
          touch = nil
          return .touchCancelled
        }
        return .touchHeld
      default: break
      }
    }
    if random.chance(18) { return barEvent(snapshot) }
    switch random.next(100) {
    case 0..<40: return .edit(edit())
    case 40..<70:
      let point = point(snapshot)
      touch = point
      return .touchBegan(point)
    case 70..<78: return .tap(.menuButton)
    case 78..<80: return .tap(.header)
    case 80..<84: return .tap(.card(page: PageID(place: random.next(fieldCounts.count + 1))))
    case 84..<88: return .tap(.next)
    case 88..<90: return .tap(.previous)
    case 90..<91: return .tap(.finish)
    case 91..<92: return .tap([.outside, .emptyPart, .bars, .form][random.next(4)])
    case 92..<94:
      return .resize(width: snapshot.screen.height, height: snapshot.screen.width)
    case 94..<95:
      return .resize(width: 200 + 30 * random.next(4), height: 150 + 100 * random.next(8))
    case 95..<96: return .setMenuEnabled(random.chance(80))
    case 96..<98: return .setFreeNavigation(random.chance(60))
    case 98..<99: return .enterBackground
    default: return .enterForeground
    }
  }

  /// A change on which the navigation bar depends, or a press in the bar.
  private mutating func barEvent(_ snapshot: InputFormSnapshot) -> ScreenEvent {
    switch random.next(12) {
    case 0..<4: return .scrollForm(to: random.chance(30) ? 0 : random.next(200) - 30)
    case 4: return .setSizeClass([.compact, .regular, nil][random.next(3)])
    case 5: return .setMargins(leading: random.next(60) - 5, trailing: random.next(60))
    case 6..<8: return .longPress(.bar(barTarget()))
    case 8: return .longPress([.form, .next, .outside][random.next(3)])
    case 9: return .tap(.bar(.button(.overflow)))
    default: return .tap(.bar(barTarget()))
    }
  }

  private mutating func barTarget() -> BarTarget {
    let targets: [BarTarget] = [
      .title, .largeTitle, .search, .bar, .button(.back), .button(.back), .button(.close),
      .button(.cancel), .button(.profile), .button(.overflow), .button(.action(random.next(6) - 1)),
      .button(.action(random.next(12))), .historyEntry(random.next(5) - 1),
    ]
    return targets[random.next(targets.count)]
  }

  private mutating func moved(_ from: ScreenPoint, _ snapshot: InputFormSnapshot) -> ScreenPoint {
    switch random.next(4) {
    case 0: ScreenPoint(x: from.x + random.next(9) - 4, y: from.y + random.next(13) - 6)
    case 1: ScreenPoint(x: from.x, y: from.y + random.next(160) - 80)
    case 2: ScreenPoint(x: from.x, y: random.next(2) == 0 ? snapshot.screen.height - 1 : 0)
    default: point(snapshot)
    }
  }

  private mutating func point(_ snapshot: InputFormSnapshot) -> ScreenPoint {
    let width = snapshot.screen.width
    let height = snapshot.screen.height
    guard let sheet = snapshot.sheet, random.chance(80) else {
      if random.chance(30) {
        let bar = snapshot.bar.layout.frame
        return ScreenPoint(x: random.next(width), y: bar.y + random.next(bar.height + 4))
      }
      let y = random.chance(50) ? height - 1 - random.next(110) : random.next(height + 40) - 20
      return ScreenPoint(x: random.next(width + 10) - 5, y: y)
    }
    if random.chance(30) {
      return ScreenPoint(x: random.next(width), y: sheet.frame.y + random.next(64))
    }
    return ScreenPoint(
      x: random.next(width),
      y: sheet.frame.y + random.next(sheet.frame.height + 1)
    )
  }

  private mutating func edit() -> Edit {
    let place = random.next(fieldCounts.count)
    let page = PageID(place: place)
    // Now and then an event that names nothing.
    if fieldCounts.isEmpty || random.chance(1) {
      return .fill(page: page, field: fieldCounts.isEmpty ? 0 : fieldCounts[place])
    }
    if fieldCounts[place] == 0 || random.chance(25) {
      return random.chance(50) ? .hidePage(page) : .showPage(page)
    }
    return Edit(
      EditOperation(rawValue: UInt8(random.next(8)))!,
      page: page,
      field: random.next(fieldCounts[place])
    )
  }
}

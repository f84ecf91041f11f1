import CHardware
import FormModel
import FormNavigation
import MeasurementKit
import NavigationBaselines

/// A screen, and its position in the work.
final class MenuPlayer<C: RivalScreen & ~Copyable> {
  private var screen: C
  private var snapshot = InputFormSnapshot()
  private let work: MenuWork
  private var operation = MenuOperation.open
  private var edits: [Edit] = []
  /// The operations since the last `begin`.
  private(set) var position = 0
  /// True if the next scroll goes down.
  private var scrollsOn = true

  init(_ work: MenuWork) {
    self.work = work
    screen = C(work.form.form, on: work.device)
    snapshot.cards.reserveCapacity(64)
  }

  /// Undoes the last operation's remaining edits, and prepares for the next operation.
  func begin(_ operation: MenuOperation, edits: [Edit]) {
    // The start state: menu closed, middle page current, portrait.
    handle(.setMenuEnabled(false))
    for edit in editsDone.reversed() { handle(.edit(edit.inverse)) }
    handle(.setMenuEnabled(true))
    handle(.resize(width: work.device.width, height: work.device.height))
    self.operation = operation
    self.edits = edits
    position = 0
    scrollsOn = true
    handle(.tap(.menuButton))
    handle(.tap(.card(page: work.middle)))
    switch operation {
    case .open, .tap: break
    case .scroll:
      handle(.tap(.menuButton))
      handle(.tap(.header))
    default: handle(.tap(.menuButton))
    }
    screen.fill(&snapshot)
  }

  private func handle(_ event: ScreenEvent) {
    do { try screen.handle(event) } catch { preconditionFailure("\(C.name): \(error)") }
  }

  /// Does so many operations.
  func play(_ steps: Int) {
    switch operation {
    case .hitTest: hitTest(steps)
    case .edit, .editShown, .pageToggle: edit(steps)
    default: for _ in 0..<steps { playOne() }
    }
  }

  private func hitTest(_ steps: Int) {
    var sum = 0
    for _ in 0..<steps {
      if case .card(let page) = screen.target(at: work.points[position % work.count]) {
        sum &+= page.place
      }
      position += 1
    }
    hardware_consume(UInt64(truncatingIfNeeded: sum))
  }

  private func edit(_ steps: Int) {
    let isToggle = operation == .pageToggle
    var sum = 0
    var next = position % edits.count
    for _ in 0..<steps {
      let edit = edits[next]
      next = next + 1 == edits.count ? 0 : next + 1
      handle(.edit(edit))
      if let card = screen.card(ofPage: isToggle ? work.middle : edit.page) {
        sum &+= card.frame.y &+ card.rank &+ (card.progress?.fillFrame.width ?? 0)
      }
    }
    position += steps
    hardware_consume(UInt64(truncatingIfNeeded: sum))
  }

  private func playOne() {
    switch operation {
    case .open:
      handle(.tap(.menuButton))
      screen.fill(&snapshot)
      handle(.tap(.card(page: work.targets[position % work.count])))
    case .tap:
      handle(.tap(.menuButton))
      screen.fill(&snapshot)
      touch(snapshot.cards[position % snapshot.cards.count].frame)
      screen.fill(&snapshot)
    case .scroll: scroll()
    case .rotate:
      let screen = snapshot.screen
      handle(.resize(width: screen.height, height: screen.width))
      self.screen.fill(&snapshot)
    case .newWidth:
      // The screen caches two widths, one for each orientation.
      handle(.resize(width: 300 + position % 100, height: 844))
      screen.fill(&snapshot)
    case .edit, .editShown, .pageToggle, .hitTest: break
    }
    position += 1
  }

  /// Taps the middle of a card, or of its visible part.
  private func touch(_ card: ScreenFrame) {
    let area = snapshot.sheet?.cardAreaFrame ?? card
    let top = max(card.y, area.y)
    let bottom = min(card.maxY, area.maxY)
    let point = ScreenPoint(x: card.x + card.width / 2, y: (top + bottom) / 2)
    handle(.touchBegan(point))
    handle(.touchEnded(point))
  }

  /// Scrolls from the full sheet. There a drag at an end does not move the sheet, except a downward
  /// drag at the top.
  private func scroll() {
    guard let sheet = snapshot.sheet else { return }
    if sheet.scroll == sheet.maximumScroll { scrollsOn = sheet.maximumScroll == 0 }
    if sheet.scroll == 0 { scrollsOn = true }
    let area = sheet.cardAreaFrame
    let (start, end) = scrollsOn ? (area.maxY - 1, area.y) : (area.y, area.maxY - 1)
    handle(.touchBegan(ScreenPoint(x: 195, y: start)))
    handle(.touchMoved(ScreenPoint(x: 195, y: end)))
    handle(.touchEnded(ScreenPoint(x: 195, y: end)))
    screen.fill(&snapshot)
  }

  /// The screen's snapshot and interaction state.
  func shown() -> (state: InteractionState, snapshot: InputFormSnapshot) {
    screen.fill(&snapshot)
    return (screen.state, snapshot)
  }

  /// The edits between the form's first state and its present one.
  var editsDone: ArraySlice<Edit> {
    edits.isEmpty ? [] : edits[..<(position % edits.count)]
  }

  /// Returns the snapshots after the first operations, from the start state.
  func firstSnapshots(_ count: Int) -> [InputFormSnapshot] {
    begin(operation, edits: edits)
    return (0..<count).map { _ in
      play(1)
      return shown().snapshot
    }
  }
}

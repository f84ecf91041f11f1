import FormNavigation

/// Follows the touch from outside the screen, by its visible effects.
struct TouchTracker {
  enum Phase {
    case none, onForm, pressed, draggingSheet, draggingCards, draggingNothing, ignored
  }

  private(set) var phase = Phase.none
  /// The target on which the touch went down.
  private(set) var target = ScreenTarget.form
  private(set) var start = ScreenPoint(x: 0, y: 0)
  private(set) var last = ScreenPoint(x: 0, y: 0)
  /// Whether it has moved as far as the threshold.
  private(set) var hasMoved = false
  /// The row of the menu's table of interactions for lifting this touch, also if its drag was lost.
  private(set) var release: MenuEvent?

  mutating func begin(at point: ScreenPoint, on target: ScreenTarget) {
    self = TouchTracker()
    phase = target == .form ? .onForm : .pressed
    self.target = target
    start = point
    last = point
  }

  static func distance(_ a: ScreenPoint, _ b: ScreenPoint) -> Double {
    let dx = Double(a.x) - Double(b.x)
    let dy = Double(a.y) - Double(b.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Whether a move to `point` passes the threshold for the first time.
  func beginsDrag(at point: ScreenPoint) -> Bool {
    (phase == .pressed || phase == .onForm) && !hasMoved
      && Self.distance(start, point) >= Double(MenuMetrics.dragThreshold)
  }

  mutating func move(to point: ScreenPoint, _ after: ScreenMoment) {
    if beginsDrag(at: point) {
      hasMoved = true
      if phase == .pressed { phase = .ignored }
    }
    last = point
    guard let dragged = after.dragTarget else { return }
    switch dragged {
    case .sheet: phase = .draggingSheet
    case .cards: phase = .draggingCards
    case .nothing: phase = .draggingNothing
    }
    release =
      dragged != .sheet
      ? .releaseCards
      : after.detent == .halfOpen ? .releaseSheetFromHalfOpen : .releaseSheetFromFull
  }

  mutating func end() { self = TouchTracker() }

  /// Handles an event other than a touch.
  mutating func settle(_ before: ScreenMoment, _ after: ScreenMoment, isLost: Bool) {
    guard phase != .none else { return }
    let wasDragging =
      phase == .draggingSheet || phase == .draggingCards || phase == .draggingNothing
    let isDragLost = wasDragging && after.dragTarget == nil
    let isCovered = (before.detent == nil) != (after.detent == nil) || before.bar != after.bar
    if isLost || isDragLost || isCovered { phase = .ignored }
  }
}

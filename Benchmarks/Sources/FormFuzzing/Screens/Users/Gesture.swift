import FormNavigation

/// A touch from one point to another, in steps.
struct Gesture: Hashable, Sendable {
  var start: ScreenPoint
  var end: ScreenPoint
  /// The moves between touch and release.
  var moves: Int
  /// Whether the system cancels the touch at its end.
  var isCancelled = false
  /// The number of moves after which the finger rests for a long press; nil if it does not.
  var restsAfter: Int?
  /// The number of its events made so far.
  var done = 0

  /// A touch that stays in its place.
  init(tap point: ScreenPoint) {
    start = point
    end = point
    moves = 0
  }

  init(from start: ScreenPoint, to end: ScreenPoint, moves: Int) {
    self.start = start
    self.end = end
    self.moves = moves
  }

  /// The next event; nil after the last.
  mutating func next() -> ScreenEvent? {
    defer { done += 1 }
    if done == 0 { return .touchBegan(start) }
    var move = done
    if let restsAfter {
      if done == restsAfter + 1 { return .touchHeld }
      if done > restsAfter { move -= 1 }
    }
    if move <= moves {
      return .touchMoved(
        ScreenPoint(
          x: start.x + (end.x - start.x) * move / (moves + 1),
          y: start.y + (end.y - start.y) * move / (moves + 1)
        )
      )
    }
    if move == moves + 1 { return isCancelled ? .touchCancelled : .touchEnded(end) }
    return nil
  }
}

extension VirtualUser {
  /// Begins a touch, and returns its first event.
  mutating func make(_ gesture: Gesture) -> ScreenAction {
    self.gesture = gesture
    return nextOfGesture()
  }

  mutating func nextOfGesture() -> ScreenAction {
    guard let event = gesture?.next() else {
      gesture = nil
      return .event(.enterForeground)
    }
    switch event {
    case .touchEnded, .touchCancelled: gesture = nil
    default: break
    }
    return .event(event)
  }

  /// A tap in the middle of a frame, or near its edge.
  mutating func tap(on frame: ScreenFrame) -> ScreenAction {
    let point =
      chance(800)
      ? ScreenPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
      : self.point(in: frame)
    // A finger is never quite still.
    let end = ScreenPoint(x: point.x + draw(5) - 2, y: point.y + draw(5) - 2)
    return make(Gesture(from: point, to: end, moves: draw(2)))
  }

  mutating func point(in frame: ScreenFrame) -> ScreenPoint {
    ScreenPoint(x: frame.x + draw(frame.width), y: frame.y + draw(frame.height))
  }

  /// Any point of the screen, or a little outside.
  mutating func anyPoint(_ screen: ScreenGeometry) -> ScreenPoint {
    if chance(10) { return ScreenPoint(x: draw(1 << 40) - 1 << 39, y: draw(1 << 40) - 1 << 39) }
    return ScreenPoint(x: draw(screen.width + 40) - 20, y: draw(screen.height + 40) - 20)
  }
}

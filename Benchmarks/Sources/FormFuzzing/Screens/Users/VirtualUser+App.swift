import FormNavigation

/// A person's actions in an app around the forms.
extension VirtualUser {
  /// Whether a finger is down.
  var isTouching: Bool { gesture != nil }

  /// An action other than a move while no form is shown; nil for a move.
  mutating func nextBesideForms(
    _ screen: ScreenGeometry,
    savedState: @autoclosure () -> [UInt8]
  ) -> ScreenAction? {
    gesture = nil
    switch draw(30) {
    case 0: return .event(.resize(width: screen.height, height: screen.width))
    case 1: return relaunched(screen)
    case 2: return damaged(savedState())
    case 3: return .event(.setSizeClass([.compact, .regular, nil][draw(3)]))
    case 4: return .event(chance(500) ? .enterBackground : .enterForeground)
    default: return nil
    }
  }

  /// A person's action on a form by itself, as it happens in an app: the app restores the structure as a whole, and
  /// sets itself which screens are below.
  mutating func inApp(
    _ action: ScreenAction?,
    savedState: @autoclosure () -> [UInt8]
  ) -> ScreenAction {
    switch action {
    case .restore: damaged(savedState())
    case .history, .prepare: .event(.tap(.bar(.button(.back))))
    case let action?: action
    case nil: .event(.enterForeground)
    }
  }

  private mutating func relaunched(_ screen: ScreenGeometry) -> ScreenAction {
    chance(300)
      ? .relaunch(width: screen.height, height: screen.width)
      : .relaunch(width: screen.width, height: screen.height)
  }

  /// Changes a byte somewhere, or removes some at the end.
  private mutating func damaged(_ bytes: [UInt8]) -> ScreenAction {
    var bytes = bytes
    if chance(300) {
      bytes.removeLast(1 + draw(bytes.count))
    } else {
      bytes[draw(bytes.count)] ^= 1 << UInt8(draw(8))
    }
    return .restore(bytes)
  }
}

import FormNavigation
import FormProgress
import FormRules

/// Situations that streams of the target “navigation” should meet: each event of the menu in each of its states (NM),
/// and a few others.
struct NavigationProbe: FuzzProbe, CustomStringConvertible {
  let rawValue: Int

  static let menuOpened = NavigationProbe(other: 0)
  static let sheetDragged = NavigationProbe(other: 1)
  static let cardsScrolled = NavigationProbe(other: 2)
  static let screenTurned = NavigationProbe(other: 3)
  static let screenRestored = NavigationProbe(other: 4)
  static let textEnlarged = NavigationProbe(other: 5)
  /// Rules let pages appear or vanish, so few that only their cards are placed anew, or so many that all are.
  static let fewFlipped = NavigationProbe(other: 6)
  static let manyFlipped = NavigationProbe(other: 7)
  private static let others = [
    "menuOpened", "sheetDragged", "cardsScrolled", "screenTurned", "screenRestored",
    "textEnlarged", "fewFlipped", "manyFlipped",
  ]
  private static let states = MenuState.allCases

  init?(rawValue: Int) {
    guard Self.numbers.contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  init(_ event: MenuEvent, _ state: MenuState) {
    rawValue = Self.others.count + Int(event.rawValue) * Self.states.count + Int(state.rawValue)
  }

  private init(other: Int) { rawValue = other }

  private static var numbers: Range<Int> {
    0..<others.count + MenuEvent.allCases.count * states.count
  }

  static var allCases: [NavigationProbe] { numbers.compactMap { NavigationProbe(rawValue: $0) } }

  var description: String {
    if rawValue < Self.others.count { return Self.others[rawValue] }
    let cell = rawValue - Self.others.count
    let event = MenuEvent.allCases[cell / Self.states.count]
    return "\(event) in \(Self.states[cell % Self.states.count])"
  }
}

extension ProbeSet {
  /// Notes the probes that an action met, beside the menu's events.
  mutating func hit(_ action: ScreenAction, _ screen: borrowing InputFormScreen) {
    hit(NavigationProbe.menuOpened, if: screen.menu.isOpen)
    hit(NavigationProbe.textEnlarged, if: screen.interactionState.largeText != nil)
    if let drag = screen.menu.drag {
      hit(NavigationProbe.sheetDragged, if: drag.target == .sheet)
      hit(NavigationProbe.cardsScrolled, if: drag.target == .cards)
    }
    switch action {
    case .event(.resize): hit(NavigationProbe.screenTurned)
    case .restore, .relaunch: hit(NavigationProbe.screenRestored)
    case .form:
      guard let change = screen.session.lastChange, !change.visibilityRange.isEmpty else { break }
      let isFew = !change.hasMorePages && change.pages.count * 17 <= screen.session.pages.count
      hit(isFew ? NavigationProbe.fewFlipped : .manyFlipped)
    default: break
    }
  }
}

import ScreenModel

/// A fault that the guideline finds across all screens of an app (NB-12).
public struct BarPlacementAdvice: Hashable, Sendable {
  /// An action that leaves a screen.
  public enum Exit: UInt8, CaseIterable, Hashable, Sendable {
    case back
    case close
    case cancel
  }

  public enum Place: UInt8, CaseIterable, Hashable, Sendable {
    case leading
    case trailing
    case toolbar
  }

  public let exit: Exit
  /// The first screen that has the exit in another place than an earlier screen, by its place in the list.
  public let screen: Int
  public let expected: Place
  public let found: Place

  /// Every exit that changes its place, once for each screen where it does.
  ///
  /// - Complexity: O(actions of all screens).
  public static func advice(over screens: [NavigationBarContent]) -> [BarPlacementAdvice] {
    var advice: [BarPlacementAdvice] = []
    for exit in Exit.allCases {
      var expected: Place?
      for (index, screen) in screens.enumerated() where screen.isBarShown {
        for place in screen.places(of: exit) {
          if let expected, place != expected {
            advice.append(
              BarPlacementAdvice(exit: exit, screen: index, expected: expected, found: place)
            )
          }
          expected = expected ?? place
        }
      }
    }
    return advice
  }
}

extension NavigationBarContent {
  fileprivate func places(of exit: BarPlacementAdvice.Exit) -> [BarPlacementAdvice.Place] {
    var places: [BarPlacementAdvice.Place] = []
    switch (leading, exit) {
    case (.back, .back), (.close, .close), (.cancel, .cancel): places.append(.leading)
    default: break
    }
    for action in actions where action.exit == exit {
      places.append(action.place == .toolbar ? .toolbar : .trailing)
    }
    return places
  }
}

extension BarAction {
  fileprivate var exit: BarPlacementAdvice.Exit? {
    switch (purpose, face) {
    case (.back, _), (.action, .symbol(.back)): .back
    case (.close, _), (.action, .symbol(.close)): .close
    case (.cancel, _), (.action, .symbol(.cancel)): .cancel
    case (.action, _): nil
    }
  }
}

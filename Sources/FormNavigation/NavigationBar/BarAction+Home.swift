import FormModel
import ScreenModel

extension BarAction {
  /// Where it belongs in a size class, before the bar looks for room.
  func home(in sizeClass: SizeClass) -> ActionHome {
    let moves = movesInRegularWidth && sizeClass == .regular
    if place == .toolbar && !moves { return .toolbar }
    if place == .bar && moves { return .sidebar }
    return isAlwaysInOverflow ? .overflow : .bar
  }
}

/// Where an action belongs, or stands.
enum ActionHome {
  case bar
  case overflow
  case toolbar
  case sidebar
}

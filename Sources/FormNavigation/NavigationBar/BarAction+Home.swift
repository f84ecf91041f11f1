import FormModel
import ScreenModel

extension BarAction {
  /// The place that the declaration gives an action in a size class, before the bar looks for room.
  ///
  /// Inlined: a call would copy the whole action.
  @inline(__always)
  func home(in sizeClass: SizeClass) -> ActionHome {
    let moves = movesInRegularWidth && sizeClass == .regular
    if place == .toolbar && !moves { return .toolbar }
    if place == .bar && moves { return .sidebar }
    return isAlwaysInOverflow ? .overflow : .bar
  }
}

/// A place for an action.
enum ActionHome {
  case bar
  case overflow
  case toolbar
  case sidebar
}

import ScreenModel

extension ScreenPoint {
  /// The point, moved so near to the screen that computing with it can't overflow.
  var clamped: ScreenPoint {
    let limit = 4 * ScreenGeometry.maximumLength
    return ScreenPoint(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
  }
}

import ScreenModel

extension BarState {
  /// What the bar is laid out for on a screen.
  public func environment(on screen: ScreenGeometry) -> BarEnvironment {
    BarEnvironment(
      width: screen.width,
      sizeClass: sizeClass ?? SizeClass(width: screen.width),
      leadingMargin: leadingMargin,
      trailingMargin: trailingMargin,
      direction: screen.direction,
      scroll: scroll
    )
  }
}

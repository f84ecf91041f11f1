import ScreenModel

extension BarState {
  /// The environment for which the bar is laid out on a screen.
  public func environment(on screen: ScreenGeometry) -> BarEnvironment {
    let sizeClass = sizeClass ?? SizeClass(screen)
    let isMirrored = screen.direction == .rightToLeft
    let safe = screen.safeArea
    return BarEnvironment(
      width: screen.width,
      sizeClass: sizeClass,
      leadingMargin: (leadingMargin ?? sizeClass.margin) + (isMirrored ? safe.right : safe.left),
      trailingMargin: (trailingMargin ?? sizeClass.margin) + (isMirrored ? safe.left : safe.right),
      direction: screen.direction,
      scroll: scroll,
      hasBackPlace: hasBackPlace
    )
  }
}

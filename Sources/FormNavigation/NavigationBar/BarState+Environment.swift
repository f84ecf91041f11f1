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
      scroll: max(scroll, leastScroll(on: screen)),
      hasBackPlace: hasBackPlace
    )
  }

  /// px that a large title has scrolled out at least: all of it on a screen so low that it would leave the form less
  /// than a touch target (NB-5) [D].
  private func leastScroll(on screen: ScreenGeometry) -> Int {
    guard content.titleStyle == .large else { return 0 }
    let search = content.search == nil ? 0 : BarMetrics.searchRowHeight
    let above =
      screen.safeArea.top + BarMetrics.height + BarMetrics.largeTitleHeight + search
      + MenuMetrics.stepIndicatorHeight
    let below =
      screen.safeArea.bottom + MenuMetrics.bottomBarHeight + MenuMetrics.footerHeight
    return screen.height - above - below < BarMetrics.touchTarget
      ? BarMetrics.largeTitleHeight : 0
  }
}

import ScreenModel

/// The tab bar laid out as NS-7 and NS-11 say: 49 high above what the system keeps, all places of equal width, Back first.
extension NaiveStructure {
  /// Nil for a structure without tabs.
  public func tabBar(on screen: ScreenGeometry) -> TabBarSnapshot? {
    guard case .tabs(let style, let topLevels) = kind else { return nil }
    var targets = topLevels.indices.map { TabBarTarget.tab($0) }
    if style == .tabBarWithBack { targets.insert(.back, at: 0) }
    let top = screen.height - screen.safeArea.bottom - 49
    var bar = TabBarSnapshot()
    bar.frame = ScreenFrame(x: 0, y: top, width: screen.width, height: screen.height - top)
    let isMirrored = screen.direction == .rightToLeft
    let edges = edges(targets.count, on: screen)
    for (place, target) in targets.enumerated() {
      // Reading order runs from the right in a mirrored screen.
      let (left, right) =
        isMirrored
        ? (screen.width - edges[place + 1], screen.width - edges[place])
        : (edges[place], edges[place + 1])
      bar.places.append(tabBarPlace(target, left, right, top))
    }
    return bar
  }

  /// What is under a point.
  public func tabBarTarget(at point: ScreenPoint, on screen: ScreenGeometry) -> TabBarTarget? {
    tabBar(on: screen)?.places.first { $0.frame.contains(point) }?.target
  }

  /// Where places begin and end, px from the leading edge of the screen.
  private func edges(_ count: Int, on screen: ScreenGeometry) -> [Int] {
    let safe = screen.safeArea
    let start = screen.direction == .rightToLeft ? safe.right : safe.left
    let room = max(0, screen.width - safe.left - safe.right)
    return (0...count).map { start + room * $0 / count }
  }

  private func tabBarPlace(
    _ target: TabBarTarget,
    _ left: Int,
    _ right: Int,
    _ top: Int
  ) -> TabBarPlace {
    let width = right - left
    let margin = width >= 4 ? 2 : width / 2
    let isSelected = target == .tab(selected)
    return TabBarPlace(
      target: target,
      frame: ScreenFrame(x: left, y: top, width: width, height: 49),
      iconFrame: ScreenFrame(x: left + (width - 22) / 2, y: top + 6, width: 22, height: 22),
      labelFrame: ScreenFrame(
        x: left + margin,
        y: top + 29,
        width: width - 2 * margin,
        height: 16
      ),
      markFrame: isSelected ? ScreenFrame(x: left, y: top, width: width, height: 3) : nil,
      isEnabled: target != .back || shown.count > 1
    )
  }
}

import FormModel
import ScreenModel

/// The tab bar on a screen: frames and touches (SPEC NS-7, NS-11).
extension TabNavigation {
  /// Fills in where the tabs stand, using the memory of `snapshot` again. They share the width that the system leaves.
  ///
  /// - Complexity: O(tabs).
  public func layOut(on screen: ScreenGeometry, _ snapshot: inout TabBarSnapshot) {
    let safe = screen.safeArea
    let height = TabBarMetrics.height + safe.bottom
    snapshot.frame = ScreenFrame(
      x: 0,
      y: screen.height - height,
      width: screen.width,
      height: height
    )
    snapshot.places.removeAll(keepingCapacity: true)
    for place in 0..<placeCount {
      snapshot.places.append(tabBarPlace(place, top: screen.height - height, screen))
    }
  }

  /// What is under a point; nil outside the bar, and beside its tabs.
  ///
  /// - Complexity: O(tabs).
  public func target(at point: ScreenPoint, on screen: ScreenGeometry) -> TabBarTarget? {
    let top = screen.height - TabBarMetrics.height - screen.safeArea.bottom
    for place in 0..<placeCount where frame(ofPlace: place, top: top, screen).contains(point) {
      return target(ofPlace: place)
    }
    return nil
  }

  /// A tap on a tab (NS-2, NS-3) or on the Back place, which at the top level does nothing (NS-7).
  ///
  /// - Complexity: that of `select(tab:)`, `back()`.
  @discardableResult
  public mutating func tap(_ target: TabBarTarget) throws(TabError) -> StructureChange {
    switch target {
    case .tab(let tab): return try select(tab: tab)
    case .back where backState == .active: return try back()
    case .back: return StructureChange()
    }
  }

  /// What pressing and holding gives: above the top level the history, on the Back place (NB-7).
  ///
  /// - Complexity: O(1).
  public func longPress(on target: TabBarTarget) -> ScreenHistory? {
    target == .back && hasBackPlace && backState == .active ? currentStack.history : nil
  }

  private var hasBackPlace: Bool { style == .tabBarWithBack }

  private var placeCount: Int { tabs.count + (hasBackPlace ? 1 : 0) }

  private func target(ofPlace place: Int) -> TabBarTarget {
    guard hasBackPlace else { return .tab(place) }
    return place == 0 ? .back : .tab(place - 1)
  }

  private func frame(ofPlace place: Int, top: Int, _ screen: ScreenGeometry) -> ScreenFrame {
    let safe = screen.safeArea
    let isMirrored = screen.direction == .rightToLeft
    let start = isMirrored ? safe.right : safe.left
    let room = max(0, screen.width - safe.left - safe.right)
    let x = place * room / placeCount
    let frame = ScreenFrame(
      x: start + x,
      y: top,
      width: (place + 1) * room / placeCount - x,
      height: TabBarMetrics.height
    )
    return frame.laidOut(screen.direction, in: screen.width)
  }

  private func tabBarPlace(_ place: Int, top: Int, _ screen: ScreenGeometry) -> TabBarPlace {
    let frame = frame(ofPlace: place, top: top, screen)
    let target = target(ofPlace: place)
    let icon = TabBarMetrics.iconSize
    let margin = min(TabBarMetrics.labelMargin, frame.width / 2)
    return TabBarPlace(
      target: target,
      frame: frame,
      iconFrame: ScreenFrame(
        x: frame.x + (frame.width - icon) / 2,
        y: top + TabBarMetrics.iconTop,
        width: icon,
        height: icon
      ),
      labelFrame: ScreenFrame(
        x: frame.x + margin,
        y: top + TabBarMetrics.labelTop,
        width: frame.width - 2 * margin,
        height: TabBarMetrics.labelHeight
      ),
      markFrame: target == .tab(selectedTab)
        ? ScreenFrame(x: frame.x, y: top, width: frame.width, height: TabBarMetrics.markHeight)
        : nil,
      isEnabled: target != .back || backState == .active
    )
  }
}

extension FormHost where Structure == TabNavigation {
  /// The tab, or the Back place, under a point of the screen; nil where something else is: a sheet that covers the
  /// bar, or what stands over the screen (SPEC NM-2, NS-11).
  ///
  /// - Complexity: that of `InputFormScreen.target(at:)`.
  public func tabTarget(at point: ScreenPoint, on screen: ScreenGeometry) -> TabBarTarget? {
    if let form = currentForm, let target = withForm(form, { $0.target(at: point) }),
      target != .bars
    {
      return nil
    }
    return navigation.target(at: point, on: screen)
  }

  /// A tap on a tab or on the Back place.
  ///
  /// - Complexity: O(forms open), for each screen that is discarded.
  @discardableResult
  public mutating func tap(_ target: TabBarTarget) throws(TabError) -> StructureChange {
    try move { (tabs) throws(TabError) in try tabs.tap(target) }
  }
}

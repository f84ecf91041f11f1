import ScreenModel

/// The height and place of the sheet at a moment: at rest, under a finger, or on its way.
struct SheetPose {
  var height: Int
  var scroll: Int
  var detent: Detent
  var opacity = SheetTransition.whole
}

extension NavigationMenu {
  /// The sheet's pose when no slide is under way; nil while the menu is closed.
  var pose: SheetPose? {
    guard let detent else { return nil }
    return SheetPose(height: sheetHeight, scroll: scroll, detent: detent)
  }

  /// The sheet's pose at a share of its last slide, in thousandths of the time (NM-28).
  ///
  /// - Complexity: O(1).
  func pose(at time: Int) -> SheetPose? {
    guard let transition, time < SheetTransition.whole else { return pose }
    let share = transition.share(at: time)
    func between(_ from: Int, _ to: Int) -> Int {
      from + (to - from) * share / SheetTransition.whole
    }
    return SheetPose(
      height: between(transition.fromHeight, transition.toHeight),
      scroll: between(transition.fromScroll, transition.toScroll),
      detent: transition.detent,
      opacity: between(transition.fromOpacity, transition.toOpacity)
    )
  }

  /// Notes a slide if the sheet came to rest in another place. The sheet does not slide under a finger, or when the
  /// screen is laid out again.
  mutating func slide(
    fromHeight: Int,
    fromScroll: Int,
    from detent: Detent?,
    isLaidOutAnew: Bool
  ) -> SheetTransition? {
    let height = sheetHeight
    if height == fromHeight && detent == self.detent && drag == nil && !isLaidOutAnew {
      if scroll != fromScroll { transition = nil }
      return nil
    }
    transition = nil
    guard height != fromHeight, drag == nil, !isLaidOutAnew,
      !configuration.isMotionReduced,
      let drawn = self.detent ?? detent
    else { return nil }
    let whole = SheetTransition.whole
    let isOpening = detent == nil
    let isClosing = self.detent == nil
    transition = SheetTransition(
      fromHeight: fromHeight,
      toHeight: height,
      fromScroll: isOpening ? scroll : fromScroll,
      toScroll: isClosing ? fromScroll : scroll,
      fromOpacity: isOpening ? 0 : whole,
      toOpacity: isClosing ? 0 : whole,
      detent: drawn
    )
    return transition
  }
}

extension SheetTransition {
  /// The share of the way covered at a share of the time, both in thousandths: 1 − (1 − t)², rounded down.
  func share(at time: Int) -> Int {
    let left = Self.whole - min(max(time, 0), Self.whole)
    return Self.whole - (left * left + Self.whole - 1) / Self.whole
  }
}

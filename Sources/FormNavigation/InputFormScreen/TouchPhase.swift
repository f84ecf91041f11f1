import ScreenModel

/// The state of the touch that is down.
enum TouchPhase: Equatable {
  /// No touch is down.
  case none
  /// The touch went down on the form while the menu was closed, and belongs to the form.
  case onForm
  /// The touch has not moved far yet; it becomes a tap if the finger lifts.
  case pressed(ScreenTarget, start: ScreenPoint)
  /// The touch drags the menu's sheet or cards.
  case dragging
  /// The touch drags the popover, which had scrolled `from` px before (NB-15).
  case scrollingPopover(start: ScreenPoint, from: Int)
  /// The touch rests on a part of a bar whose text is shown large (AX-4).
  case enlarged(ScreenTarget, start: ScreenPoint)
  /// The touch is still down, but has no more effect.
  case ignored
}

import ScreenModel

/// What has become of the touch that is down.
enum TouchPhase: Equatable {
  /// No touch is down.
  case none
  /// It went down on the form while the menu was closed, and is the form's.
  case onForm
  /// It has not moved far yet: a tap, if it is lifted.
  case pressed(ScreenTarget, start: ScreenPoint)
  /// It drags, in the menu.
  case dragging
  /// It drags what stands over the screen; that had scrolled so many px before (NB-15).
  case scrollingPopover(start: ScreenPoint, from: Int)
  /// It rests on a part of a bar whose text is shown large (AX-4).
  case enlarged(ScreenTarget, start: ScreenPoint)
  /// It is still down, and of no more meaning.
  case ignored
}

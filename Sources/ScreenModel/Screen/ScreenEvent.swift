import FormModel

/// An event for an input form screen (SPEC IF-1).
public enum ScreenEvent: Hashable, Sendable {
  case edit(Edit)
  case touchBegan(ScreenPoint)
  case touchMoved(ScreenPoint)
  case touchEnded(ScreenPoint)
  /// The touch that is down was held in its place: a long press.
  case touchHeld
  /// The system takes the touch away.
  case touchCancelled
  /// A tap on a known target, as a screen reader or a keyboard gives it.
  case tap(ScreenTarget)
  /// A long press on a known target, likewise.
  case longPress(ScreenTarget)
  /// The form has scrolled: px from its top, below 0 while it is pulled down (NB-5, NB-9).
  case scrollForm(to: Int)
  /// The screen has other sides: a rotation, or a window that is resized.
  case resize(width: Int, height: Int)
  /// Says which size class the screen has; nil for the one that its width gives (NB-14).
  case setSizeClass(SizeClass?)
  /// Sets the layout margins, px at the leading and the trailing edge (NB-11).
  case setMargins(leading: Int, trailing: Int)
  /// The app leads to a page, as to what a search found; nothing if it is not visible.
  case goToPage(PageID)
  /// The app leads to a field, as to what is left (FP-10); nothing if it is not shown.
  case goToField(FieldID)
  case enterBackground
  case enterForeground
  /// Switches the navigation menu on or off (NM-1).
  case setMenuEnabled(Bool)
  /// Allows free navigation or locks it (NM-22).
  case setFreeNavigation(Bool)
  /// Says whether the sheet is to jump instead of sliding (NM-28).
  case setMotionReduced(Bool)
  /// Says whether the step indicator is shown, and where (SI-9).
  case setStepIndicator(StepConfiguration)
  /// The system keeps other edges of the screen for itself (NB-11).
  case setSafeArea(SafeArea)
}

/// A part of the screen that a finger can touch.
public enum ScreenTarget: Hashable, Sendable {
  case form
  case menuButton
  case previous
  case next
  /// Stands where Next stands, on the last page.
  case finish
  /// The footer beside its buttons, and the bottom bar.
  case bars
  /// The form behind the overlay of the open menu, or beside what stands over the screen.
  case outside
  /// Pull bar and title of the sheet.
  case header
  case card(page: PageID)
  /// The sheet if there is no card.
  case emptyPart
  /// Something in the navigation bar, or in what stands over the screen because of it.
  case bar(BarTarget)
}

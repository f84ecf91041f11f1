import FormModel

/// An event for an input form screen (IF-1).
public enum ScreenEvent: Hashable, Sendable {
  case edit(Edit)
  /// Adds an instance to a repeat, an index in `FormLogic.repeats`: to the one in the instance `inside`, if the repeat is
  /// inside another one; before another instance, or at the end for nil (RP-2).
  case addInstance(of: Int, inside: InstanceID? = nil, before: InstanceID? = nil)
  /// Removes an instance with those inside it.
  case removeInstance(InstanceID)
  case touchBegan(ScreenPoint)
  case touchMoved(ScreenPoint)
  case touchEnded(ScreenPoint)
  /// The finger that is down has rested in its place: a long press.
  case touchHeld
  /// The system cancels the touch.
  case touchCancelled
  /// A tap on a known target, as a screen reader or a keyboard sends it.
  case tap(ScreenTarget)
  /// A long press on a known target, as a screen reader sends it.
  case longPress(ScreenTarget)
  /// The form has scrolled: px from its top, below 0 while it is pulled down (NB-5, NB-9).
  case scrollForm(to: Int)
  /// The screen's sides changed: it was turned, or a window was resized. With them a turned phone's safe area
  /// changes; given in one event, the cards are laid out once.
  case resize(width: Int, height: Int, safeArea: SafeArea? = nil)
  /// Sets the screen's size class; nil for the one that follows from its width (NB-14).
  case setSizeClass(SizeClass?)
  /// Sets the layout margins, px at the leading and the trailing edge (NB-11).
  case setMargins(leading: Int, trailing: Int)
  /// Goes to a page, for example a result of a search; does nothing if the page is not visible.
  case goToPage(PageID)
  /// Goes to a field, for example one that is left (FP-10); does nothing if the field is not shown.
  case goToField(FieldID)
  case enterBackground
  case enterForeground
  /// Switches the navigation menu on or off (NM-1).
  case setMenuEnabled(Bool)
  /// Allows free navigation or locks it (NM-22).
  case setFreeNavigation(Bool)
  /// Sets whether the sheet jumps instead of sliding (NM-28).
  case setMotionReduced(Bool)
  /// Sets whether and where the step indicator is shown (SI-9).
  case setStepIndicator(StepConfiguration)
  /// Sets the margins that the system reserves at the screen's edges (NB-11).
  case setSafeArea(SafeArea)
}

/// A part of the screen that a finger can touch.
public enum ScreenTarget: Hashable, Sendable {
  case form
  case menuButton
  case previous
  case next
  /// Takes the place of Next on the last page.
  case finish
  /// The footer outside its buttons, and the bottom bar.
  case bars
  /// The form behind the overlay of the open menu, or the screen beside a popover.
  case outside
  /// Pull bar and title of the sheet.
  case header
  case card(page: PageID)
  /// The sheet, if it shows no card.
  case emptyPart
  /// A part of the navigation bar or of its popover.
  case bar(BarTarget)
}

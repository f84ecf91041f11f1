import CFormNavigation
import FormModel
import FormNavigation

/// The event of a structure: for the form, or for the screen.
enum EventOfCaller {
  case form(FormEvent)
  case screen(ScreenEvent)

  init(_ event: formnav_event) throws(Failure) {
    self =
      switch Int(clamping: event.kind) {
      case FORMNAV_EVENT_UNDO: .form(.undo)
      case FORMNAV_EVENT_REDO: .form(.redo)
      case FORMNAV_EVENT_SET_CLOCK: .form(.setClock(FormClock(milliseconds: WideInt(event.x))))
      case FORMNAV_EVENT_ADD_INSTANCE:
        .form(
          .addInstance(
            repeat: Int(clamping: event.index),
            inside: instance(event.page),
            before: instance(event.before)
          )
        )
      case FORMNAV_EVENT_REMOVE_INSTANCE:
        .form(.removeInstance(InstanceID(page: PageID(rawValue: event.page))))
      default: .screen(try ScreenEvent(event))
      }
  }
}

extension ScreenEvent {
  fileprivate init(_ event: formnav_event) throws(Failure) {
    let point = ScreenPoint(x: coordinate(event.x), y: coordinate(event.y))
    let page = PageID(rawValue: event.page)
    self =
      switch Int(clamping: event.kind) {
      case FORMNAV_EVENT_EDIT:
        if let edit = Edit(rawValue: event.edit) { .edit(edit) } else { throw noEdit(event.edit) }
      case FORMNAV_EVENT_TOUCH_BEGAN: .touchBegan(point)
      case FORMNAV_EVENT_TOUCH_MOVED: .touchMoved(point)
      case FORMNAV_EVENT_TOUCH_ENDED: .touchEnded(point)
      case FORMNAV_EVENT_TOUCH_HELD: .touchHeld
      case FORMNAV_EVENT_TOUCH_CANCELLED: .touchCancelled
      case FORMNAV_EVENT_TAP: .tap(try ScreenTarget(event))
      case FORMNAV_EVENT_LONG_PRESS: .longPress(try ScreenTarget(event))
      case FORMNAV_EVENT_SCROLL_FORM: .scrollForm(to: Int(clamping: event.y))
      case FORMNAV_EVENT_RESIZE: .resize(width: try side(event.x), height: try side(event.y))
      case FORMNAV_EVENT_SET_SAFE_AREA:
        .setSafeArea(
          SafeArea(
            top: try margin(event.safe_top),
            bottom: try margin(event.safe_bottom),
            left: try margin(event.safe_left),
            right: try margin(event.safe_right)
          )
        )
      case FORMNAV_EVENT_GO_TO_PAGE: .goToPage(page)
      case FORMNAV_EVENT_GO_TO_FIELD:
        .goToField(FieldID(page: page, field: Int(clamping: event.index)))
      case FORMNAV_EVENT_ENTER_BACKGROUND: .enterBackground
      case FORMNAV_EVENT_ENTER_FOREGROUND: .enterForeground
      case FORMNAV_EVENT_SET_MENU: .setMenuEnabled(try truth(event.index))
      case FORMNAV_EVENT_SET_FREE_NAVIGATION: .setFreeNavigation(try truth(event.index))
      case FORMNAV_EVENT_SET_MOTION_REDUCED: .setMotionReduced(try truth(event.index))
      case FORMNAV_EVENT_SET_STEPS:
        switch Int(clamping: event.index) {
        case FORMNAV_STEPS_HIDDEN: .setStepIndicator(StepConfiguration(isShown: false))
        case FORMNAV_STEPS_BELOW_BAR:
          .setStepIndicator(StepConfiguration(placement: .belowNavigationBar))
        case FORMNAV_STEPS_ABOVE_FOOTER:
          .setStepIndicator(StepConfiguration(placement: .aboveFooter))
        default: throw .argument("a place of the step indicator, 0...2", found: "\(event.index)")
        }
      default: throw .argument("an event", found: "kind \(event.kind)")
      }
  }
}

/// A coordinate of the caller, px. One far beyond every screen is clamped, so that distances do not overflow.
private func coordinate(_ number: Int64) -> Int {
  Int(min(max(number, -1 << 28), 1 << 28))
}

extension ScreenTarget {
  fileprivate init(_ event: formnav_event) throws(Failure) {
    self =
      switch Int(clamping: event.target) {
      case FORMNAV_TARGET_FORM: .form
      case FORMNAV_TARGET_MENU_BUTTON: .menuButton
      case FORMNAV_TARGET_PREVIOUS: .previous
      case FORMNAV_TARGET_NEXT: .next
      case FORMNAV_TARGET_FINISH: .finish
      case FORMNAV_TARGET_BARS: .bars
      case FORMNAV_TARGET_OUTSIDE: .outside
      case FORMNAV_TARGET_HEADER: .header
      case FORMNAV_TARGET_CARD: .card(page: PageID(rawValue: event.page))
      case FORMNAV_TARGET_EMPTY_PART: .emptyPart
      case FORMNAV_TARGET_TITLE: .bar(.title)
      default: throw .argument("a target", found: "\(event.target)")
      }
  }
}

import CFormNavigation
import FormModel
import FormNavigation
import FormRules
import Testing

@testable import FormNavigationC

/// Every member of a structure against the Swift value that it stands for.
@Suite("Members of the C interface") struct MemberTests {
  /// The members of a structure, by their names.
  private func members(of structure: some Any) -> [String: Int64] {
    var found: [String: Int64] = [:]
    for (name, value) in Mirror(reflecting: structure).children {
      switch value {
      case let number as UInt32: found[name ?? ""] = Int64(number)
      case let number as Int32: found[name ?? ""] = Int64(number)
      case let number as Int64: found[name ?? ""] = number
      case let field as formnav_field:
        found["\(name ?? "").page"] = Int64(field.page)
        found["\(name ?? "").field"] = Int64(field.field)
      default: Issue.record("\(name ?? "") is \(type(of: value))")
      }
    }
    return found
  }

  @Test("EM-1: every member of a screen's change has the value of Swift's change")
  func screenChange() {
    var change = ScreenChange()
    change.effects = [.sheet, .largeText]
    change.page = PageID(rawValue: 11)
    change.previousCurrentPage = PageID(rawValue: 12)
    change.currentPage = PageID(rawValue: 13)
    change.renumbered = 14..<15
    change.retitled = 16..<17
    change.addedInstance = InstanceID(page: PageID(rawValue: 18))
    change.refusal = .invalidAnswer(FieldID(page: PageID(rawValue: 19), field: 20))
    change.field = FieldID(page: PageID(rawValue: 21), field: 22)
    change.focus = .heading
    change.transition = SheetTransition(
      fromHeight: 23,
      toHeight: 24,
      fromScroll: 25,
      toScroll: 26,
      fromOpacity: 27,
      toOpacity: 28,
      detent: .full
    )
    let expected: [String: Int64] = [
      "effects": 1 << 15 | 1 << 3, "page": 11, "previous_current_page": 12, "current_page": 13,
      "renumbered_first": 14, "renumbered_end": 15, "retitled_first": 16, "retitled_end": 17,
      "added_instance": 18, "refusal": 7, "refused_field.page": 19, "refused_field.field": 20,
      "field.page": 21, "field.field": 22, "focus": 3, "slides": 1, "from_height": 23,
      "to_height": 24, "from_opacity": 27, "to_opacity": 28, "from_scroll": 25, "to_scroll": 26,
    ]
    #expect(members(of: formnav_screen_change(change)) == expected)
    // Without any of it: no page, no field, and 0 for the rest.
    let none = members(of: formnav_screen_change(ScreenChange()))
    #expect(Set(none.keys) == Set(expected.keys))
    for (name, value) in none {
      let isPage = name.contains("page") || name.hasSuffix(".field") || name == "added_instance"
      #expect(value == (isPage ? Int64(UInt32.max) : 0), "\(name)")
    }
  }

  @Test("EM-1: every member of an event reaches Swift's event")
  func events() throws {
    var event = formnav_event()
    (event.page, event.index, event.before) = (11, 12, 13)
    (event.x, event.y, event.edit) = (
      14, 15, Edit.hide(page: PageID(rawValue: 16), field: 17).rawValue
    )
    (event.safe_top, event.safe_bottom, event.safe_left, event.safe_right) = (18, 19, 20, 21)
    let page = PageID(rawValue: 11)
    let point = ScreenPoint(x: 14, y: 15)
    let expected: [(Int, ScreenEvent)] = [
      (FORMNAV_EVENT_EDIT, .edit(.hide(page: PageID(rawValue: 16), field: 17))),
      (FORMNAV_EVENT_TOUCH_BEGAN, .touchBegan(point)),
      (FORMNAV_EVENT_TOUCH_MOVED, .touchMoved(point)),
      (FORMNAV_EVENT_TOUCH_ENDED, .touchEnded(point)), (FORMNAV_EVENT_TOUCH_HELD, .touchHeld),
      (FORMNAV_EVENT_TOUCH_CANCELLED, .touchCancelled),
      (FORMNAV_EVENT_TAP, .tap(.card(page: page))),
      (FORMNAV_EVENT_LONG_PRESS, .longPress(.card(page: page))),
      (FORMNAV_EVENT_SCROLL_FORM, .scrollForm(to: 15)),
      (FORMNAV_EVENT_RESIZE, .resize(width: 14, height: 15)),
      (
        FORMNAV_EVENT_SET_SAFE_AREA,
        .setSafeArea(SafeArea(top: 18, bottom: 19, left: 20, right: 21))
      ),
      (FORMNAV_EVENT_GO_TO_PAGE, .goToPage(page)),
      (FORMNAV_EVENT_GO_TO_FIELD, .goToField(FieldID(page: page, field: 12))),
      (FORMNAV_EVENT_ENTER_BACKGROUND, .enterBackground),
      (FORMNAV_EVENT_ENTER_FOREGROUND, .enterForeground),
    ]
    event.target = UInt32(FORMNAV_TARGET_CARD)
    for (kind, expected) in expected {
      event.kind = UInt32(kind)
      guard case .screen(let found) = try EventOfCaller(event) else {
        Issue.record("\(kind) is an event of the form")
        continue
      }
      #expect(found == expected, "\(kind)")
    }
    let formEvents: [(Int, FormEvent)] = [
      (FORMNAV_EVENT_UNDO, .undo), (FORMNAV_EVENT_REDO, .redo),
      (FORMNAV_EVENT_SET_CLOCK, .setClock(FormClock(milliseconds: 14))),
      (
        FORMNAV_EVENT_ADD_INSTANCE,
        .addInstance(
          repeat: 12,
          inside: InstanceID(page: page),
          before: InstanceID(page: PageID(rawValue: 13))
        )
      ),
      (FORMNAV_EVENT_REMOVE_INSTANCE, .removeInstance(InstanceID(page: page))),
    ]
    for (kind, expected) in formEvents {
      event.kind = UInt32(kind)
      guard case .form(let found) = try EventOfCaller(event) else {
        Issue.record("\(kind) is an event of the screen")
        continue
      }
      #expect(found == expected, "\(kind)")
    }
    for (kind, index, expected) in [
      (FORMNAV_EVENT_SET_MENU, 1, ScreenEvent.setMenuEnabled(true)),
      (FORMNAV_EVENT_SET_FREE_NAVIGATION, 0, .setFreeNavigation(false)),
      (FORMNAV_EVENT_SET_MOTION_REDUCED, 1, .setMotionReduced(true)),
      (FORMNAV_EVENT_SET_STEPS, 0, .setStepIndicator(StepConfiguration(isShown: false))),
      (
        FORMNAV_EVENT_SET_STEPS, 1,
        .setStepIndicator(StepConfiguration(placement: .belowNavigationBar))
      ),
      (FORMNAV_EVENT_SET_STEPS, 2, .setStepIndicator(StepConfiguration(placement: .aboveFooter))),
    ] {
      (event.kind, event.index) = (UInt32(kind), UInt32(index))
      guard case .screen(let found) = try EventOfCaller(event) else { continue }
      #expect(found == expected, "\(kind)")
    }
  }
}

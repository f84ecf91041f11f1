// Made from the C headers by scripts/interface. Do not edit.

/// Structures and enumerations of the headers, by their names without `formnav_`.
enum Declared {
  /// The structures that functions give.
  static let results: Set<String> = [
    "answer", "card", "change", "field", "field_state", "filled_status", "frame", "instance",
    "offer", "progress", "reading", "reason", "repeat", "screen_change", "snapshot", "status",
    "texts",
  ]
  /// Enumerators, by their names without what they have in common.
  static let enumerators: [String: [String: Int]] = [
    "code": [
      "OK": 0, "BAD_HANDLE": 1, "BAD_ARGUMENT": 2, "SHORT_BUFFER": 3, "BAD_FORM": 4,
      "NO_SUCH_PLACE": 5, "REFUSED": 6, "BAD_STATE": 7, "NO_ROOM": 8, "FOREIGN_FORM": 9,
    ],
    "operation": [
      "SHOW": 0, "HIDE": 1, "UNLOCK": 2, "LOCK": 3, "UNREQUIRE": 4, "REQUIRE": 5, "CLEAR": 6,
      "FILL": 7, "SHOW_PAGE": 8, "HIDE_PAGE": 9,
    ],
    "effects": [
      "CHANGED": 1, "PAGE_COUNTS": 2, "PAGE_APPEARED": 4, "PAGE_VANISHED": 8, "PAGE_COMPLETED": 16,
      "PAGE_REOPENED": 32, "CURRENT_PAGE": 64, "OTHER_PAGES": 128,
    ],
    "answer_kind": [
      "NONE": 0, "TEXT": 1, "INTEGER": 2, "DECIMAL": 3, "BOOLEAN": 4, "DATE": 5, "TIME": 6,
      "DATE_TIME": 7, "CHOICE": 8, "CHOICES": 9,
    ],
    "export_format": [
      "JSON": 0, "BINARY": 1, "ANSWERS": 2,
    ],
    "search": [
      "VISIBLE": 0, "INCOMPLETE": 1, "MANDATORY": 2, "INVALID": 3,
    ],
    "kind": [
      "TEXT": 0, "INTEGER": 1, "DECIMAL": 2, "DATE": 3, "TIME": 4, "CHOICE": 5, "CHOICES": 6,
      "PHOTO": 7, "SIGNATURE": 8, "BARCODE": 9, "LOCATION": 10, "NOTE": 11, "BOOLEAN": 12,
      "DATE_TIME": 13,
    ],
    "flags": [
      "HIDDEN": 1, "READ_ONLY": 2, "MANDATORY": 4, "FILLED": 8,
    ],
    "form_text": [
      "PAGE_NAME": 0, "FIELD_ID": 1, "FIELD_LABEL": 2, "REPEAT_ID": 3, "REPEAT_LABEL": 4,
      "RULE_CONDITION": 5, "FIELD_MESSAGE": 6, "FIELD_HINT": 7, "FIELD_REQUIRED_MESSAGE": 8,
    ],
    "choice_part": [
      "VALUE": 0, "LABEL": 1,
    ],
    "rule_target": [
      "FIELD": 0, "PAGE": 1, "GROUP": 2,
    ],
    "platform": [
      "IOS": 0, "ANDROID": 1,
    ],
    "language": [
      "EN": 0, "AR": 1, "HE": 2,
    ],
    "event_kind": [
      "EDIT": 0, "UNDO": 1, "REDO": 2, "SET_CLOCK": 3, "ADD_INSTANCE": 4, "REMOVE_INSTANCE": 5,
      "TOUCH_BEGAN": 6, "TOUCH_MOVED": 7, "TOUCH_ENDED": 8, "TOUCH_HELD": 9, "TOUCH_CANCELLED": 10,
      "TAP": 11, "LONG_PRESS": 12, "SCROLL_FORM": 13, "RESIZE": 14, "SET_SAFE_AREA": 15,
      "GO_TO_PAGE": 16, "GO_TO_FIELD": 17, "ENTER_BACKGROUND": 18, "ENTER_FOREGROUND": 19,
      "SET_MENU": 20, "SET_FREE_NAVIGATION": 21, "SET_MOTION_REDUCED": 22, "SET_STEPS": 23,
    ],
    "steps": [
      "HIDDEN": 0, "BELOW_BAR": 1, "ABOVE_FOOTER": 2,
    ],
    "target": [
      "FORM": 0, "MENU_BUTTON": 1, "PREVIOUS": 2, "NEXT": 3, "FINISH": 4, "BARS": 5, "OUTSIDE": 6,
      "HEADER": 7, "CARD": 8, "EMPTY_PART": 9, "TITLE": 10,
    ],
    "screen_effects": [
      "FORM": 1, "CURRENT_PAGE": 2, "MENU_STATE": 4, "SHEET": 8, "SCROLL": 16, "CARD_HEIGHTS": 32,
      "FOOTER": 64, "STEPS": 128, "MENU_BUTTON": 256, "LAYOUT": 512, "MANY_CARDS": 1024,
      "PASS_TO_FORM": 2048, "BAR": 4096, "ANNOUNCES_HISTORY": 8192, "FINISHED": 16384,
      "LARGE_TEXT": 32768,
    ],
    "refusal": [
      "NONE": 0, "NO_PAGE": 1, "FIRST_PAGE": 2, "LAST_PAGE": 3, "NOT_LAST_PAGE": 4,
      "ALREADY_FINISHED": 5, "MANDATORY_REMAINING": 6, "INVALID_ANSWER": 7,
    ],
    "focus": [
      "STAYS": 0, "MENU_HEADER": 1, "MENU_BUTTON": 2, "HEADING": 3,
    ],
    "card_flags": [
      "IS_CURRENT": 1, "IS_NAME_BLANK": 2, "IS_RIGHT_TO_LEFT": 4, "IS_TRUNCATED": 8,
      "HAS_CHEVRON": 16,
    ],
    "snapshot_flags": [
      "HAS_MENU_BUTTON": 1, "HAS_STEPS": 2, "HAS_SHEET": 4, "HAS_LARGE_TEXT": 8, "HAS_POPOVER": 16,
      "CAN_GO_BACK": 32, "CAN_GO_ON": 64, "SHOWS_FINISH": 128, "CAN_FINISH": 256,
      "IS_FINISHED": 512, "FOOTER_HAS_SYMBOLS": 1024, "BARS_OVER_SHEET": 2048,
    ],
    "menu_state": [
      "CLOSED": 0, "HALF_OPEN": 1, "FULL": 2, "TRACKING": 3,
    ],
    "text_kind": [
      "CARD_TITLE": 0, "PROGRESS": 1, "MANDATORY": 2, "INVALID": 3, "NO_ITEMS": 4, "MENU_BUTTON": 5,
      "SHEET_TITLE": 6, "PREVIOUS": 7, "NEXT": 8, "FINISH": 9, "LARGE": 10, "POPOVER": 11,
    ],
  ]
}

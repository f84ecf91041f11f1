import FormModel
import FormNavigation

extension MenuEvent {
  /// The row of the menu's table of interactions.
  var rowName: String {
    switch self {
    case .tapMenuButton: "tap on menu button"
    case .tapHeader: "tap on header"
    case .tapOutside: "tap outside"
    case .tapFreeCard: "tap on a card, free"
    case .tapCurrentCard: "tap on the current card"
    case .tapLockedCard: "tap on a card, locked"
    case .tapStep: "tap on Previous, Next"
    case .tapFinish: "tap on Finish"
    case .tapEmptyPart: "tap on the empty part"
    case .beginDrag: "touch moves ≥ 8"
    case .move: "move"
    case .releaseSheetFromHalfOpen: "release, sheet, from H"
    case .releaseSheetFromFull: "release, sheet, from F"
    case .releaseCards: "release, cards"
    case .cancel: "cancel, app to background"
    case .rotate: "rotate"
    case .becomeUnavailable: "fewer than 3 pages, disabled"
    case .currentPageChange: "current page changes"
    }
  }
}

/// Events while a touch is down, or is not.
enum TouchRow: String, CoverageRow {
  case began = "goes down"
  case moved = "moves"
  case held = "is held"
  case ended = "is lifted"
  case cancelled = "is taken away"
  case tap = "tap, press by a screen reader"
  case edit = "edit"
  case resize = "rotate, resize"
  case background = "app to background"
  case foreground = "app to foreground"
  case setting = "switch menu or lock"
  case bar = "the bar changes"
  case texts = "another language or text size"
  case restore = "state restored"
  case relaunch = "app relaunched"

  init?(_ action: ScreenAction) {
    switch action {
    case .event(let event):
      switch event {
      case .touchBegan: self = .began
      case .touchMoved: self = .moved
      case .touchHeld: self = .held
      case .touchEnded: self = .ended
      case .touchCancelled: self = .cancelled
      case .tap, .longPress, .goToPage, .goToField: self = .tap
      case .edit: self = .edit
      case .resize, .setSafeArea: self = .resize
      case .enterBackground: self = .background
      case .enterForeground: self = .foreground
      case .setMenuEnabled, .setFreeNavigation, .setMotionReduced, .setStepIndicator:
        self = .setting
      case .scrollForm, .setSizeClass, .setMargins: self = .bar
      }
    case .batch, .form: self = .edit
    case .restore: self = .restore
    case .relaunch: self = .relaunch
    case .declareBar, .history: self = .bar
    case .setTexts: self = .texts
    case .declareChapters: self = .setting
    case .prepare, .app: return nil
    }
  }
}

/// Events of the navigation bar and its popover.
enum BarRow: String, CoverageRow {
  case pressTitle = "press and hold a title"
  case pressBack = "press and hold Back"
  case pressOther = "press and hold something else"
  case tapBack = "tap on Back"
  case tapOverflow = "tap on the overflow button"
  case tapAction = "tap on an action"
  case tapEntry = "tap on an entry of the history"
  case tapOther = "tap on another part of the bar"
  case tapElsewhere = "tap elsewhere"
  case scroll = "the form scrolls"
  case declare = "another bar is declared"
  case history = "another history"
  case resize = "rotate, resize"
  case surroundings = "size class, margins"
  case texts = "another language or text size"
  case edit = "edit"
  case background = "app to background"
  case restore = "state restored"
  case relaunch = "app relaunched"

  /// - Parameters:
  ///   - tapped: the target of a tap, if the action is one.
  ///   - held: the target of a long press, if the action is one.
  init?(_ action: ScreenAction, tapped: ScreenTarget?, held: ScreenTarget?) {
    switch (held, tapped) {
    case (.bar(.title)?, _), (.bar(.largeTitle)?, _): self = .pressTitle
    case (.bar(.button(.back))?, _): self = .pressBack
    case (_?, _): self = .pressOther
    case (_, .bar(.button(.back))?): self = .tapBack
    case (_, .bar(.button(.overflow))?): self = .tapOverflow
    case (_, .bar(.button(.action))?): self = .tapAction
    case (_, .bar(.historyEntry)?), (_, .bar(.entry)?): self = .tapEntry
    case (_, .bar?): self = .tapOther
    case (_, _?): self = .tapElsewhere
    case (nil, nil):
      switch action {
      case .event(.scrollForm): self = .scroll
      case .event(.resize), .event(.setSafeArea): self = .resize
      case .event(.setSizeClass), .event(.setMargins): self = .surroundings
      case .event(.edit), .batch, .form: self = .edit
      case .event(.enterBackground): self = .background
      case .declareBar: self = .declare
      case .setTexts: self = .texts
      case .history: self = .history
      case .restore: self = .restore
      case .relaunch: self = .relaunch
      case .event, .prepare, .declareChapters, .app: return nil
      }
    }
  }
}

/// Events that may take a person elsewhere in the form.
enum FlowRow: String, CoverageRow {
  case next = "tap on Next"
  case previous = "tap on Previous"
  case finish = "tap on Finish"
  case card = "tap on a card"
  case currentVanishes = "current page vanishes"
  case edit = "another edit"
  case lock = "navigation is locked"
  case unlock = "navigation is freed"
  case leave = "app to background"
  case restore = "state restored"
  case relaunch = "app relaunched"

  init?(
    _ action: ScreenAction,
    tapped: ScreenTarget?,
    _ before: ScreenMoment,
    _ after: ScreenMoment
  ) {
    switch action {
    case .event(.edit), .batch, .form:
      self =
        before.currentPage != nil && before.currentPage != after.currentPage
        ? .currentVanishes : .edit
    case .event(.setFreeNavigation(let isAllowed)): self = isAllowed ? .unlock : .lock
    case .event(.enterBackground): self = .leave
    case .restore: self = .restore
    case .relaunch: self = .relaunch
    case .event:
      switch tapped {
      case .next: self = .next
      case .previous: self = .previous
      case .finish: self = .finish
      case .card: self = .card
      default: return nil
      }
    case .prepare, .declareBar, .declareChapters, .setTexts, .history, .app: return nil
    }
  }
}

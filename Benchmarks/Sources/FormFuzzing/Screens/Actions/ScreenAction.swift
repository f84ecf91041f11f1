import FormModel
import FormNavigation
import FormWorkload

/// One action on an input form screen: an event, or an operation of the app on the screen as a whole.
public enum ScreenAction: Hashable, Sendable {
  case event(ScreenEvent)
  /// Edits as one transaction (VP-4).
  case batch([Edit])
  /// An answer, undo or redo, which a form with rules takes beside edits (UR-1, UD-1). It does nothing on a form
  /// without rules.
  case form(FormEvent)
  /// The system ends the app, and starts it again on a screen with these sides: the app saves the state to bytes,
  /// counts the form anew, and restores the state (NM-23).
  case relaunch(width: Int, height: Int)
  /// Restores bytes that were saved at another time, or that are damaged.
  case restore([UInt8])
  /// Measures titles in advance for other sides of the screen.
  case prepare(width: Int, height: Int)
  /// Declares another navigation bar, `NavigationBarContent.generated(seed:)`.
  case declareBar(seed: UInt64)
  /// Makes chapters the steps, or pages again: `StepChapter.generated(seed:pageCount:)` (SI-9).
  case declareChapters(seed: UInt64)
  /// Sets another language, direction or text size.
  case setTexts(ScreenTexts)
  /// Tells the screen that so many screens are below it, numbered from 0; Back may have a place of its own (NS-7).
  case history(count: Int, hasBackPlace: Bool = false)
  /// A move in the structure around the screen; does nothing if there is none.
  case app(AppMove)
}

/// Kinds of actions whose latencies are reported separately.
public enum ActionKind: String, CaseIterable, Hashable, Sendable {
  case fill = "fill or clear a field"
  case rule = "hide, lock or require a field"
  case page = "hide or show a page"
  case touchBegan = "touch goes down"
  case touchMoved = "touch moves"
  case touchEnded = "touch is lifted"
  case touchCancelled = "touch is taken away"
  case tap = "tap by a screen reader"
  case rotate = "rotate"
  case resize = "resize to other sides"
  case life = "leave or come back"
  case setting = "switch menu or lock"
  case answer = "answer, undo or redo"
  case batch = "edits in a batch"
  case restore = "restore other bytes"
  case relaunch = "end and relaunch"
  case prepare = "measure ahead"
  case hold = "touch is held, long press"
  case scrollForm = "the form scrolls"
  case barSetting = "size class, margins, safe area"
  case declareBar = "declare another bar"
  case chapters = "declare chapters"
  case texts = "another language or text size"
  case history = "another history"
  case move = "move in the structure"

  /// Whether the action is an event that allocates nothing: answers may be texts, and the others build or replace a
  /// screen.
  public var isEvent: Bool {
    switch self {
    case .answer, .batch, .restore, .relaunch, .prepare, .declareBar, .chapters, .texts, .history,
      .move:
      false
    default: true
    }
  }
}

extension ScreenAction {
  /// - Parameter screen: the screen it is done on.
  public func kind(on screen: ScreenGeometry) -> ActionKind {
    switch self {
    case .event(let event): event.kind(on: screen)
    case .form: .answer
    case .batch: .batch
    case .relaunch: .relaunch
    case .restore: .restore
    case .prepare: .prepare
    case .declareBar: .declareBar
    case .declareChapters: .chapters
    case .setTexts: .texts
    case .history: .history
    case .app: .move
    }
  }
}

extension ScreenEvent {
  fileprivate func kind(on screen: ScreenGeometry) -> ActionKind {
    switch self {
    case .edit(let edit):
      switch edit.operation {
      case .fill, .clear: .fill
      case .hidePage, .showPage: .page
      default: .rule
      }
    case .touchBegan: .touchBegan
    case .touchMoved: .touchMoved
    case .touchEnded: .touchEnded
    case .touchCancelled: .touchCancelled
    case .tap, .goToPage, .goToField: .tap
    case .touchHeld, .longPress: .hold
    case .scrollForm: .scrollForm
    case .setSizeClass, .setMargins, .setSafeArea: .barSetting
    case .resize(let width, let height):
      width == screen.height && height == screen.width ? .rotate : .resize
    case .enterBackground, .enterForeground: .life
    case .setMenuEnabled, .setFreeNavigation, .setMotionReduced, .setStepIndicator: .setting
    }
  }
}

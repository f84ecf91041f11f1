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
  /// Tells the screen that `count` screens are below it, numbered from 0; Back may have a place of
  /// its own (NS-7).
  case history(count: Int, hasBackPlace: Bool = false)
  /// A move in the structure around the screen; does nothing if there is none.
  case app(AppMove)
}

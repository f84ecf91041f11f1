import ScreenModel

/// A form that stands somewhere in the stacks: shown, covered, or in a tab that is not selected.
final class OpenForm {
  let number: UInt64
  /// Entries of the stacks that are this form, 1 or more.
  var entryCount: Int
  /// Nil if a restored state has the form and the app has not given it yet.
  var screen: InputFormScreen?
  /// What a screen that is still to be given returns to; empty for none.
  var savedState: [UInt8]

  init(number: UInt64, entryCount: Int, savedState: [UInt8] = []) {
    self.number = number
    self.entryCount = entryCount
    self.savedState = savedState
    screen = nil
  }

  convenience init(number: UInt64, entryCount: Int, _ screen: consuming InputFormScreen) {
    self.init(number: number, entryCount: entryCount)
    self.screen = consume screen
  }

  /// What is kept while the app is away.
  var bytesToKeep: [UInt8] { screen?.savedState.bytes ?? savedState }
}

/// An error of a host of forms; it then has changed nothing.
public enum FormHostError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Forms have numbers below 2⁶³.
  case numberTooLarge(found: UInt64)
  /// The form is open already: show it again, or go back to it.
  case alreadyOpen(form: UInt64)
  case notOpen(form: UInt64)
  /// The app has given the form's screen before.
  case alreadyAttached(form: UInt64)

  public var description: String {
    switch self {
    case .numberTooLarge(let found): "expected a form's number below 2⁶³, found \(found)"
    case .alreadyOpen(let form): "form \(form) is open already"
    case .notOpen(let form): "form \(form) is not open"
    case .alreadyAttached(let form): "form \(form) has its screen already"
    }
  }
}

import ScreenModel

/// A form that stands somewhere in the stacks: shown, covered, or in a tab that is not selected.
final class OpenForm {
  let number: UInt64
  /// The number of entries of the stacks that are this form, 1 or more.
  var entryCount: Int
  /// Nil if a restored state has the form and the app has not given it yet.
  var screen: InputFormScreen?
  /// The state to which a screen that the app has yet to supply returns; empty for none.
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

  /// The bytes to keep while the app is away.
  var bytesToKeep: [UInt8] { screen?.savedState.bytes ?? savedState }
}

/// An error of a host of forms; it then has changed nothing.
public enum FormHostError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The form's number is not below 2⁶³.
  case numberTooLarge(found: UInt64)
  /// The form is already open: show it again, or go back to it.
  case alreadyOpen(form: UInt64)
  case notOpen(form: UInt64)
  /// The app has already supplied the form's screen.
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

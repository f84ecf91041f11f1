import FormModel

/// A step on a form with rules.
public enum RulesStep: Hashable, Sendable {
  /// An edit, an answer, or an instance that comes or goes. Pages are those of the form as it is loaded.
  case entry(FormEntry)
  /// Edits that are one transaction.
  case batch([FormEntry])
  case setClock(FormClock)
  case undo
  case redo
  /// Makes a page the current one: the form's page in an instance.
  case go(page: PageID, InstanceNumbers)
  /// Saves the answers (UD-3).
  case save
  /// Returns to the answers saved last, if there are any.
  case restore
  /// Returns to the answers saved last, with one byte changed; `byte` is taken modulo their length.
  case restoreDamaged(byte: Int, by: UInt8)
}

extension RulesStep {
  /// - Precondition: no instance comes or goes.
  init(_ event: FormEvent) {
    switch event {
    case .edit(let edit): self = .entry(.edit(edit))
    case .answer(let address, let answer): self = .entry(.answer(address, answer))
    case .setClock(let clock): self = .setClock(clock)
    case .undo: self = .undo
    case .redo: self = .redo
    case .addInstance, .removeInstance: preconditionFailure("events name instances by identity")
    }
  }

  /// The step as an event; nil for one in an instance, and for what is no event.
  var event: FormEvent? {
    switch self {
    case .entry(.edit(let edit, let numbers)) where numbers.isEmpty: .edit(edit)
    case .entry(.answer(let address, let answer, let numbers)) where numbers.isEmpty:
      .answer(address, answer)
    case .setClock(let clock): .setClock(clock)
    case .undo: .undo
    case .redo: .redo
    default: nil
    }
  }
}

extension FormEntry {
  /// An edit or answer, in the instance with these numbers.
  func inside(_ numbers: InstanceNumbers) -> FormEntry {
    switch self {
    case .edit(let edit, _): .edit(edit, in: numbers)
    case .answer(let address, let answer, _): .answer(address, answer, in: numbers)
    default: self
    }
  }

  /// The edit and the instance that it is in; nil for another entry.
  var edit: (edit: Edit, numbers: InstanceNumbers)? {
    if case .edit(let edit, let numbers) = self { (edit, numbers) } else { nil }
  }
}

/// An event for a form. Each is one transaction (UR-7, UD-1).
@frozen
public enum FormEvent: Hashable, Sendable {
  case edit(Edit)
  /// Gives a field an answer; nil takes it away.
  case answer(FieldID, AnswerValue?)
  case setClock(FormClock)
  case undo
  case redo
}

/// An event for a form; each is a transaction (UR-7, UD-1).
@frozen
public enum FormEvent: Hashable, Sendable {
  case edit(Edit)
  /// Gives a field an answer, or takes it away.
  case answer(FieldID, AnswerValue?)
  case setClock(FormClock)
  case undo
  case redo
}

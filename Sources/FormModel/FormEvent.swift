/// An event for a form. Each is one transaction (UR-7, UD-1).
@frozen
public enum FormEvent: Hashable, Sendable {
  case edit(Edit)
  /// Gives a field an answer; nil takes it away.
  case answer(FieldID, AnswerValue?)
  case setClock(FormClock)
  /// Adds an instance to a repeat (RP-2): to the one in the instance `inside`, if the repeat is inside another; before
  /// another instance, or at the end for nil.
  case addInstance(repeat: Int, inside: InstanceID?, before: InstanceID?)
  case removeInstance(InstanceID)
  case undo
  case redo
}

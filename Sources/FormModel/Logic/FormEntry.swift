/// An entry of a stream.
@frozen
public enum FormEntry: Hashable, Sendable {
  case edit(Edit)
  /// Gives a field an answer; nil takes it away.
  case answer(FieldID, AnswerValue?)

  /// The entry as an event.
  public var event: FormEvent {
    switch self {
    case .edit(let edit): .edit(edit)
    case .answer(let address, let answer): .answer(address, answer)
    }
  }

  /// The page that it is about.
  public var page: PageID { place.page }

  /// The edit; for an answer, an edit that fills its field.
  package var place: Edit {
    switch self {
    case .edit(let edit): edit
    case .answer(let address, _): Edit(.fill, at: address)
    }
  }
}

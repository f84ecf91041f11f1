/// One entry of a stream: an edit, or an answer given or taken away.
@frozen
public enum FormEntry: Hashable, Sendable {
  case edit(Edit)
  case answer(FieldID, AnswerValue?)

  /// The transaction that it stands for.
  public var event: FormEvent {
    switch self {
    case .edit(let edit): .edit(edit)
    case .answer(let address, let answer): .answer(address, answer)
    }
  }

  /// As in an `Edit`, an index that fits in no form is one that does not exist.
  public var page: PageID { place.page }

  /// The field it is about, in an edit; of an answer's field it is `fill`.
  package var place: Edit {
    switch self {
    case .edit(let edit): edit
    case .answer(let address, _): Edit(.fill, at: address)
    }
  }
}

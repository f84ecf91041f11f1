/// An entry of a stream.
@frozen
public enum FormEntry: Hashable, Sendable {
  case edit(Edit)
  /// Gives a field an answer; nil takes it away.
  case answer(FieldID, AnswerValue?)
  /// An edit in an instance. The edit names the template's page.
  case editInside(InstanceNumbers, Edit)
  /// An answer in an instance. The address names the template's page.
  case answerInside(InstanceNumbers, FieldID, AnswerValue?)
  /// Adds an instance to a repeat, which has these numbers then (RP-2). The last number is at most one more than there
  /// are instances.
  case addInstance(repeat: Int, InstanceNumbers)
  /// Removes the instance of a repeat with these numbers.
  case removeInstance(repeat: Int, InstanceNumbers)

  /// The page that it is about, in an instance the template's; nil if an instance comes or goes.
  public var page: PageID? { place?.page }

  /// The edit; for an answer, an edit that fills its field.
  package var place: Edit? {
    switch self {
    case .edit(let edit), .editInside(_, let edit): edit
    case .answer(let address, _), .answerInside(_, let address, _): Edit(.fill, at: address)
    case .addInstance, .removeInstance: nil
    }
  }
}

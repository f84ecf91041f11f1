/// An entry of an edit stream.
///
/// In an instance of a repeat, an edit or an answer names the template's page and the instance's numbers. Outside of
/// repeats there are no numbers. Without numbers a page of a repeat is that of the first instance.
@frozen
public enum FormEntry: Hashable, Sendable {
  case edit(Edit, in: InstanceNumbers = .none)
  /// Gives a field an answer; nil takes it away.
  case answer(FieldID, AnswerValue?, in: InstanceNumbers = .none)
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
    case .edit(let edit, _): edit
    case .answer(let address, _, _): Edit(.fill, at: address)
    case .addInstance, .removeInstance: nil
    }
  }
}

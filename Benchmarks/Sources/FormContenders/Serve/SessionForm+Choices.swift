import FormModel
import FormProgress
import FormRules

/// The choices that a question offers at present (CH-1).
extension SessionForm {
  /// Their values; nil if the field has none.
  public mutating func choices(offeredBy address: FieldID) -> [String]? {
    do throws(SessionError) { return try session.choices(of: address).map(\.value) } catch {
      return nil
    }
  }

  /// Reads their values, as a list on the screen does.
  mutating func readChoices(offeredBy address: FieldID) {
    guard let offered = try? session.choices(of: address) else { return }
    var bytes = 0
    for choice in offered { bytes &+= choice.value.utf8.count }
    bytesRead &+= bytes
  }

  /// Whether the field's answer names nothing but choices that it offers.
  mutating func answerIsOffered(at address: FieldID) -> Bool {
    guard let answer = (try? session.answer(at: address)) ?? nil,
      let offered = choices(offeredBy: address)
    else { return true }
    switch answer {
    case .choice(let value): return offered.contains(value)
    case .choices(let values): return values.allSatisfy(offered.contains)
    default: return true
    }
  }

  /// A choice as the answer of a field.
  func choiceAnswer(_ value: String, at address: FieldID) -> AnswerValue {
    let kind = known { () throws(AddressError) in try session.storedEngine.form.kind(of: address) }
    return kind == .choices ? .choices([value]) : .choice(value)
  }
}

extension FormDefinition {
  fileprivate func kind(of address: FieldID) throws(AddressError) -> FieldKind {
    try details(at: address).kind
  }
}

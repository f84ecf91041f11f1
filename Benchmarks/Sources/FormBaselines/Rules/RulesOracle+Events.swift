import FormModel

/// The reason why an event is refused. A refused event changes nothing.
@frozen
public enum OracleRefusal: Error, Hashable, Sendable {
  case address(AddressError)
  /// The field has a calculation that does not read its answer (UR-3).
  case isCalculated
  /// A `fill` without a value is refused for a field that an expression reads (UR-1).
  case isRead
  case wrongKind
  /// A number that is not finite, a day outside the years 1 to 9999, or a time outside its day.
  case outOfRange
  case notOffered
  /// A set names one choice twice.
  case duplicateChoice
  case noSuchRepeat
  case noSuchInstance
  /// The number of instances would be beyond the repeat's limits or the form's (RP-5).
  case instanceLimit
  /// The repeat does not let the person add or remove instances, or an expression counts them (RP-1).
  case instancesAreFixed
}

/// The first refused edit of a batch, and the reason.
public struct OracleBatchRefusal: Error, Hashable, Sendable {
  /// The edit's index in the batch, from 0.
  public var index: Int
  public var underlying: OracleRefusal
  /// True if the edits before it changed an own flag or an answer.
  public var isChange = false
}

extension RulesOracle {
  /// Returns the facts after an edit.
  func changed(by edit: Edit) throws(OracleRefusal) -> OracleFacts {
    var next = facts
    do throws(AddressError) {
      try progress.check(page: edit.page)
      if !edit.operation.isPageOperation { try progress.check(edit.address) }
    } catch { throw .address(error) }
    if edit.operation.isPageOperation {
      next.pageIsHidden[edit.page.place] = edit.operation == .hidePage
      return next
    }
    guard let field = rules.number(of: edit.address) else { throw .wrongKind }
    let fills = edit.operation == .fill || edit.operation == .clear
    if fills && !rules.takesAnswers[field] { throw .isCalculated }
    if edit.operation == .fill && rules.isRead[field] { throw .isRead }
    switch edit.operation {
    case .show: next.flags[field].remove(.hidden)
    case .hide: next.flags[field].insert(.hidden)
    case .unlock: next.flags[field].remove(.readOnly)
    case .lock: next.flags[field].insert(.readOnly)
    case .unrequire: next.flags[field].remove(.mandatory)
    case .require: next.flags[field].insert(.mandatory)
    case .fill: if next.answers[field] == nil { next.flags[field].insert(.filled) }
    case .clear, .showPage, .hidePage:
      next.flags[field].remove(.filled)
      next.answers[field] = nil
    }
    return next
  }

  /// Returns the facts after an answer.
  func changed(
    by answer: AnswerValue?,
    at address: FieldID
  ) throws(OracleRefusal) -> OracleFacts {
    let field: Int
    do throws(AddressError) { field = try number(of: address) } catch { throw .address(error) }
    if !rules.takesAnswers[field] { throw .isCalculated }
    var next = facts
    next.flags[field].remove(.filled)
    next.answers[field] = nil
    guard let answer else { return next }
    let kept = try rules.kept(answer, of: field)
    if let table = rules.tables[field], let rows = findings.offeredRows(of: field),
      !OracleFacts.isSame(table.offered(kept, in: rows), kept)
    {
      throw .notOffered
    }
    next.answers[field] = kept
    return next
  }
}

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
  /// The transaction would make more instances than one may (RP-1).
  case tooManyNewInstances
}

/// The first refused edit of a batch, and the reason.
public struct OracleBatchRefusal: Error, Hashable, Sendable {
  /// The edit's index in the batch, from 0.
  public var index: Int
  public var underlying: OracleRefusal
  /// True if the edits before it changed an own flag or an answer.
  public var isChange = false
}

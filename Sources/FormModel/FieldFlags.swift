/// The four flags of a field (SPEC FP). A nibble: sixteen fields fill a 64-bit word.
///
/// What they mean together (shown, fillable, …) is not said here, so that the engine and the oracle
/// that judges it share no reading of them.
@frozen
public struct FieldFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  /// Keeps the low four bits of `rawValue`.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0xF }

  /// The field itself is not shown.
  public static let hidden = FieldFlags(rawValue: 1)
  /// The field takes no input.
  public static let readOnly = FieldFlags(rawValue: 2)
  /// The field must be filled before the page counts as done.
  public static let mandatory = FieldFlags(rawValue: 4)
  /// The field has a value.
  public static let filled = FieldFlags(rawValue: 8)
}

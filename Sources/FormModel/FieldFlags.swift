/// The four flags of a field (FP). A nibble: sixteen fields fill a 64-bit word.
///
/// What they mean together (shown, fillable, …) is not said here, so that the engine and the oracle
/// that judges it share no reading of them.
@frozen
public struct FieldFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  /// Keeps the low four bits of `rawValue`.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0xF }

  // Computed, not stored: a stored one is reached by a call, on the path of every edit.

  /// The field itself is not shown.
  @inlinable public static var hidden: FieldFlags { FieldFlags(rawValue: 1) }
  /// The field takes no input.
  @inlinable public static var readOnly: FieldFlags { FieldFlags(rawValue: 2) }
  /// The field must be filled before the page counts as done.
  @inlinable public static var mandatory: FieldFlags { FieldFlags(rawValue: 4) }
  /// The field has a value.
  @inlinable public static var filled: FieldFlags { FieldFlags(rawValue: 8) }
}

/// The four flags of a field. Sixteen fields fill a 64-bit word (`FlagWord`).
///
/// What flags mean together (shown, fillable, …) is not defined here, so that the engine and the oracle that checks it share
/// no code for it.
@frozen
public struct FieldFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  /// Keeps the low four bits of `rawValue`.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0xF }

  // Computed, since every edit would reach a stored property by a call.

  /// The field itself is not shown.
  @inlinable public static var hidden: FieldFlags { FieldFlags(rawValue: 1) }
  /// The field takes no input.
  @inlinable public static var readOnly: FieldFlags { FieldFlags(rawValue: 2) }
  /// The field must be filled (FP-3).
  @inlinable public static var mandatory: FieldFlags { FieldFlags(rawValue: 4) }
  /// The field has a value.
  @inlinable public static var filled: FieldFlags { FieldFlags(rawValue: 8) }
}

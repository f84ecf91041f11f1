/// The largest form this package takes. Every reader, builder and generator checks them.
public enum FormLimits {
  /// Pages of a form: 2²⁴.
  @inlinable public static var pages: Int { 1 << 24 }
  /// Fields of one page: 65,535.
  @inlinable public static var fieldsPerPage: Int { 65_535 }
  /// Fields of a form: 2³² − 1.
  @inlinable public static var fields: Int { Int(UInt32.max) }
  /// UTF-8 bytes of all page names together: 2³² − 1; likewise of all field ids, and of all labels.
  @inlinable public static var textBytes: Int { Int(UInt32.max) }
}

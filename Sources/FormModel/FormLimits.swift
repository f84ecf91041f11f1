/// The size of the largest form. Every reader, builder and generator checks these limits.
public enum FormLimits {
  /// The most pages of a form: 2²⁴.
  @inlinable public static var pages: Int { 1 << 24 }
  /// The most fields of a page: 65,535.
  @inlinable public static var fieldsPerPage: Int { 65_535 }
  /// The most fields of a form: 2³² − 1.
  @inlinable public static var fields: Int { Int(UInt32.max) }
  /// The most UTF-8 bytes of all page names, of all field ids, and of all labels: 2³² − 1 each.
  @inlinable public static var textBytes: Int { Int(UInt32.max) }
}

/// The size of the largest form. Every reader, builder and generator checks these limits.
public enum FormLimits {
  /// The most pages of a form: 2²⁴; 2²¹ on a machine with 32 bits, where the heights of more cards could overflow.
  @inlinable public static var pages: Int { Int.bitWidth == 64 ? 1 << 24 : 1 << 21 }
  /// The most fields of a page: 65,535.
  @inlinable public static var fieldsPerPage: Int { 65_535 }
  /// The most fields of a form: 2³² − 1; 2²⁶ − 1 on a machine with 32 bits.
  @inlinable public static var fields: Int { Int(min(UInt64(UInt32.max), UInt64(Int.max >> 5))) }
  /// The most instances of repeats that one transaction makes, unless the app says another number (RP-1): 100,000.
  @inlinable public static var newInstances: Int { 100_000 }
  /// How many pages and fields new instances have at most, for each that may be made (RP-1), if the form as loaded has no more.
  @inlinable public static var pagesPerNewInstance: Int { 10 }
  @inlinable public static var fieldsPerNewInstance: Int { 100 }
  /// The most UTF-8 bytes of all page names, of all field ids, and of all labels: 2³² − 1 each; 2²⁸ − 1 on a machine with 32
  /// bits.
  @inlinable public static var textBytes: Int {
    Int(min(UInt64(UInt32.max), UInt64(Int.max >> 3)))
  }
}

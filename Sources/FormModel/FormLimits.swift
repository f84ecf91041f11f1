/// The largest form this package takes. Every reader, builder and generator checks them.
public enum FormLimits {
  /// Pages of a form: 2²⁴.
  public static let pages = 1 << 24
  /// Fields of one page: 65,535.
  public static let fieldsPerPage = 65_535
  /// Fields of a form: 2³² − 1.
  public static let fields = Int(UInt32.max)
  /// UTF-8 bytes of all page names together: 2³² − 1; likewise of all field ids, and of all labels.
  public static let textBytes = Int(UInt32.max)
}

/// The limits of an expression (UR-2).
public enum ExpressionLimits {
  /// UTF-8 bytes of its text.
  public static let bytes = 65_536
  /// Nesting of parentheses, calls and signs.
  public static let depth = 255
  /// Values, operators and calls.
  public static let nodes = 4_096
  /// Arguments of one call.
  public static let arguments = 255
  /// UTF-8 bytes of a text that an expression makes, and of its value.
  public static let textBytes = 1 << 20
  /// UTF-8 bytes of all texts that one evaluation reads and makes.
  public static let workBytes = 1 << 24
  /// Characters, sets, anchors, bars and quantifiers of a pattern; a part that is repeated up to n times counts n times.
  public static let patternSize = 10_000
  /// What a match adds to `workBytes`: the text's bytes for so much of the pattern's size.
  public static let patternSizeByByte = 16
}

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
}

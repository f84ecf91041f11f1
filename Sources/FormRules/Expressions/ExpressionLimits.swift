/// The largest expression that is read (UR-2).
public enum ExpressionLimits {
  /// UTF-8 bytes of its text.
  public static let bytes = 65_536
  /// Parentheses, calls and signs inside one another.
  public static let depth = 255
  /// Values, operators and calls.
  public static let nodes = 4_096
  /// Arguments of one call.
  public static let arguments = 255
}

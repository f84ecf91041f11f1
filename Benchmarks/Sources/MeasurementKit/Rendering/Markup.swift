import TextEscaping

/// Escapes for XML and HTML.
public enum Markup {
  /// The text with markup escaped, for content and for attributes. Characters that XML 1.0 does not allow become
  /// U+FFFD, and those that a terminal would obey become numbers.
  ///
  /// - Complexity: O(bytes).
  public static func escape(_ text: some StringProtocol) -> String { Escape.markup(text) }
}

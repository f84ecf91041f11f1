import TextEscaping

/// Text as XML and HTML have it.
public enum Markup {
  /// The text with what has a meaning in markup escaped, fit for content and for attributes; what XML 1.0
  /// does not allow at all becomes U+FFFD, and what a terminal would obey a number.
  ///
  /// - Complexity: O(bytes).
  public static func escape(_ text: some StringProtocol) -> String { Escape.markup(text) }
}

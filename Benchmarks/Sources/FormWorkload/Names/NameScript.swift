/// The scripts of generated page names. They differ in line breaks, widths and character counts.
public enum NameScript: String, CaseIterable, Hashable, Sendable {
  /// One byte a letter, and spaces between words.
  case latin
  /// Wide letters without spaces: a line can break anywhere.
  case cjk
  /// Right to left, with letters that join.
  case arabic
  /// Right to left.
  case hebrew
  /// A character has up to 25 bytes and seven code points.
  case emoji
  /// Letters with several combining marks: more code points than characters.
  case combining = "combining-marks"
}

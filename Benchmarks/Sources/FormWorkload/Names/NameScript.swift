/// Writing systems of generated page names; each breaks lines, has widths or counts characters in its own way.
public enum NameScript: String, CaseIterable, Hashable, Sendable {
  /// One byte a letter, with blanks between words.
  case latin
  /// Wide letters, no blanks: a line breaks anywhere.
  case cjk
  /// Right to left, and letters that join.
  case arabic
  /// Right to left.
  case hebrew
  /// One character has up to 25 bytes and seven code points.
  case emoji
  /// Letters under several combining marks: more code points than characters.
  case combining = "combining-marks"
}

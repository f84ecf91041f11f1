/// The arrangement of the hidden fields on a page.
public enum HiddenLayout: Hashable, Sendable {
  /// Each field is hidden independently.
  case scattered
  /// In runs of this mean length, as if one condition hid a group of questions. Lengths are
  /// geometric. The mean is at most 4,096 and at least 1 / (1 − share), the mean for independent
  /// fields.
  case runs(meanLength: Int)
  /// All fields of a page except one; the share of hidden fields is ignored.
  case allButOne
}

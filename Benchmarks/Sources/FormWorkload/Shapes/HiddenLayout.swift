/// How a page's hidden fields are distributed among the others.
public enum HiddenLayout: Hashable, Sendable {
  /// Each field independently.
  case scattered
  /// In runs of that mean length, as if one condition hid a group of questions. The lengths are geometric. The mean
  /// is at most 4,096 and at least 1 / (1 − share), the mean for independent fields.
  case runs(meanLength: Int)
  /// All but one field of each page, whatever the share of hidden fields.
  case allButOne
}

/// How a page's hidden fields lie among the shown ones.
public enum HiddenLayout: Hashable, Sendable {
  /// Each field by itself.
  case scattered
  /// In runs of that mean length, as one condition hides a group of questions. The lengths are
  /// geometric; the mean is at least 1 / (1 − share), which independent fields have, and at most
  /// 4,096.
  case runs(meanLength: Int)
  /// All but one field of a page, whatever the share of hidden fields.
  case allButOne
}

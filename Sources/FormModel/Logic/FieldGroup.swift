/// A run of fields of one page, or a run of pages (UR-3). Of two groups, one contains the other, or they are disjoint.
public struct FieldGroup: Hashable, Sendable {
  /// What a group consists of.
  @frozen
  public enum Extent: Hashable, Sendable {
    case fields(page: PageID, Range<Int>)
    case pages(Range<PagePosition>)
  }

  /// Unique among the form's fields, groups and variables.
  public var id: String
  public var label: String?
  public var extent: Extent
  /// Whether everything in the group is hidden.
  public var isHidden: Bool
  /// Whether everything in the group is read-only.
  public var isReadOnly: Bool

  public init(
    id: String,
    label: String? = nil,
    extent: Extent,
    isHidden: Bool = false,
    isReadOnly: Bool = false
  ) {
    self.id = id
    self.label = label
    self.extent = extent
    self.isHidden = isHidden
    self.isReadOnly = isReadOnly
  }
}

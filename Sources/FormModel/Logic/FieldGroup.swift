/// A run of fields of one page, or a run of pages (UR-3). Groups nest: of two, one contains the other or
/// they have nothing in common.
public struct FieldGroup: Hashable, Sendable {
  @frozen
  public enum Extent: Hashable, Sendable {
    case fields(page: PageID, Range<Int>)
    case pages(Range<PagePosition>)
  }

  /// Unique in the form, among fields, groups and variables.
  public var id: String
  public var label: String?
  public var extent: Extent
  /// The group's own flags: what is in a hidden group is hidden, what is in a read-only one is read-only.
  public var isHidden: Bool
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

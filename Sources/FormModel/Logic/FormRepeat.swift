/// A run of pages that stands in the form as often as it has instances (RP-1).
///
/// The pages are those of the template: the form as it is loaded holds each of them once. Of two repeats, one contains the
/// other, or they are disjoint; at most three contain one another (RP-5).
public struct FormRepeat: Hashable, Sendable {
  /// Unique among the form's fields, groups, variables and repeats. Expressions name the repeat by it.
  public var id: String
  /// The name of an instance, before its number: “Member” for “Member 2”.
  public var label: String?
  /// The pages of an instance, by their positions in the form as it is loaded. At least one of them is in no repeat
  /// inside this one.
  public var pages: Range<PagePosition>
  /// How many instances there are when the form is opened; in a repeat inside another, when the outer instance is added.
  /// With `count` it is not used.
  public var initial: Int
  /// How many instances there are at least.
  public var minimum: Int
  /// How many instances there are at most; nil for no limit but `FormLimits`.
  public var maximum: Int?
  /// Whether the person adds instances.
  public var allowsAdding: Bool
  /// Whether the person removes instances.
  public var allowsRemoving: Bool
  /// An expression that says how many instances there are, as its author wrote it. Then the person neither adds nor
  /// removes any. Surplus ones go from the end. `minimum` and `maximum` hold nevertheless.
  public var count: String?
  /// A field of the template whose answer stands in the titles of an instance: “Member 2: Anna”. It stands on a page that
  /// is in no repeat inside this one.
  public var title: FieldID?

  public init(
    id: String,
    label: String? = nil,
    pages: Range<PagePosition>,
    initial: Int = 1,
    minimum: Int = 0,
    maximum: Int? = nil,
    allowsAdding: Bool = true,
    allowsRemoving: Bool = true,
    count: String? = nil,
    title: FieldID? = nil
  ) {
    self.id = id
    self.label = label
    self.pages = pages
    self.initial = initial
    self.minimum = minimum
    self.maximum = maximum
    self.allowsAdding = allowsAdding
    self.allowsRemoving = allowsRemoving
    self.count = count
    self.title = title
  }

  /// How many instances there are at first: `initial` within its limits. With `count` the expression then says how many.
  package var firstCount: Int {
    count == nil ? min(max(initial, minimum), maximum ?? .max) : minimum
  }

  /// The most repeats that contain one another.
  public static let mostLevels = 3
}

import FormModel
import ScreenModel

/// The oracle of `InputFormScreen`: it does what SPEC says by counting every field and laying out every card
/// for every event and every snapshot. O(fields of the form) each.
public struct LinearScreen: NaiveRivalScreen, ~Copyable {
  public static let name = "from-scratch"
  public static let algorithm = """
    Counts all fields and lays out all cards anew for each event and each snapshot, from the raw flags.
    """

  public var screen: NaiveScreen<FlagContent>

  public init(_ screen: consuming NaiveScreen<FlagContent>) { self.screen = screen }

  var form: NaiveForm { screen.content.form }

  public mutating func perform(_ event: FormEvent) -> Bool {
    screen.follow { $0.perform(event) }
  }

  public mutating func accessibilityElements() -> [AccessibilityElement]? {
    screen.accessibilityElements()
  }

  /// As above, in another interaction state: that of a screen to be judged.
  public mutating func accessibilityElements(
    showing state: InteractionState
  ) -> [AccessibilityElement] {
    let own = screen.state
    screen.state = state
    defer { screen.state = own }
    return screen.accessibilityElements()
  }

  /// Applies an edit to the form alone: for one who asks `fill(_:showing:)` and nothing else.
  public mutating func store(_ edit: Edit) throws(AddressError) {
    try screen.content.apply(edit)
  }

  /// Does to the form alone what an event says.
  ///
  /// - Returns: whether it was refused.
  public mutating func store(_ event: FormEvent) -> Bool { screen.content.perform(event) }

  /// Applies a batch to the form alone.
  public mutating func store(batch edits: Span<Edit>) throws(BatchError) {
    try screen.content.apply(batch: edits)
  }

  /// Whether the form has a page, and a field on it.
  public func check(page: PageID, field: Int? = nil) throws(AddressError) {
    try screen.content.check(page, field: field)
  }
}

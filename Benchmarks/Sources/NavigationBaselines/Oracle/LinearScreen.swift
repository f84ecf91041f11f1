import FormModel
import ScreenModel

/// The reference implementation of `InputFormScreen`, which follows `docs/specification.md` word
/// for word. Every event and every snapshot counts all fields and lays out all cards: O(fields of
/// the form).
public struct LinearScreen: NaiveRivalScreen, ~Copyable {
  public static let name = "from-scratch"
  public static let algorithm = """
    Counts all fields and lays out all cards anew for each event and each snapshot, from the raw flags.
    """

  public var screen: NaiveScreen<FlagContent>

  public init(_ screen: consuming NaiveScreen<FlagContent>) { self.screen = screen }

  var form: NaiveForm { screen.content.form }

  /// The title of the bar; nil if there is none.
  public var barTitle: String? {
    screen.state.bar.content.title.flatMap { isBlank($0) ? nil : $0 }
  }

  public mutating func perform(_ event: FormEvent) -> Bool {
    screen.follow { $0.perform(event) }
  }

  public mutating func accessibilityElements() -> [AccessibilityElement]? {
    screen.accessibilityElements()
  }

  /// Applies an edit only to the form, for a caller that uses only `fill(_:showing:)`.
  public mutating func store(_ edit: Edit) throws(AddressError) {
    try screen.content.apply(edit)
  }
}

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

  /// The pages in form order.
  public var pages: FormPages { screen.content.pages }

  /// Takes the identities that the pages have after the next event, in form order. How pages are
  /// identified is up to the screen that is judged; a page that was in the form keeps its identity
  /// (RP-3). Not needed for a form without repeats.
  public mutating func identify(_ pages: FormPages) {
    let isNamed = screen.state.currentPage.map { self.pages.contains($0) } ?? true
    screen.content.identify(Array(pages))
    if isNamed { screen.state.currentPage = screen.content.currentPage }
  }

  /// Identifies the current page also once other pages have come and gone, and the screen was opened again.
  public var currentKey: NaivePageKey? { screen.content.currentKey }

  /// The page made from a page as loaded in the instances with these numbers; nil if there is none.
  public func page(ofTemplate page: PageID, inside numbers: InstanceNumbers) -> PageID? {
    screen.content.page(ofTemplate: page, inside: numbers)
  }

  /// The titles of the visible pages' cards in their order, after the ranks; empty for a blank one (NM-3,
  /// RP-2).
  public var cardTitles: [(page: PageID, title: String)] {
    zip(pages, screen.content.titles).filter { screen.content.isVisible($0.0) }
      .map { ($0, $1.isBlank ? "" : $1.text) }
  }

  /// The same number for forms that show the same, whichever identities their pages have.
  public var contents: Int {
    var hasher = Hasher()
    for page in form.pages {
      hasher.combine(page.template)
      hasher.combine(page.numbers)
      hasher.combine(page.answerInTitle)
      hasher.combine(page.isHidden)
      hasher.combine(page.flags)
      hasher.combine(page.name)
      hasher.combine(page.labels)
      hasher.combine(page.invalidFields)
    }
    return hasher.finalize()
  }

  /// What the form could not take of the answers restored last (UD-3).
  public var droppedAnswers: [DroppedAnswer] { screen.content.droppedAnswers }

  /// Restores answers alone.
  public mutating func restore(_ answers: SavedAnswers) { screen.restore(answers) }

  /// The height of all cards, px.
  public mutating func contentHeight() -> Int {
    screen.content.contentHeight(cardWidth: screen.cardWidth)
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

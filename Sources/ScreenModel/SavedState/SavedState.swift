import FormModel

/// The part of a screen that is kept while the app is away (NM-23); `bytes` encodes it.
public struct SavedState: Hashable, Sendable {
  /// In an instance of a repeat, the page as loaded from which the current page was made.
  public var currentPage: PageID?
  /// The instance that the current page stands in (RP-3).
  public var inside: InstanceNumbers
  public var detent: Detent?
  /// px, 0 or more.
  public var scroll: Int
  /// Whether a drag has moved the cards since the menu last centred them (NM-13).
  public var isScrolled: Bool
  public var width: Int
  public var height: Int
  public var isFinished: Bool
  /// How far the form has scrolled, px, 0 or more.
  public var formScroll: Int
  /// Whether the bar has already announced how to reach the history; it does so once, ever (NB-7).
  public var hasAnnouncedHistory: Bool
  /// The form, and the mark of its current page for another version of the form. Nil if the form is not known: the
  /// page's number then counts on any form.
  public var form: SavedForm?
  /// Answers and own flags that differ from those when the form was opened; nil if the app does not keep them
  /// (UD-3).
  public var answers: SavedAnswers?
  /// Sections of later versions, as they were read: an app that goes back and forth between versions loses nothing.
  public var otherSections: [SavedSection] = []

  public init(
    currentPage: PageID?,
    inside: InstanceNumbers = .none,
    detent: Detent?,
    scroll: Int,
    width: Int,
    height: Int,
    isFinished: Bool,
    isScrolled: Bool = false,
    formScroll: Int = 0,
    hasAnnouncedHistory: Bool = false,
    form: SavedForm? = nil,
    answers: SavedAnswers? = nil
  ) {
    self.currentPage = currentPage
    self.inside = inside
    self.detent = detent
    self.scroll = scroll
    self.width = width
    self.height = height
    self.isFinished = isFinished
    self.isScrolled = isScrolled
    self.formScroll = max(formScroll, 0)
    self.hasAnnouncedHistory = hasAnnouncedHistory
    self.form = form
    self.answers = answers
  }
}

import FormModel

/// How a saved state was restored on the present form and screen (NM-23).
public struct RestoreReport: Hashable, Sendable {
  /// Whether the state belongs to a form with another structure: pages were added, removed, renamed or moved, or it
  /// is another form.
  public var isOtherForm = false
  /// Parts of the state that the screen could not take.
  public var dropped: Parts = []
  /// The kept answers and flags that the form can't take (UD-3), in the order of the state.
  public var droppedAnswers: [DroppedAnswer] = []
  /// Why nothing was restored; nil if something was.
  public var refusal: SavedStateError?

  public init() {}

  /// Parts of a saved state.
  public struct Parts: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The page is gone, is not visible, or can't be identified.
    public static let currentPage = Parts(rawValue: 1)
    /// The menu; the form has none now.
    public static let menu = Parts(rawValue: 2)
    /// The scroll position of the cards; the current card is centred instead.
    public static let cardScroll = Parts(rawValue: 4)
    /// The scroll position of the page, which is shown from its top.
    public static let formScroll = Parts(rawValue: 8)
    /// The finish of the flow: the form is not finished any more.
    public static let finish = Parts(rawValue: 16)
    /// Some of the answers or flags; `droppedAnswers` lists them.
    public static let answers = Parts(rawValue: 32)
  }
}

extension RestoreReport.Parts: CustomStringConvertible {
  public var description: String {
    let names: [(RestoreReport.Parts, String)] = [
      (.currentPage, "current page"), (.menu, "menu"), (.cardScroll, "scroll position of the menu"),
      (.formScroll, "scroll position of the form"), (.finish, "end of the flow"),
      (.answers, "answers"),
    ]
    return names.filter { contains($0.0) }.map { $0.1 }.joined(separator: ", ")
  }
}

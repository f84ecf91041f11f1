import FormModel

/// How a saved state was restored on the present form and screen (SPEC NM-23).
public struct RestoreReport: Hashable, Sendable {
  /// Whether the state is of a form with another structure: pages were added, removed, renamed or moved, or it is
  /// another form.
  public var isOtherForm = false
  /// Parts of the state that the screen could not take.
  public var dropped: Parts = []
  /// What of the kept answers and flags the form can't take (SPEC UD-3), in the order of the state.
  public var droppedAnswers: [DroppedAnswer] = []
  /// Why nothing was restored; nil if something was.
  public var refusal: SavedStateError?

  public init() {}

  /// Parts of a saved state.
  public struct Parts: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The page is gone, or can't be told, or is not visible.
    public static let currentPage = Parts(rawValue: 1)
    /// The form has no menu now.
    public static let menu = Parts(rawValue: 2)
    /// Where the cards stood: the current one is centred.
    public static let cardScroll = Parts(rawValue: 4)
    /// The page is seen from its top.
    public static let formScroll = Parts(rawValue: 8)
    /// The form is not finished any more.
    public static let finish = Parts(rawValue: 16)
    /// Some of the answers or flags: `droppedAnswers` says which.
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
    return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
  }
}

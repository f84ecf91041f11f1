import FormModel

/// Evaluates all rules after each answer.
public struct AllRules: RuleContender, ~Copyable {
  public static let name = "all-rules"
  public static let algorithm = """
    After an answer, evaluates every rule and calculation of the form once, in an order in which each stands behind what \
    it reads; conditions are compiled to steps that stop as soon as the outcome is known; only flags that change reach \
    the counts, which recompute-page keeps.
    """

  private var state: RivalState

  public init(opening form: borrowing FormDefinition) throws { state = try RivalState(form) }

  /// - Complexity: O(rules), and the cost of `RecomputePage` for each flag that changes.
  public mutating func take(_ answer: AnswerValue?, at address: FieldID) -> Bool {
    guard let (_, isOther) = state.answer(answer, at: address) else { return false }
    if isOther {
      for node in state.network.nodes.indices { state.find(node) }
    }
    state.finish()
    return true
  }

  public var pageCount: Int { state.progress.pageCount }
  public func progress(ofPage page: PageID) throws(AddressError) -> PageProgress {
    try state.progress.progress(ofPage: page)
  }
  public var totals: FormTotals { state.progress.totals }
  public var visiblePageCount: Int { state.progress.visiblePageCount }
  public var currentPage: PageID? { state.progress.currentPage }
  public var currentRank: Int? { state.progress.currentRank }
  public mutating func setCurrentPage(_ page: PageID) throws(AddressError) {
    try state.setCurrentPage(page)
  }
}

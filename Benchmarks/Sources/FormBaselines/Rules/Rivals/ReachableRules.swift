import FormModel

/// Evaluates only the rules that depend on the answer, directly or through others, as JavaRosa
/// does.
public struct ReachableRules: RuleContender, ~Copyable {
  public static let name = "reachable-rules"
  public static let algorithm = """
    After an answer, evaluates every rule and calculation that the answer can reach by way of others, whether or not \
    those changed, once each, in an order in which each stands behind what it reads: what waits is a bit in a bitmap of \
    two levels, taken lowest first; conditions and counts as all-rules.
    """

  private var state: RivalState
  private var waiting: WaitingNodes

  public init(opening form: borrowing FormDefinition) throws {
    state = try RivalState(form)
    waiting = WaitingNodes(count: state.network.nodes.count)
  }

  /// - Complexity: O(rules that depend on the answer + rules / 4,096), and the cost of
  ///   `RecomputePage` for each flag that changes.
  public mutating func take(_ answer: AnswerValue?, at address: FieldID) -> Bool {
    guard let (field, isOther) = state.answer(answer, at: address) else { return false }
    if isOther {
      state.network.readers.forEach(of: field) { waiting.insert($0) }
      while let node = waiting.popFirst() {
        state.find(node)
        state.network.followers.forEach(of: node) { waiting.insert($0) }
        if case .calculation(let field) = state.network.nodes[node] {
          state.network.readers.forEach(of: field) { if $0 != node { waiting.insert($0) } }
        }
      }
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

/// A queue of nodes in ascending order: a bitmap of nodes, and a summary bitmap of its words that
/// are not 0.
private struct WaitingNodes {
  private var words: [UInt64]
  private var summary: [UInt64]
  /// All summary words before this one are 0.
  private var first = 0

  init(count: Int) {
    words = Array(repeating: 0, count: (count + 63) / 64)
    summary = Array(repeating: 0, count: (words.count + 63) / 64)
    first = summary.count
  }

  mutating func insert(_ node: Int) {
    let word = node >> 6
    words[word] |= 1 << UInt64(node & 63)
    summary[word >> 6] |= 1 << UInt64(word & 63)
    first = min(first, word >> 6)
  }

  mutating func popFirst() -> Int? {
    while first < summary.count {
      guard summary[first] != 0 else {
        first += 1
        continue
      }
      let word = first << 6 + summary[first].trailingZeroBitCount
      let node = word << 6 + words[word].trailingZeroBitCount
      words[word] &= words[word] - 1
      if words[word] == 0 { summary[first] &= summary[first] - 1 }
      return node
    }
    return nil
  }
}

import FormModel
import ScreenModel

/// A walk through a hierarchy, one level at a time (NS-6).
///
///     var walk = DrillDown(hierarchy)
///     try walk.select(node: 3)  // a category: its level
///     try walk.select(node: 8)  // an item on it: its detail
///     try walk.back()           // the level again
public struct DrillDown: Sendable {
  public let hierarchy: Hierarchy
  /// Whether the person has been told how to reach the history (NB-7).
  public internal(set) var hasAnnouncedHistory = false
  /// The screens from the top level to the present one: 0 is the top level, n + 1 is node n, and `form(n)` is item
  /// n if its detail is a form.
  public internal(set) var stack: ScreenStack

  /// Starts at the top level.
  ///
  /// - Parameters:
  ///   - hierarchy: the levels.
  ///   - title: of the top level.
  public init(_ hierarchy: Hierarchy, title: String = "") {
    self.hierarchy = hierarchy
    stack = ScreenStack(ScreenEntry(screen: 0, title: title))
  }

  /// The node whose level or detail is shown; nil at the top level.
  public var currentNode: Int? { Self.node(stack.current) }

  /// Active below the top level; there is no Back at the top level.
  public var backState: BackState { stack.depth > 1 ? .active : .absent }

  static func node(_ entry: ScreenEntry) -> Int? {
    if let form = entry.form { return Int(form) }
    return entry.screen == 0 ? nil : Int(entry.screen - 1)
  }

  /// The item whose detail is shown.
  var detail: Int? { hierarchy.detail(at: currentNode) }
}

/// An error of a drill-down; it then has changed nothing.
public enum DrillDownError: Error, Hashable, Sendable, CustomStringConvertible {
  case noSuchNode(found: Int, count: Int)
  /// The node is not on the level shown.
  case notOnThisLevel(node: Int)
  /// The node is a category, which has a level and no detail, so it can't be opened as a form.
  case notAnItem(node: Int)
  /// Back was used at the top level, which has none (NS-6).
  case noBackAtTop
  /// The history has no entry that far back, counted from 1.
  case noSuchHistoryEntry(found: Int, count: Int)

  public var description: String {
    switch self {
    case .noSuchNode(let found, let count): "expected a node of 0 ..< \(count), found \(found)"
    case .notOnThisLevel(let node): "node \(node) is not on the level shown"
    case .notAnItem(let node): "expected an item, found category \(node)"
    case .noBackAtTop: "the top level has no Back"
    case .noSuchHistoryEntry(let found, let count):
      "expected a history entry of 1…\(count), found \(found)"
    }
  }
}

extension DrillDown {
  /// Shows a category's level or an item's detail. In a split level the detail of another item replaces the one
  /// shown [D].
  ///
  /// - Complexity: O(1).
  @discardableResult
  public mutating func select(node: Int) throws(DrillDownError) -> StructureChange {
    try select(node: node, asForm: false)
  }

  mutating func select(node: Int, asForm: Bool) throws(DrillDownError) -> StructureChange {
    try check(node)
    var change = StructureChange()
    if node == detail { return change }
    if hierarchy.isDetailBeside(at: currentNode) {
      stack.pop()
      change.discarded = 1
    }
    var entry = asForm ? ScreenEntry.form(UInt64(node)) : ScreenEntry(screen: UInt64(node) + 1)
    entry.title = hierarchy.name(ofNode: node) ?? ""
    stack.push(entry)
    change.pushed = 1
    change.isScreenChanged = true
    return change
  }

  private func check(_ node: Int) throws(DrillDownError) {
    guard node >= 0 && node < hierarchy.nodeCount else {
      throw .noSuchNode(found: node, count: hierarchy.nodeCount)
    }
    guard hierarchy.canSelect(node, at: currentNode) else { throw .notOnThisLevel(node: node) }
  }

  /// - Returns: whether the item's detail is shown already.
  func checkItem(_ node: Int) throws(DrillDownError) -> Bool {
    try check(node)
    guard hierarchy.node(node) == .item else { throw .notAnItem(node: node) }
    return node == detail
  }

  /// Goes back to the parent level.
  ///
  /// - Throws: `DrillDownError.noBackAtTop`.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func back() throws(DrillDownError) -> StructureChange {
    guard stack.depth > 1 else { throw .noBackAtTop }
    return try back(steps: 1)
  }

  /// Goes back to an entry of the history; the nearest is 1 (NB-7).
  ///
  /// - Complexity: O(`steps`).
  @discardableResult
  public mutating func back(steps: Int) throws(DrillDownError) -> StructureChange {
    guard steps >= 1 && steps < stack.depth else {
      throw .noSuchHistoryEntry(found: steps, count: stack.depth - 1)
    }
    var change = StructureChange()
    change.discarded = stack.pop(toDepth: stack.depth - steps)
    change.isScreenChanged = true
    return change
  }

  /// Goes to the top level.
  ///
  /// - Complexity: O(screens discarded).
  @discardableResult
  public mutating func backToTop() -> StructureChange {
    var change = StructureChange()
    change.discarded = stack.pop(toDepth: 1)
    change.isScreenChanged = change.discarded > 0
    return change
  }

  /// Replaces the title of the level or detail shown.
  ///
  /// - Complexity: O(1).
  public mutating func setTitle(_ title: String) { stack.setTitle(title) }

  /// Replaces the state of the level or detail shown.
  ///
  /// - Complexity: O(1).
  public mutating func setState(_ state: [UInt8]) { stack.setState(state) }

  /// Traps if the path does not lead down the hierarchy.
  ///
  /// - Complexity: O(screens).
  public func checkInvariants() {
    var below = stack.current
    for entry in stack.history {
      guard let node = Self.node(below) else { preconditionFailure("NS-6: a top level below") }
      precondition(hierarchy.parent(ofNode: node) == Self.node(entry), "NS-6: not its parent")
      if let parent = Self.node(entry) {
        precondition(hierarchy.node(parent) != .item, "NS-6: a level below an item")
      }
      below = entry
    }
    precondition(below.screen == 0, "NS-6: the path does not begin at the top")
  }
}

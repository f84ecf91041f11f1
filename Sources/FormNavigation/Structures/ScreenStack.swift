import FormModel
import ScreenModel

/// A stack of screens, at least one. It has no limit.
///
/// It is a linked list: an operation touches only the entries that it adds, changes or discards, and a copy of the
/// stack shares all entries with it (NS-10).
public struct ScreenStack: Sendable {
  private(set) var top: StackNode

  /// - Complexity: O(1).
  public init(_ bottom: ScreenEntry) { top = StackNode(bottom, below: nil) }

  /// The screen that is shown.
  public var current: ScreenEntry { top.entry }

  /// 1 or more.
  ///
  /// - Complexity: O(1).
  public var depth: Int { top.depth }

  /// - Complexity: O(1).
  public mutating func push(_ entry: ScreenEntry) {
    top = StackNode(entry, below: top)
  }

  /// Discards the top screen.
  ///
  /// - Returns: the discarded screen; nil, changing nothing, if it is the only one.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func pop() -> ScreenEntry? {
    guard let below = top.below else { return nil }
    let entry = top.entry
    top = below
    return entry
  }

  /// Discards screens down to a depth.
  ///
  /// - Returns: how many were discarded.
  /// - Precondition: `depth` is 1 or more.
  /// - Complexity: O(screens discarded).
  @discardableResult
  public mutating func pop(toDepth depth: Int) -> Int {
    precondition(depth >= 1, "a stack keeps its first screen")
    var count = 0
    while top.depth > depth, let below = top.below {
      top = below
      count += 1
    }
    return count
  }

  /// Replaces the state of the screen that is shown.
  ///
  /// - Complexity: O(1).
  public mutating func setState(_ state: [UInt8]) { change { $0.state = state } }

  /// Replaces the title of the screen that is shown.
  ///
  /// - Complexity: O(1).
  public mutating func setTitle(_ title: String) {
    if top.entry.title != title { change { $0.title = title } }
  }

  private mutating func change(_ body: (inout ScreenEntry) -> Void) {
    if isKnownUniquelyReferenced(&top) {
      body(&top.entry)
    } else {
      var entry = top.entry
      body(&entry)
      top = StackNode(entry, below: top.below)
    }
  }

  /// The stack with other titles, from the bottom; screens beyond them keep theirs.
  ///
  /// - Complexity: O(screens).
  func titled(_ titles: [String]) -> ScreenStack {
    var entries = self.entries
    var isOther = false
    for (place, title) in zip(entries.indices, titles) where entries[place].title != title {
      entries[place].title = title
      isOther = true
    }
    if !isOther { return self }
    var stack = ScreenStack(entries[0])
    for entry in entries.dropFirst() { stack.push(entry) }
    return stack
  }

  /// The screens below the one that is shown, nearest first (NB-7).
  ///
  /// - Complexity: O(1).
  public var history: ScreenHistory {
    ScreenHistory(nearest: top.below)
  }

  /// All screens from the bottom up.
  ///
  /// - Complexity: O(screens).
  var entries: [ScreenEntry] { ([current] + history).reversed() }
}

extension ScreenStack: Hashable {
  /// - Complexity: O(screens that the stacks don't share).
  public static func == (first: ScreenStack, second: ScreenStack) -> Bool {
    StackNode.areEqual(first.top, second.top)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(depth)
    hasher.combine(current)
  }
}

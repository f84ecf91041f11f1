import FormModel

/// Screens on top of each other; there is always one. It has no limit.
///
/// A linked list: an operation touches the entries that it adds, changes or discards and no other, and a copy
/// of the stack shares all entries with it (SPEC NS-10).
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
    let below = mutant("stack/push-copies") ? StackNode(top.entry, below: top.below) : top
    top = StackNode(entry, below: below)
  }

  /// Discards the screen on top.
  ///
  /// - Returns: what it was; nil, changing nothing, where it is the only one.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func pop() -> ScreenEntry? {
    guard let below = top.below else { return nil }
    let entry = top.entry
    top = below
    return entry
  }

  /// Discards screens until `depth` are left.
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

  /// Keeps another state of the screen that is shown.
  ///
  /// - Complexity: O(1).
  public mutating func setState(_ state: [UInt8]) {
    if isKnownUniquelyReferenced(&top) {
      top.entry.state = state
    } else {
      top = StackNode(
        ScreenEntry(screen: top.entry.screen, state: state),
        below: mutant("stack/state-lost-below") ? top.below?.below : top.below
      )
    }
  }

  /// The screens below the one that is shown, nearest first (SPEC NB-7).
  ///
  /// - Complexity: O(1).
  public var history: ScreenHistory {
    ScreenHistory(nearest: mutant("stack/history-has-present") ? top : top.below)
  }
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

/// The screens visited before the present one, nearest first, down to the first (SPEC NB-7).
public struct ScreenHistory: Sequence, Hashable, Sendable {
  let nearest: StackNode?

  init(nearest: StackNode?) { self.nearest = nearest }

  /// That of a first screen.
  public init() { nearest = nil }

  /// - Complexity: O(1).
  public var count: Int { nearest?.depth ?? 0 }

  public var isEmpty: Bool { nearest == nil }

  public struct Iterator: IteratorProtocol {
    var node: StackNode?

    public mutating func next() -> ScreenEntry? {
      defer { node = node?.below }
      return node?.entry
    }
  }

  public func makeIterator() -> Iterator { Iterator(node: nearest) }

  /// - Complexity: O(screens that the histories don't share).
  public static func == (first: ScreenHistory, second: ScreenHistory) -> Bool {
    StackNode.areEqual(first.nearest, second.nearest)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(nearest?.entry)
  }
}

/// An entry of a stack. It is written to only by a stack that alone refers to it.
final class StackNode: @unchecked Sendable {
  var entry: ScreenEntry
  private(set) var below: StackNode?
  let depth: Int

  init(_ entry: ScreenEntry, below: StackNode?) {
    self.entry = entry
    self.below = below
    depth = (below?.depth ?? 0) + 1
  }

  deinit {
    // One after the other: releasing a stack of a million by recursion would overflow the call stack.
    var next = below.take()
    while next != nil, isKnownUniquelyReferenced(&next) { next = next?.below.take() }
  }

  static func areEqual(_ first: StackNode?, _ second: StackNode?) -> Bool {
    guard first?.depth == second?.depth else { return false }
    var first = first
    var second = second
    while let one = first, let other = second {
      if one === other { return true }
      if one.entry != other.entry { return false }
      first = one.below
      second = other.below
    }
    return true
  }
}

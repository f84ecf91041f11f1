/// The screens visited before the present one, nearest first, down to the first (NB-7).
public struct ScreenHistory: Sequence, Hashable, Sendable {
  package let nearest: StackNode?

  package init(nearest: StackNode?) { self.nearest = nearest }

  /// The empty history of a first screen.
  public init() { nearest = nil }

  /// - Complexity: O(1).
  public var count: Int { nearest?.depth ?? 0 }

  public var isEmpty: Bool { nearest == nil }

  /// The title of the screen below the present one, which labels Back (NB-4); empty if it has none.
  public var nearestTitle: String { nearest?.entry.title ?? "" }

  public struct Iterator: IteratorProtocol {
    package var node: StackNode?

    public mutating func next() -> ScreenEntry? {
      guard let next = node else { return nil }
      node = next.below
      return next.entry
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

/// An entry of a stack. A stack writes to it only if no other stack refers to it.
package final class StackNode: @unchecked Sendable {
  package var entry: ScreenEntry
  package private(set) var below: StackNode?
  package let depth: Int

  package init(_ entry: ScreenEntry, below: StackNode?) {
    self.entry = entry
    self.below = below
    depth = (below?.depth ?? 0) + 1
  }

  deinit {
    // One after the other: releasing a stack of a million by recursion would overflow the call stack.
    var next = below.take()
    while next != nil, isKnownUniquelyReferenced(&next) { next = next?.below.take() }
  }

  package static func areEqual(_ first: StackNode?, _ second: StackNode?) -> Bool {
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

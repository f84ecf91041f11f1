/// The changes of one edit, as a value (FP-5, FP-6, NM-27). Sixteen bytes: it travels in registers.
@frozen
public struct ProgressChange: Hashable, Sendable {
  @frozen
  public struct Effects: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    // Computed, not stored: a stored one is reached by a call, after every edit that asks.

    /// A stored flag changed. Without it the edit was a no-change (FP-6) and nothing else is set.
    @inlinable public static var flag: Effects { Effects(rawValue: 1) }
    /// The counts of the edit's page, as `PageProgress` shows them, or its invalid answers (UR-9) changed.
    @inlinable public static var pageCounts: Effects { Effects(rawValue: 2) }
    /// The edit's page became visible; later pages move up one sequence number (VP-2).
    @inlinable public static var pageAppeared: Effects { Effects(rawValue: 4) }
    /// The edit's page is no longer visible; later pages move down one sequence number.
    @inlinable public static var pageVanished: Effects { Effects(rawValue: 8) }
    /// The edit's page became complete (FP-4).
    @inlinable public static var pageCompleted: Effects { Effects(rawValue: 16) }
    /// The edit's page is no longer complete.
    @inlinable public static var pageReopened: Effects { Effects(rawValue: 32) }
    /// Another page is current now (VP-4); `previousCurrentPage` is the one that was.
    @inlinable public static var currentPage: Effects { Effects(rawValue: 64) }
    /// Rules changed other pages too (UR-7): the session's `lastChange` names them.
    @inlinable public static var otherPages: Effects { Effects(rawValue: 128) }
  }

  public let edit: Edit
  /// `nowhere` where no page was current.
  @usableFromInline
  let previousCurrent: PageID
  public let effects: Effects

  /// - Parameters:
  ///   - edit: the edit that was applied.
  ///   - effects: what it changed.
  ///   - previousCurrentPage: the page current before the edit, `nowhere` for none.
  @inlinable
  public init(edit: Edit, effects: Effects, previousCurrentPage: PageID) {
    self.edit = edit
    self.effects = effects
    previousCurrent = previousCurrentPage
  }

  /// Whether anything changed (FP-6).
  @inlinable
  public var isChange: Bool { effects.contains(.flag) }

  /// The page that was current before the edit; nil if there was none.
  @inlinable
  public var previousCurrentPage: PageID? {
    previousCurrent == PageID.nowhere ? nil : previousCurrent
  }

  /// The edit that takes this change back; nil if nothing changed. It restores every flag, count and
  /// visible page; the current page stays where VP-4 put it.
  @inlinable
  public var inverse: Edit? { isChange ? edit.inverse : nil }
}

/// The changes of a batch of edits together (VP-4: the engine settles the current page once, at the end).
@frozen
public struct BatchChange: Hashable, Sendable {
  /// Edits applied: all of the batch, or those before the bad one.
  public var applied: Int
  /// Edits that changed a stored flag.
  public var changed: Int
  /// Times a page became visible or stopped being so.
  public var visibilityChanges: Int
  /// The page that was current before the batch; nil if there was none.
  public var previousCurrentPage: PageID?
  /// The page that is current after it.
  public var currentPage: PageID?

  @inlinable
  public init(
    applied: Int = 0,
    changed: Int = 0,
    visibilityChanges: Int = 0,
    previousCurrentPage: PageID? = nil,
    currentPage: PageID? = nil
  ) {
    self.applied = applied
    self.changed = changed
    self.visibilityChanges = visibilityChanges
    self.previousCurrentPage = previousCurrentPage
    self.currentPage = currentPage
  }
}

/// The bad edit that ended a batch: everything before it is applied, nothing after.
@frozen
public struct BatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bad edit's place in the batch, from 0.
  public var index: Int
  public var underlying: AddressError
  /// The changes of the edits before the bad one.
  public var change: BatchChange

  @inlinable
  public init(index: Int, underlying: AddressError, change: BatchChange) {
    self.index = index
    self.underlying = underlying
    self.change = change
  }

  public var description: String { "edit \(index): \(underlying)" }
}

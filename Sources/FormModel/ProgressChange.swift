/// What one edit changed (FP-5, FP-6, NM-27). It has 16 bytes, so that it is returned in registers.
@frozen
public struct ProgressChange: Hashable, Sendable {
  /// What changed, as a set.
  @frozen
  public struct Effects: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    // Computed, since a stored property is reached by a call.

    /// A stored flag changed. If not, nothing else has changed (FP-6).
    @inlinable public static var flag: Effects { Effects(rawValue: 1) }
    /// The counts of the edit's page (`PageProgress`) or its invalid answers (UR-9) changed.
    @inlinable public static var pageCounts: Effects { Effects(rawValue: 2) }
    /// The edit's page became visible. Later pages have a rank one higher (VP-2).
    @inlinable public static var pageAppeared: Effects { Effects(rawValue: 4) }
    /// The edit's page is no longer visible. Later pages have a rank one lower (VP-2).
    @inlinable public static var pageVanished: Effects { Effects(rawValue: 8) }
    /// The edit's page became complete (FP-4).
    @inlinable public static var pageCompleted: Effects { Effects(rawValue: 16) }
    /// The edit's page is no longer complete.
    @inlinable public static var pageReopened: Effects { Effects(rawValue: 32) }
    /// Another page is current now (VP-4). `previousCurrentPage` was current before.
    @inlinable public static var currentPage: Effects { Effects(rawValue: 64) }
    /// Rules changed other pages too (UR-7). The session's `lastChange` names them.
    @inlinable public static var otherPages: Effects { Effects(rawValue: 128) }
  }

  /// The edit that was applied.
  public let edit: Edit
  /// `nowhere` if no page was current.
  @usableFromInline
  let previousCurrent: PageID
  /// What it changed.
  public let effects: Effects

  /// - Parameters:
  ///   - edit: the edit that was applied.
  ///   - effects: what it changed.
  ///   - previousCurrentPage: the page that was current before the edit; `nowhere` for none.
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

  /// The edit that reverts this change; nil if nothing changed. It restores every flag, count and visible page, but not the
  /// current page (VP-4).
  @inlinable
  public var inverse: Edit? { isChange ? edit.inverse : nil }
}

/// What a batch of edits changed. The engine settles the current page once, at the end (VP-4).
@frozen
public struct BatchChange: Hashable, Sendable {
  /// The number of edits applied: all of the batch, or those before the bad one.
  public var applied: Int
  /// The number of edits that changed a stored flag.
  public var changed: Int
  /// How often a page became visible or stopped being visible.
  public var visibilityChanges: Int
  /// The page that was current before the batch; nil if there was none.
  public var previousCurrentPage: PageID?
  /// The page that is current after the batch; nil if there is none.
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

/// The bad edit that ended a batch. The edits before it are applied, the others are not.
@frozen
public struct BatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bad edit's index in the batch, from 0.
  public var index: Int
  /// Why it is bad.
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

/// How far one page is filled (FP-2, FP-3). All counts are fields, 0…65,535.
@frozen
public struct PageProgress: Hashable, Sendable {
  /// Whether the page is visible (VP-1).
  public var isVisible: Bool
  /// Fields that are shown; 0 on a hidden page (FP-1).
  public var shown: Int
  /// The page's *total*: fields that are shown and not read-only (FP-2).
  public var total: Int
  /// Those of `total` that are filled.
  public var filled: Int
  /// Those of `total` that are mandatory (FP-3).
  public var mandatoryTotal: Int
  /// Those of `mandatoryTotal` that are not filled.
  public var mandatoryRemaining: Int

  @inlinable
  public init(
    isVisible: Bool,
    shown: Int,
    total: Int,
    filled: Int,
    mandatoryTotal: Int,
    mandatoryRemaining: Int
  ) {
    self.isVisible = isVisible
    self.shown = shown
    self.total = total
    self.filled = filled
    self.mandatoryTotal = mandatoryTotal
    self.mandatoryRemaining = mandatoryRemaining
  }

  /// Whether the page is visible and has fields to fill, all of which are filled (FP-4).
  @inlinable
  public var isComplete: Bool { isVisible && total > 0 && filled == total }

  /// filled / total in 0…1, and 0 when total is 0 (FP-8).
  @inlinable
  public var fraction: Double {
    total == 0 ? 0 : Double(filled) / Double(total)
  }
}

/// How far the whole form is filled: sums over its visible pages (FP-4).
@frozen
public struct FormTotals: Hashable, Sendable {
  /// Fields that are shown.
  public var shown: Int
  /// Fields that are shown and not read-only.
  public var total: Int
  /// Those of `total` that are filled.
  public var filled: Int
  /// Those of `total` that are mandatory.
  public var mandatoryTotal: Int
  /// Those of `mandatoryTotal` that are not filled.
  public var mandatoryRemaining: Int
  /// Pages that are visible (VP-1).
  public var visiblePages: Int
  /// Visible pages with a total above 0 all of which is filled.
  public var completePages: Int

  @inlinable
  public init(
    shown: Int = 0,
    total: Int = 0,
    filled: Int = 0,
    mandatoryTotal: Int = 0,
    mandatoryRemaining: Int = 0,
    visiblePages: Int = 0,
    completePages: Int = 0
  ) {
    self.shown = shown
    self.total = total
    self.filled = filled
    self.mandatoryTotal = mandatoryTotal
    self.mandatoryRemaining = mandatoryRemaining
    self.visiblePages = visiblePages
    self.completePages = completePages
  }

  /// filled / total in 0…1, and 0 when total is 0 (FP-8).
  @inlinable
  public var fraction: Double {
    total == 0 ? 0 : Double(filled) / Double(total)
  }
}

/// The counts of a page (FP-2, FP-3). Each is a number of fields, 0…65,535, and 0 on a hidden page.
@frozen
public struct PageProgress: Hashable, Sendable {
  /// Whether the page is visible (VP-1).
  public var isVisible: Bool
  /// Beside `isVisible`, where it takes no room: the size of this value decides what a read costs.
  @usableFromInline package var invalidAnswers: UInt16
  /// Fields that are shown (FP-1).
  public var shown: Int
  /// Fillable fields: shown and not read-only (FP-2).
  public var total: Int
  /// Fillable fields that are filled (FP-2).
  public var filled: Int
  /// Fillable fields that are mandatory (FP-3).
  public var mandatoryTotal: Int
  /// Fillable mandatory fields that are not filled (FP-3).
  public var mandatoryRemaining: Int

  @inlinable
  public init(
    isVisible: Bool,
    shown: Int,
    total: Int,
    filled: Int,
    mandatoryTotal: Int,
    mandatoryRemaining: Int,
    invalid: Int = 0
  ) {
    self.isVisible = isVisible
    self.shown = shown
    self.total = total
    self.filled = filled
    self.mandatoryTotal = mandatoryTotal
    self.mandatoryRemaining = mandatoryRemaining
    invalidAnswers = UInt16(invalid)
  }

  /// Fields that are shown and whose answer breaks their constraint (UR-9), 0…65,535.
  @inlinable
  public var invalid: Int {
    get { Int(invalidAnswers) }
    set { invalidAnswers = UInt16(newValue) }
  }

  /// Whether the page is visible, has fillable fields, all of them are filled, and no answer is invalid (FP-4, UR-9).
  @inlinable
  public var isComplete: Bool { isVisible && total > 0 && filled == total && invalid == 0 }

  /// `filled` / `total`, 0…1; 0 if `total` is 0 (FP-8).
  @inlinable
  public var fraction: Double {
    total == 0 ? 0 : Double(filled) / Double(total)
  }
}

/// The counts of a form: sums over its visible pages (FP-4).
@frozen
public struct FormTotals: Hashable, Sendable {
  /// Fields that are shown.
  public var shown: Int
  /// Fillable fields: shown and not read-only.
  public var total: Int
  /// Fillable fields that are filled.
  public var filled: Int
  /// Fillable fields that are mandatory.
  public var mandatoryTotal: Int
  /// Fillable mandatory fields that are not filled.
  public var mandatoryRemaining: Int
  /// Visible pages (VP-1).
  public var visiblePages: Int
  /// Visible pages with fillable fields, all of them filled, and without an invalid answer.
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

  /// `filled` / `total`, 0…1; 0 if `total` is 0 (FP-8).
  @inlinable
  public var fraction: Double {
    total == 0 ? 0 : Double(filled) / Double(total)
  }
}

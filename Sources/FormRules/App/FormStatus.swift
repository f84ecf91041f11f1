import FormModel

/// How far a form is filled at one moment, by value: what an app keeps, compares and hands from actor to actor.
public struct FormStatus: Hashable, Sendable {
  /// Transactions since the form was opened, and moves to another page. Two statuses of one form with the same number
  /// are equal.
  public internal(set) var revision = 0
  /// The form's totals, without the pages that have an invalid answer among the complete ones (FP-4, UR-9).
  public internal(set) var totals = FormTotals()
  /// The current page; nil if no page is visible (VP-4).
  public internal(set) var currentPage: PageID?
  /// Answers that break a constraint (UR-9).
  public internal(set) var invalidCount = 0
  /// Whether there is something to take back, and something to do again (UD-1).
  public internal(set) var canUndo = false
  public internal(set) var canRedo = false
  /// What the last transaction changed (UR-7).
  public internal(set) var change = TransactionChange()

  public init() {}
}

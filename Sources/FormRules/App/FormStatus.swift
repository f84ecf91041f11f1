import FormModel

/// How far a form is filled at one moment: a value that an app can keep, compare and pass between actors.
public struct FormStatus: Hashable, Sendable {
  /// The number of transactions and moves to another page since the form was opened. Two statuses of one form with
  /// the same revision are equal.
  public internal(set) var revision = 0
  /// The form's totals (FP-4). A page with an invalid answer does not count as complete (UR-9).
  public internal(set) var totals = FormTotals()
  /// The current page; nil if no page is visible (VP-4).
  public internal(set) var currentPage: PageID?
  /// The number of answers that break a constraint (UR-9).
  public internal(set) var invalidCount = 0
  /// The first expression that makes too much text (`FormSession.tooLongExpression`); nil if there is none.
  public internal(set) var tooLongExpression: RulePlace?
  /// Whether `undo` and `redo` would change something (UD-1).
  public internal(set) var canUndo = false
  public internal(set) var canRedo = false
  /// The changes of the last transaction (UR-7).
  public internal(set) var change = TransactionChange()

  public init() {}
}

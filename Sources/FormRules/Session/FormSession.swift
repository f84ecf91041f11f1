import FormModel
import FormProgress

/// A form while it is filled: the one door through which it changes (UR-7, UD-1).
///
/// An answer, or an edit of an own flag, is one transaction with all that follows from it by the form's rules:
///
///     var session = try FormSession(form)
///     let change = try session.answer("age", .integer(17))
///     for page in change.pages { … }
///     let progress = try session.engine.progress(ofPage: 3)
///
/// A form without rules costs what `ProgressEngine` costs. It has one owner, and is not to be used from two threads at
/// once.
public struct FormSession: ~Copyable {
  @usableFromInline package var progress: ProgressEngine
  /// Nil while the form has no logic and nothing was answered.
  var rules: RuleSlot
  var transaction: Transaction
  /// Whether there is nothing beside the engine: no rule, no answer, no journal.
  @usableFromInline package internal(set) var isPlain: Bool
  var firstClock: FormClock
  /// The own flags that saved answers are compared with.
  let opened: OpenedFlags
  /// What the last transaction changed. A plain edit of a form without rules and journal says itself all it did,
  /// and leaves this as it was.
  public var lastChange: TransactionChange { transaction.change }

  /// Opens a form for filling and brings its flags in line with its rules. The current page is the first visible one.
  ///
  /// - Parameters:
  ///   - form: its pages, fields, rules and answers as they were saved or generated.
  ///   - clock: what `today()` and `now()` are until `setClock`.
  ///   - journalBytes: memory of the journal that undo goes by; 0 for none.
  ///   - savesAnswers: whether saved state has the answers and own flags that are other than the form's. It takes
  ///     half a byte a field, and a bit a page.
  /// - Throws: `RuleError` for the first expression that can't be understood, a circle, an answer that can't be.
  /// - Complexity: O(pages + fields + bytes of expressions + atoms · log(atoms)).
  public init(
    _ form: consuming FormDefinition,
    clock: FormClock = FormClock(milliseconds: 0),
    journalBytes: Int = 0,
    savesAnswers: Bool = false
  ) throws(RuleError) {
    guard CalendarDay.range.contains(clock.today) else { throw .clockOutOfRange }
    let program = form.logic.isEmpty ? nil : try RuleCompiler.compile(form)
    let opened = savesAnswers ? OpenedFlags(form) : OpenedFlags()
    var progress = ProgressEngine(form)
    var rules = RuleSlot()
    if let program {
      var loading = Transaction(journal: Journal(capacity: 0))
      rules = RuleSlot(RuleEngine(program, form: progress.storedForm))
      try rules.engine.load(&progress, clock: clock, &loading)
      progress.restart()
    }
    let capacity = max(0, journalBytes) / MemoryLayout<JournalEntry>.stride
    self.progress = progress
    self.rules = rules
    transaction = Transaction(journal: Journal(capacity: capacity))
    firstClock = clock
    self.opened = opened
    isPlain = program == nil && capacity == 0
  }

  /// Checks that a form can be opened.
  ///
  /// - Throws: what opening it would throw.
  /// - Complexity: that of opening it; O(1) for a form without logic.
  public static func check(_ form: borrowing FormDefinition) throws(RuleError) {
    if form.logic.isEmpty { return }
    _ = try FormSession(form.clone())
  }

  /// The counts, the visible pages and the current page, by effective flags.
  @inlinable
  public var engine: ProgressEngine {
    _read { yield progress }
  }

  /// The pages in form order.
  @inlinable
  public var pages: FormPages { progress.pages }

  /// Makes a visible page the current one. It is no transaction.
  ///
  /// - Throws: `noSuchPage`, `pageNotVisible`; then nothing has changed.
  @inlinable
  public mutating func setCurrentPage(_ page: PageID) throws(AddressError) {
    try progress.setCurrentPage(page)
  }

  /// The clock that `today()` and `now()` read.
  public var clock: FormClock {
    guard !rules.isEmpty else { return firstClock }
    return rules.engine.moment
  }

  /// Rules that set what the own flag of their target sets already (UR-3).
  public var warnings: [RuleWarning] { rules.isEmpty ? [] : rules.engine.program.warnings }

  /// Whether there is something to take back, and something to do again.
  public var canUndo: Bool { transaction.journal.canUndo }
  public var canRedo: Bool { transaction.journal.canRedo }

  /// Makes room for answers in a form without logic, which holds none until there is one.
  mutating func needRules() {
    guard rules.isEmpty else { return }
    guard let program = try? RuleCompiler.compile(progress.storedForm) else {
      preconditionFailure("a form without logic has nothing that is wrong")
    }
    rules = RuleSlot(RuleEngine(program, form: progress.storedForm))
    rules.engine.setFirstClock(firstClock)
    isPlain = false
  }

  /// Ends the transaction: all that follows from it, then the current page.
  @discardableResult
  mutating func finish() -> TransactionChange {
    settle()
    transaction.end(currentPage: progress.currentPage)
    return transaction.change
  }

  @inline(__always)
  mutating func settle() {
    if !rules.isEmpty { rules.engine.settle(&progress, &transaction) }
    _ = progress.settle()
  }
}

import FormModel
import FormProgress

/// A form while it is filled (UR-7, UD-1). Every change of a form goes through its session.
///
/// An answer, or an edit of an own flag, is one transaction together with everything that follows from it by the
/// form's rules:
///
///     var session = try FormSession(form)
///     let change = try session.answer("age", .integer(17))
///     for page in change.pages { … }
///     let progress = try session.engine.progress(ofPage: 3)
///
/// A form without rules costs what `ProgressEngine` costs. A session has one owner; two threads must not use it at
/// once.
public struct FormSession: ~Copyable {
  /// What `engine` hands out. Only the session changes it.
  @usableFromInline package internal(set) var storedEngine: ProgressEngine
  /// Empty if the form has no logic.
  var rules: OwnedSlot<RuleState>
  /// The answers of a form without logic. Empty while it has none, unless the session has a journal.
  var answersWithoutRules = OwnedSlot<AnswersWithoutRules>()
  var transaction: Transaction
  /// Whether the session has a progress engine only: no rules, no answers, no journal.
  @usableFromInline package internal(set) var isPlain: Bool
  /// The clock of a form without logic.
  var clockWithoutRules: FormClock
  /// The own flags at the start, with which saved answers are compared.
  let opened: OpenedFlags
  /// The changes of the last transaction. Nil if the session has no rules, answers and journal: then `apply` returns the
  /// whole effect of an edit, and keeps nothing.
  public var lastChange: TransactionChange? { isPlain ? nil : transaction.change }

  /// Opens a form and applies its rules to its flags. The current page is the first visible one.
  ///
  /// - Parameters:
  ///   - form: its pages, fields, rules and answers.
  ///   - clock: the value of `today()` and `now()` until `setClock`.
  ///   - journalBytes: memory for undo, in bytes; 0 for no undo.
  ///   - savesAnswers: whether the session can save the answers and own flags that differ from the form's. It takes
  ///     half a byte for each field and a bit for each page.
  ///   - newInstances: the most instances of repeats that one transaction makes, which bounds their pages and fields (RP-1),
  ///     opening the form included.
  /// - Throws: `RuleError` for the first expression that can't be read or makes too much text, a cycle, an answer that its
  ///   field can't hold, or too many instances.
  /// - Complexity: O(pages + fields + nodes of rules); for the first session of a template, whose rules are compiled, also
  ///   O(bytes of expressions + atoms · log(atoms)).
  public init(
    _ form: consuming FormDefinition,
    clock: FormClock = FormClock(milliseconds: 0),
    journalBytes: Int = 0,
    savesAnswers: Bool = false,
    newInstances: Int = FormLimits.newInstances
  ) throws(RuleError) {
    guard CalendarDay.range.contains(clock.today) else { throw .clockOutOfRange }
    let program = form.logic.isEmpty ? nil : try SharedProgram.of(form)
    let mostNew = InstanceSize(mostNew: newInstances, in: form)
    try program?.plan?.checkFirst(form.logic.repeats, most: mostNew)
    let opened = savesAnswers ? OpenedFlags(form) : OpenedFlags()
    var storedEngine = ProgressEngine(form)
    var rules = OwnedSlot<RuleState>()
    if let program {
      var loading = Transaction(journal: Journal(capacity: 0))
      if !program.program.constrained.isEmpty { storedEngine.countInvalid() }
      rules = OwnedSlot(RuleState(program, form: storedEngine.storedForm))
      try rules.value.load(&storedEngine, clock: clock, mostNew: mostNew, &loading)
      if let place = rules.value.tooLongPlace(storedEngine) { throw .tooMuchText(place) }
      storedEngine.restart()
    }
    let capacity = max(0, journalBytes) / MemoryLayout<JournalEntry>.stride
    self.storedEngine = storedEngine
    self.rules = rules
    transaction = Transaction(journal: Journal(capacity: capacity))
    transaction.journal.keepsApart = program?.plan?.hasCounts ?? false
    clockWithoutRules = clock
    self.opened = opened
    isPlain = program == nil && capacity == 0
    if program == nil, capacity > 0 { needAnswers() }
  }

  /// Checks that a form can be opened.
  ///
  /// - Throws: as `init`.
  /// - Complexity: that of `init`; O(1) for a form without logic.
  public static func check(_ form: borrowing FormDefinition) throws(RuleError) {
    if form.logic.isEmpty { return }
    _ = try FormSession(form.clone())
  }

  /// The counts, the visible pages and the current page, by effective flags.
  @inlinable
  public var engine: ProgressEngine {
    _read { yield storedEngine }
  }

  /// The form as it was loaded, with its names, labels, kinds and logic. Its flags are the effective ones.
  public var form: FormDefinition {
    _read { yield storedEngine.storedForm }
  }

  /// The pages in form order.
  @inlinable
  public var pages: FormPages { storedEngine.pages }

  /// Makes a visible page current. This is no transaction: undo does not take it back.
  ///
  /// - Throws: `noSuchPage`, `pageNotVisible`; then nothing has changed.
  /// - Complexity: one rank query.
  @inlinable
  public mutating func setCurrentPage(_ page: PageID) throws(AddressError) {
    try storedEngine.setCurrentPage(page)
  }

  /// The clock that `today()` and `now()` read.
  public var clock: FormClock {
    guard !rules.isEmpty else { return clockWithoutRules }
    return rules.value.moment
  }

  /// Rules that have no effect because the own flag of their target is set already (UR-3).
  ///
  /// - Complexity: O(actions of all rules).
  public var warnings: [RuleWarning] {
    storedEngine.storedForm.logic.warnings { target in
      switch target {
      case .field(let address): (try? ownFlags(at: address)) ?? []
      case .page(let page): isOwnHidden(knownPage: page) ? .hidden : []
      case .group: []
      }
    }
  }

  /// Whether `undo` and `redo` would change something (UD-1).
  public var canUndo: Bool { transaction.journal.canUndo }
  public var canRedo: Bool { transaction.journal.canRedo }

  /// Ends the transaction: evaluates the rules that are pending, then settles the current page.
  ///
  /// - Throws: `formLimit`, in a form with repeats; then nothing has changed.
  @inline(__always)
  @discardableResult
  mutating func finish() throws(SessionError) -> TransactionChange {
    if !rules.isEmpty {
      if !rules.value.instances.isEmpty { return try finishInstances() }
      if !rules.value.pending.isEmpty { rules.value.settleNodes(&storedEngine, &transaction) }
    }
    _ = storedEngine.settle()
    transaction.end(storedEngine)
    return transaction.change
  }
}

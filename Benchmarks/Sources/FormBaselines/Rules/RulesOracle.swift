import FormModel

/// The reference implementation of forms with rules. After each event it evaluates everything
/// again, with a tree-walking interpreter of the rules as written (UR, UD-1). The result depends
/// only on the own flags, the answers and the clock.
///
/// It shares no code with `FormRules`. It is meant to be obviously right, not fast.
public struct RulesOracle: ~Copyable {
  let rules: OracleRules
  var facts: OracleFacts
  /// The facts when the form was opened.
  let opened: OracleFacts
  let digest: UInt64
  let pageNames: [String?]
  private(set) var findings: OracleFindings
  /// Counts of the effective flags, and the current page.
  public private(set) var progress: Oracle
  /// The undo stack; undo takes the last transaction.
  private var past: [Moment] = []
  private var future: [Moment] = []

  /// The facts and current page before and after a transaction.
  private struct Moment {
    var before: (facts: OracleFacts, page: PageID?)
    var after: (facts: OracleFacts, page: PageID?)
  }

  /// - Complexity: O(fields + rules), and one evaluation of every node.
  public init(
    _ form: borrowing FormDefinition,
    clock: FormClock
  ) throws(OracleRulesError) {
    let rules = try OracleRules(form)
    var answers: [AnswerValue?] = Array(repeating: nil, count: rules.fieldCount)
    for (address, answer) in rules.logic.answers {
      guard let field = rules.number(of: address) else { throw .noSuchTarget }
      // An initial answer of a field that takes none is ignored.
      if !rules.takesAnswers[field] { continue }
      do throws(OracleRefusal) {
        answers[field] = try rules.kept(answer, of: field)
      } catch {
        throw .answer(address)
      }
    }
    let raw = Oracle(form)
    var facts = OracleFacts(
      flags: raw.fields.flatMap { $0 },
      pageIsHidden: raw.pageIsHidden,
      answers: answers,
      clock: clock
    )
    for field in answers.indices where answers[field] != nil { facts.flags[field].remove(.filled) }
    if OracleFindings(rules, facts).makesTooMuch { throw .tooMuchText }
    self.rules = rules
    digest = form.structureDigest
    pageNames = form.pages.map { try? form.name(ofPage: $0) }
    progress = raw
    self.facts = facts
    opened = facts
    findings = OracleFindings(rules, facts)
    settle()
    progress.currentPage = progress.visiblePages().first
  }

  /// Applies an event, and every change that the rules make because of it (UR-7).
  ///
  /// - Returns: true if an own flag, an answer or the clock changed.
  @discardableResult
  public mutating func apply(_ event: FormEvent) throws(OracleRefusal) -> Bool {
    switch event {
    case .undo: return undo()
    case .redo: return redo()
    case .edit(let edit): return transact(try changed(by: edit))
    case .answer(let address, let answer): return transact(try changed(by: answer, at: address))
    case .setClock(let clock):
      guard OracleCalendar.allDays.contains(clock.today) else { throw .outOfRange }
      var next = facts
      next.clock = clock
      return transact(next)
    case .addInstance: throw .noSuchRepeat
    case .removeInstance: throw .noSuchInstance
    }
  }

  /// Applies edits in order as one transaction. If an edit is refused, the edits before it stay
  /// applied (UR-7, VP-4).
  ///
  /// - Returns: true if an own flag or an answer changed.
  @discardableResult
  public mutating func apply(batch edits: Span<Edit>) throws(OracleBatchRefusal) -> Bool {
    let before = facts
    var refusal: OracleBatchRefusal?
    for index in edits.indices where refusal == nil {
      do throws(OracleRefusal) { facts = try changed(by: edits[index]) } catch {
        refusal = OracleBatchRefusal(index: index, underlying: error)
      }
    }
    let next = facts
    facts = before
    let isChange = transact(next)
    refusal?.isChange = isChange
    if let refusal { throw refusal }
    return isChange
  }

  public mutating func setCurrentPage(_ page: PageID) throws(AddressError) {
    try progress.setCurrentPage(page)
  }

  private mutating func transact(_ next: OracleFacts) -> Bool {
    let before = (facts: facts, page: progress.currentPage)
    facts = next
    settle(after: findings.answers)
    if facts.isSame(as: before.facts) { return false }
    past.append(Moment(before: before, after: (facts, progress.currentPage)))
    future = []
    return true
  }

  /// Clears the undo and redo history.
  public mutating func forget() {
    past = []
    future = []
  }

  /// Continues from these facts with an empty history.
  mutating func begin(with next: OracleFacts) {
    facts = next
    forget()
    settle()
  }

  /// Evaluates every node, removes the answers of hidden fields where the policy says so (UR-6),
  /// and settles the current page (VP-4).
  ///
  /// - Parameter before: the answers before the transaction; nil if no change of them triggers a calculation.
  private mutating func settle(after before: [AnswerValue?]? = nil) {
    findings = OracleFindings(rules, facts, before: before)
    if removeHiddenAnswers() { findings = OracleFindings(rules, facts, before: before) }
    for field in rules.removingFields { facts.answers[field] = findings.answers[field] }
    for (field, _) in rules.keepingFields {
      facts.answers[field] = findings.answers[field]
      facts.flags[field].remove(.filled)
    }
    for page in progress.pages {
      progress.fields[page.place] = rules.fields(of: page).map { findings.flags(of: $0) }
      progress.pageIsHidden[page.place] = findings.isHidden(page: page)
    }
    progress.settleCurrentPage()
  }

  /// - Returns: true if an answer was removed.
  private mutating func removeHiddenAnswers() -> Bool {
    var isChange = false
    for field in facts.flags.indices
    where rules.policies[field] == .cleared && !findings.isShown(field) {
      if facts.answers[field] == nil, !facts.flags[field].contains(.filled) { continue }
      facts.answers[field] = nil
      facts.flags[field].remove(.filled)
      isChange = true
    }
    return isChange
  }

  // MARK: - Undo (UD-1)

  public var canUndo: Bool { !past.isEmpty }
  public var canRedo: Bool { !future.isEmpty }

  private mutating func undo() -> Bool {
    guard let moment = past.popLast() else { return false }
    future.append(moment)
    go(to: moment.before)
    return true
  }

  private mutating func redo() -> Bool {
    guard let moment = future.popLast() else { return false }
    past.append(moment)
    go(to: moment.after)
    return true
  }

  private mutating func go(to side: (facts: OracleFacts, page: PageID?)) {
    facts = side.facts
    settle()
    progress.currentPage = side.page
  }
}

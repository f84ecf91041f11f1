import FormModel

/// The reference implementation of forms with repeats (RP). It keeps a tree of instances, each with
/// own flags and answers. After each event it walks the tree and evaluates everything again, with a
/// tree-walking interpreter of the rules as written.
///
/// It shares no code with `FormRules` and `FormProgress`. It is meant to be obviously right, not
/// fast.
public struct RulesOracle: ~Copyable {
  /// All that the oracle knows at one moment.
  struct Moment {
    var facts: OracleFacts
    var findings: OracleFindings
    var view: OracleView
    var page: OraclePage?
  }

  let template: OracleTemplate
  var facts: OracleFacts
  /// The most that a transaction makes of instances, and what the present one has made (RP-1).
  let mostNew: OracleSize
  var made = OracleSize()
  /// The last key that an instance was given.
  var lastKey = 0
  /// True if instances came or went since `findings` were made.
  var movesInstances = false
  var findings: OracleFindings
  /// What editable calculations read when they were evaluated at last.
  var read: [Int: [Int: [OracleValue]]] = [:]
  /// True until what a saved state of another form says is evaluated.
  var isOfAnotherForm = false
  public internal(set) var view: OracleView
  /// The identities of the pages, in form order.
  public internal(set) var pages: FormPages
  var current: OraclePage?
  /// The moments before and after each transaction; undo takes the last one.
  var past: [(before: Moment, after: Moment)] = []
  var future: [(before: Moment, after: Moment)] = []

  /// - Complexity: O(fields + rules) of all instances.
  public init(
    _ form: borrowing FormDefinition,
    clock: FormClock,
    newInstances: Int = FormLimits.newInstances
  ) throws(OracleRulesError) {
    let template = try OracleTemplate(form)
    let most = template.most(newInstances: newInstances)
    if template.size(OracleHome.form).isMore(than: most) { throw .tooManyNewInstances }
    var opened = RulesOracle(template, clock, most)
    if opened.made.isMore(than: most) { throw .tooManyNewInstances }
    if opened.findings.makesTooMuch() { throw .tooMuchText }
    self.init(template, clock, most)
  }

  private init(_ template: OracleTemplate, _ clock: FormClock, _ most: OracleSize) {
    self.template = template
    mostNew = most
    made = template.size(OracleHome.form)
    let root = template.makeInstance(of: OracleHome.form, &lastKey)
    facts = OracleFacts(form: root, clock: clock)
    findings = OracleFindings(template, root, clock, OracleLayout(root, template))
    view = OracleView(&findings)
    pages = FormPages(count: view.pages.count)
    settle()
  }

  /// Plays an entry as one transaction, with every change that the rules make because of it.
  ///
  /// - Returns: true if an own flag, an answer or an instance changed.
  @discardableResult
  public mutating func play(_ entry: FormEntry) throws(OracleRefusal) -> Bool {
    let before = moment
    made = OracleSize()
    do throws(OracleRefusal) { try change(by: entry) } catch {
      facts = before.facts
      throw error
    }
    return try transact(from: before)
  }

  /// Plays edits in order as one transaction. If one is refused, those before it stay applied
  /// (UR-7, VP-4).
  ///
  /// - Returns: true if an own flag or an answer changed.
  @discardableResult
  public mutating func play(batch edits: [FormEntry]) throws(OracleBatchRefusal) -> Bool {
    let before = moment
    made = OracleSize()
    var refusal: OracleBatchRefusal?
    for (index, edit) in edits.enumerated() where refusal == nil {
      do throws(OracleRefusal) { try change(by: edit) } catch {
        refusal = OracleBatchRefusal(index: index, underlying: error)
      }
    }
    let isChange: Bool
    do throws(OracleRefusal) { isChange = try transact(from: before) } catch {
      throw OracleBatchRefusal(index: 0, underlying: error)
    }
    refusal?.isChange = isChange
    if let refusal { throw refusal }
    return isChange
  }

  @discardableResult
  public mutating func setClock(_ clock: FormClock) throws(OracleRefusal) -> Bool {
    guard OracleCalendar.allDays.contains(clock.today) else { throw .outOfRange }
    let before = moment
    made = OracleSize()
    facts.clock = clock
    return try transact(from: before)
  }

  public var clock: FormClock { facts.clock }

  var moment: Moment {
    Moment(facts: facts, findings: findings, view: view, page: current)
  }

  /// Ends a transaction. If the event itself changed nothing, nothing is evaluated. If the rules take back what it
  /// changed, as an answer of a hidden field under `cleared`, it is none either, and instances are not counted (UD-1). If
  /// too many instances are made, nothing has changed (RP-1).
  private mutating func transact(from before: Moment) throws(OracleRefusal) -> Bool {
    if facts.isSame(as: before.facts) { return false }
    var answers = before.findings.answersByKey
    evaluate(&answers)
    if facts.isSame(as: before.facts) { return false }
    settleInstances(&answers)
    if made.isMore(than: mostNew) {
      go(to: before)
      movesInstances = false
      throw .tooManyNewInstances
    }
    if facts.isSame(as: before.facts) { return false }
    past.append((before, moment))
    future = []
    return true
  }

  /// Evaluates everything and settles all that follows from it, with answers that trigger nothing.
  ///
  /// - Parameter counts: false to leave the instances as they are.
  mutating func settle(counts: Bool = true) {
    var answers: [Int: [AnswerValue?]] = [:]
    evaluate(&answers)
    settleInstances(&answers, counts: counts)
  }

  /// Adds and removes the instances that expressions count, each expression once, evaluates what follows, and settles the
  /// current page (VP-4).
  ///
  /// - Parameter answers: by the keys of instances, the answers before the transaction. No others trigger calculations.
  private mutating func settleInstances(_ answers: inout [Int: [AnswerValue?]], counts: Bool = true)
  {
    for home in template.counted
    where counts && !made.isMore(than: mostNew) && adjustInstances(of: home) {
      evaluate(&answers)
    }
    let before = view.places
    view = OracleView(&findings)
    forgetNames(before)
    settleCurrentPage(before)
  }

  /// What follows from the facts.
  private func find(
    _ before: [Int: [AnswerValue?]],
    _ layout: OracleLayout,
    isRestored: Bool
  ) -> OracleFindings {
    OracleFindings(
      template,
      facts.form,
      facts.clock,
      layout,
      before: before,
      readBefore: read,
      isRestored: isRestored,
      isOfAnotherForm: isOfAnotherForm
    )
  }

  /// Evaluates every node, and removes the answers of hidden fields where the policy says so (UR-6).
  ///
  /// - Parameters:
  ///   - before: the answers that changes are told from; set to those found.
  ///   - isRestored: true if the facts are a saved state.
  mutating func evaluate(_ before: inout [Int: [AnswerValue?]], isRestored: Bool = false) {
    let layout = movesInstances ? OracleLayout(facts.form, template) : findings.layout
    movesInstances = false
    findings = find(before, layout, isRestored: isRestored)
    if removeHiddenAnswers() { findings = find(before, layout, isRestored: isRestored) }
    read = findings.read
    isOfAnotherForm = false
    keepAnswers()
    before = findings.answersByKey.filter { before[$0.key] != nil }
  }

  // MARK: - Undo (UD-1)

  public var canUndo: Bool { !past.isEmpty }
  public var canRedo: Bool { !future.isEmpty }

  /// - Returns: true if there was something to take back.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let transaction = past.popLast() else { return false }
    future.append(transaction)
    go(to: transaction.before)
    return true
  }

  /// - Returns: true if there was something to do again.
  @discardableResult
  public mutating func redo() -> Bool {
    guard let transaction = future.popLast() else { return false }
    past.append(transaction)
    go(to: transaction.after)
    return true
  }

  /// Goes to a moment. The clock is part of it.
  mutating func go(to moment: Moment) {
    let before = view.places
    facts = moment.facts
    findings = moment.findings
    read = findings.read
    view = moment.view
    current = moment.page
    forgetNames(before)
  }

  /// Pages that moved are named by their positions again.
  ///
  /// - Parameter before: the pages before the transaction, in form order.
  private mutating func forgetNames(_ before: [OraclePage]) {
    if view.places != before { pages = FormPages(count: view.pages.count) }
  }

  // MARK: - Reasons (UR-3)

  /// True if the condition of a rule holds where it acts on a target.
  ///
  /// - Parameters:
  ///   - rule: an index into the form's logic.
  ///   - target: a target of one of its actions.
  ///   - position: of a page that the target is or stands around, in form order.
  public func holds(rule: Int, on target: RuleTarget, at position: Int) -> Bool {
    guard let home = template.rules.home(of: target) else { return false }
    let own = findings.layout.pages[position].instance
    return findings.holds(rule, findings.layout.instance(of: home, around: own))
  }
}

/// The tree of instances and the clock. The whole state of a form follows from them, except the
/// current page (UR-7).
struct OracleFacts {
  var form: OracleInstance
  var clock: FormClock

  func isSame(as other: OracleFacts) -> Bool {
    clock == other.clock && form.isSame(as: other.form)
  }
}

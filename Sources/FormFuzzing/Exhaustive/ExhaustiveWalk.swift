import FormBaselines
import FormModel

/// A contender on its way through the forms of a space.
struct ExhaustiveWalk<C: Contender & ~Copyable>: ~Copyable {
  let table: OracleTable
  var contender: C
  /// The form the contender holds, by number.
  var state: Int
  /// The edits made since the last step, to be named in a counterexample.
  var trail: [Edit] = []
  var origin: (state: Int, current: Int?)

  init(table: OracleTable, state: Int) {
    self.table = table
    self.state = state
    contender = C(table.space.makeForm(state))
    origin = (state, contender.currentPage)
  }

  /// Makes an edit that leads to the next form, and stays there.
  mutating func step(edit: Int) throws(Counterexample) {
    origin = (state, contender.currentPage)
    trail.append(table.edits[edit])
    try apply(edit)
    trail.removeLast()
    origin = (state, contender.currentPage)
  }

  /// Applies edit number `edit`, and compares what it came to and the state with the oracle's.
  mutating func apply(_ edit: Int) throws(Counterexample) {
    let current = contender.currentPage
    let next = table.space.state(state, after: edit)
    let outcome = contender.outcome(of: table.edits[edit])
    if outcome != .truth(next != state) {
      throw difference(.edit(table.edits[edit]), .truth(next != state), outcome)
    }
    let nextCurrent = table.currentPage(state, current: current, after: edit)
    state = next
    try compare(current: nextCurrent)
  }

  /// Compares the whole state with what it should be.
  func compare(current: Int?) throws(Counterexample) {
    let digest = StateDigest(contender).rawValue
    let expected = table.digest(state, current: current)
    if digest == expected { return }
    // Look for an answer that says more than two digests.
    let oracle = table.oracle(state, current: current)
    try compareAnswers(oracle, QuestionSet(of: table.space.makeForm(state)))
    throw difference(.digest, .digest(expected), .digest(digest))
  }

  func askEverything(_ questions: QuestionSet) throws(Counterexample) {
    try compareAnswers(table.oracle(state, current: contender.currentPage), questions)
    contender.checkInvariants()
  }

  func compareAnswers(
    _ oracle: borrowing Oracle,
    _ questions: QuestionSet
  ) throws(Counterexample) {
    let expectations = Expectations(oracle, fieldCounts: questions.fieldCounts)
    guard let question = contender.firstDifference(from: expectations, in: questions, fields: true)
    else { return }
    throw difference(question, expectations.answer(question), contender.answer(question))
  }

  private func difference(_ question: Question, _ expected: Answer, _ found: Answer)
    -> Counterexample
  {
    Counterexample(
      contender: C.name,
      space: table.space,
      state: origin.state,
      currentPage: origin.current,
      edits: trail,
      question: question,
      expected: expected,
      found: found
    )
  }
}

extension ExhaustiveWalk where C: ~Copyable {
  /// Tries every edit (or sequence of `depth` edits) with each visible page as the current one, and takes
  /// it back.
  mutating func tryEdits(depth: Int) throws(Counterexample) {
    let before = contender.currentPage
    for page in 0..<table.space.pageCount where (try? contender.isVisible(page: page)) == true {
      try moveCurrentPage(to: page)
      origin = (state, page)
      try tryEdits(left: depth)
    }
    if before == nil { try tryEdits(left: depth) }
    try moveCurrentPage(to: before)
    try compare(current: before)
  }

  private mutating func tryEdits(left: Int) throws(Counterexample) {
    let stateBefore = state
    let current = contender.currentPage
    for edit in table.edits.indices {
      trail.append(table.edits[edit])
      try apply(edit)
      if left > 1 { try tryEdits(left: left - 1) }
      if state != stateBefore {
        // The other of the flag's two edits takes this one back.
        _ = contender.outcome(of: table.edits[edit ^ 1])
        state = stateBefore
      }
      try moveCurrentPage(to: current)
      trail.removeLast()
    }
    try compare(current: current)
  }

  private mutating func moveCurrentPage(to page: Int?) throws(Counterexample) {
    guard let page, contender.currentPage != page else { return }
    let outcome = contender.outcome(ofMoveTo: page)
    if outcome != .nothing { throw difference(.setCurrentPage(page), .nothing, outcome) }
  }
}

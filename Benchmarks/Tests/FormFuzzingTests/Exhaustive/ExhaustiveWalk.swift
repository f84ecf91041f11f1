import FormBaselines
import FormModel

@testable import FormFuzzing

/// A contender on its way through the forms of a space.
///
/// Its functions return whether everything was as expected; if not, `failure` describes the difference.
struct ExhaustiveWalk<C: Contender & ~Copyable>: ~Copyable {
  let table: OracleTable
  var contender: C
  /// The number of the contender's present form.
  var state: Int
  /// The form and its current page before the edits of `trail`, for a counterexample.
  var origin: (state: Int, current: PageID?)
  var trail: [Int] = []
  var failure: Counterexample?

  init(table: OracleTable, state: Int) {
    self.table = table
    self.state = state
    contender = C(table.space.makeForm(state))
    origin = (state, contender.currentPage)
  }

  /// Makes an edit that leads to the next form.
  mutating func step(edit: Int) -> Bool {
    origin = (state, contender.currentPage)
    trail.append(edit)
    guard apply(edit) else { return false }
    trail.removeLast()
    return true
  }

  /// Tries every edit, or every sequence of `depth` edits, with each visible page as the current one, and takes it
  /// back.
  mutating func tryEdits(depth: Int) -> Bool {
    let before = contender.currentPage
    if before == nil {
      origin = (state, nil)
      return tryEdits(left: depth)
    }
    for page in contender.pages where (try? contender.isVisible(page: page)) == true {
      guard moveCurrentPage(to: page) else { return false }
      origin = (state, page)
      guard tryEdits(left: depth) else { return false }
    }
    return moveCurrentPage(to: before) && compare(current: before)
  }

  private mutating func tryEdits(left: Int) -> Bool {
    let stateBefore = state
    let current = contender.currentPage
    for edit in 0..<table.edits.count {
      trail.append(edit)
      guard apply(edit), left == 1 || tryEdits(left: left - 1) else { return false }
      if state != stateBefore {
        // The other of the flag's two edits takes this one back.
        _ = try? contender.apply(table.edits[edit ^ 1])
        state = stateBefore
      }
      guard moveCurrentPage(to: current) else { return false }
      trail.removeLast()
    }
    return compare(current: current)
  }

  /// Applies edit number `edit`, and compares its outcome and the state with the oracle's.
  private mutating func apply(_ edit: Int) -> Bool {
    let current = contender.currentPage
    let next = table.space.state(state, after: edit)
    guard (try? contender.apply(table.edits[edit])) == (next != state) else {
      return fail(.edit(table.edits[edit]), .truth(next != state), .truth(next == state))
    }
    let nextCurrent = table.currentPage(state, current: current, after: edit)
    state = next
    return compare(current: nextCurrent)
  }

  private mutating func moveCurrentPage(to page: PageID?) -> Bool {
    guard let page, contender.currentPage != page else { return true }
    let outcome = contender.outcome(ofMoveTo: page)
    return outcome == .nothing || fail(.setCurrentPage(page), .nothing, outcome)
  }

  /// Compares the whole state with the expected one.
  private mutating func compare(current: PageID?) -> Bool {
    let digest = StateDigest(contender).rawValue
    let expected = table.digest(state, current: current)
    if digest == expected { return true }
    // The answer to a question tells more than two digests.
    let questions = QuestionSet(of: table.space.makeForm(state), withMissing: false)
    return compareAnswers(table.oracle(state, current: current), questions)
      && fail(.digest, .digest(expected), .digest(digest))
  }

  mutating func askEverything(_ questions: QuestionSet) -> Bool {
    compareAnswers(table.oracle(state, current: contender.currentPage), questions)
  }

  private mutating func compareAnswers(
    _ oracle: borrowing Oracle,
    _ questions: QuestionSet
  ) -> Bool {
    let expectations = Expectations(oracle, fieldCounts: questions.fieldCounts)
    guard let question = contender.firstDifference(from: expectations, in: questions, fields: true)
    else { return true }
    return fail(question, expectations.answer(question), contender.answer(question))
  }

  /// Notes what differs, and returns false.
  private mutating func fail(_ question: Question, _ expected: Answer, _ found: Answer) -> Bool {
    failure = Counterexample(
      contender: C.name,
      space: table.space,
      state: origin.state,
      currentPage: origin.current,
      edits: trail.map { table.edits[$0] },
      question: question,
      expected: expected,
      found: found
    )
    return false
  }
}

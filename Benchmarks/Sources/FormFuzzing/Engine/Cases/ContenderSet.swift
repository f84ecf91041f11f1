import FormBaselines
import FormContenders
import FormModel

/// The engine and its rivals on one form.
struct ContenderSet: ~Copyable {
  var engine: EngineContender
  private var rivals: Rivals

  init(_ definition: borrowing FormDefinition) {
    engine = EngineContender(definition)
    rivals = Rivals(definition)
  }

  /// Makes the check on each contender.
  ///
  /// - Returns: the name of the first that fails it; nil if all pass.
  @inline(__always)
  mutating func firstFailing<Check: ContenderCheck>(_ check: inout Check) -> String? {
    firstFailingEngine(&check) ?? firstRivalFailing(&check)
  }

  /// As above, on the engine alone.
  @inline(__always)
  mutating func firstFailingEngine<Check: ContenderCheck>(_ check: inout Check) -> String? {
    check.passes(&engine) ? nil : EngineContender.name
  }

  /// As above, on the engine and the rival with that number, below `Rivals.count`.
  @inline(__always)
  mutating func firstFailing<Check: ContenderCheck>(_ check: inout Check, rival: Int) -> String? {
    firstFailingEngine(&check) ?? rivals.firstFailing(&check, number: rival)
  }

  /// As above, on the rivals alone.
  @inline(__always)
  mutating func firstRivalFailing<Check: ContenderCheck>(_ check: inout Check) -> String? {
    rivals.firstFailing(&check, number: nil)
  }
}

/// The outcome of an edit by the oracle.
enum EditOutcome: Equatable {
  case change(Bool)
  case refused(AddressError)

  @inline(__always)
  init(_ body: () throws(AddressError) -> Bool) {
    do throws(AddressError) { self = .change(try body()) } catch { self = .refused(error) }
  }

  var answer: Answer {
    switch self {
    case .change(let changed): .truth(changed)
    case .refused(let error): .error(error)
    }
  }
}

/// Applies an edit, and compares its outcome and the digest of the whole state.
struct EditCheck: ContenderCheck {
  let edit: Edit
  let outcome: EditOutcome
  let digest: UInt64
  /// The question whose answers differ.
  var difference: (question: Question, expected: Answer, found: Answer)?

  @inline(__always)
  mutating func passes<C: Contender & ~Copyable>(_ contender: inout C) -> Bool {
    let found = EditOutcome { () throws(AddressError) in try contender.apply(edit) }
    guard found == outcome else {
      difference = (.edit(edit), outcome.answer, found.answer)
      return false
    }
    return StateDigest(contender).rawValue == digest
  }
}

/// Compares the digest of the whole state.
struct DigestCheck: ContenderCheck {
  let digest: UInt64

  @inline(__always)
  mutating func passes<C: Contender & ~Copyable>(_ contender: inout C) -> Bool {
    StateDigest(contender).rawValue == digest
  }
}

/// Moves the current page, and compares the outcome and the digest.
struct MoveCheck: ContenderCheck {
  let page: PageID
  let outcome: Answer
  let digest: UInt64
  var difference: (question: Question, expected: Answer, found: Answer)?

  mutating func passes<C: Contender & ~Copyable>(_ contender: inout C) -> Bool {
    let found = contender.outcome(ofMoveTo: page)
    guard found == outcome else {
      difference = (.setCurrentPage(page), outcome, found)
      return false
    }
    return StateDigest(contender).rawValue == digest
  }
}

/// Applies a batch, and compares its outcome and the digest.
struct BatchCheck: ContenderCheck {
  let edits: [Edit]
  let outcome: Answer
  let digest: UInt64
  var difference: (question: Question, expected: Answer, found: Answer)?

  mutating func passes<C: Contender & ~Copyable>(_ contender: inout C) -> Bool {
    let found = contender.outcome(ofBatch: edits)
    guard found == outcome else {
      difference = (.batch, outcome, found)
      return false
    }
    return StateDigest(contender).rawValue == digest
  }
}

/// Asks every question about pages, and every question about some pages' fields.
struct AnswersCheck: ContenderCheck {
  let answers: PageAnswers
  let expectations: Expectations
  let fieldPages: Range<Int>

  mutating func passes<C: Contender & ~Copyable>(_ contender: inout C) -> Bool {
    guard answers.agree(with: contender) else { return false }
    guard expectations.agree(with: contender, fieldsOf: fieldPages) else { return false }
    return true
  }
}

/// Finds the first question with a wrong answer, which a digest can't name.
struct NamingCheck: ContenderCheck {
  let expectations: Expectations
  let questions: QuestionSet
  var difference: (question: Question, expected: Answer, found: Answer)?

  mutating func passes<C: Contender & ~Copyable>(_ contender: inout C) -> Bool {
    guard
      let question = contender.firstDifference(from: expectations, in: questions, fields: true)
    else { return true }
    difference = (question, expectations.answer(question), contender.answer(question))
    return false
  }
}

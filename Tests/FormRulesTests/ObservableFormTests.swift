import FormModel
import FormProgress
import FormRules
import Observation
import Synchronization
import Testing

/// A form as the views of an app see it.
@MainActor
@Suite struct ObservableFormTests {
  private func open() async throws -> ObservableForm {
    try await ObservableForm.open {
      try makeForm([("age", .integer), ("job", .text)]) {
        $0.rules = [Rule(when: "${age} < 18", [.init(.hide, .field(field(1)))])]
      }
    }
  }

  @Test("UR-7: a transaction is published once, with all that follows from it")
  func publish() async throws {
    let form = try await open()
    #expect(form.status.revision == 0 && form.status.totals.total == 5)
    let change = try form.answer("age", .integer(17))
    #expect(form.status.revision == 1 && form.status.change == change)
    #expect(form.status.totals.total == 4 && form.status.totals.filled == 1)
    #expect(try form.progress(ofPage: 0).total == 1)
    #expect(try form.answer(at: field(0)) == .integer(17))
    #expect(form.read { $0.totals } == form.status.totals)
  }

  @Test("UR-7, CH-1, LB-1: choices, labels and names are read as the session has them at present")
  func reads() async throws {
    let form = try await ObservableForm.open {
      try makeForm([("age", .integer), ("job", .choice)]) {
        $0.choiceLists = [ChoiceList(id: "l", choices: [Choice(value: "a"), Choice(value: "b")])]
        $0.fieldChoices[field(1)] = 0
        $0.choiceFilters = [
          ChoiceFilter(field: field(1), expression: "#{value} = 'a' or ${age} > 17")
        ]
        $0.labels = [
          LabelExpression(of: .field(field(1)), expression: "concat('Job at ', ${age})")
        ]
      }
    }
    #expect(try form.choices(of: field(1)).map(\.value) == ["a"])
    try form.answer("age", .integer(18))
    #expect(try form.choices(of: field(1)).map(\.value) == ["a", "b"])
    #expect(try form.label(of: field(1)) == "Job at 18")
    #expect(try form.name(ofPage: 0) == form.read { try? $0.name(ofPage: 0) })
    #expect(throws: AddressError.self) { try form.name(ofPage: 9) }
  }

  @Test("UR-7: what is refused publishes nothing; a batch publishes what stood before its bad edit")
  func refuse() async throws {
    let form = try await open()
    #expect(throws: SessionError.noSuchID("none")) { try form.answer("none", nil) }
    #expect(throws: AddressError.self) { try form.setCurrentPage(2) }
    #expect(form.status.revision == 0)
    #expect(throws: SessionBatchError.self) {
      try form.apply(batch: [.fill(page: 1, field: 0), .fill(page: 9, field: 0)])
    }
    #expect(form.status.revision == 1 && form.status.totals.filled == 1)
  }

  @Test("UD-1: what changes nothing is published to nobody")
  func nothing() async throws {
    let form = try await open()
    try form.answer("age", .integer(20))
    let status = form.status
    try form.answer("age", .integer(20))
    try form.setCurrentPage(0)
    try form.apply(batch: [.showPage(1), .unrequire(page: 1, field: 0)])
    #expect(form.status == status)
  }

  @Test("UD-1: undo and redo are published, and whether they can be asked for")
  func undo() async throws {
    let form = try await open()
    try form.answer("age", .integer(17))
    #expect(form.status.canUndo && !form.status.canRedo)
    try form.handle(.undo)
    #expect(form.status.totals.total == 5 && !form.status.canUndo && form.status.canRedo)
    try form.handle(.redo)
    #expect(form.status.totals.total == 4)
  }

  @Test("VP-4: going to a page is published with the page before")
  func currentPage() async throws {
    let form = try await open()
    try form.setCurrentPage(1)
    #expect(form.status.currentPage == 1)
    #expect(form.status.change.previousCurrentPage == 0 && form.status.change.currentPage == 1)
  }

  @Test("Whoever read a form is told of the next transaction, once")
  func observe() async throws {
    let form = try await open()
    let calls = Atomic(0)
    withObservationTracking {
      _ = try? form.progress(ofPage: 0)
    } onChange: {
      calls.add(1, ordering: .relaxed)
    }
    try form.handle(.edit(.fill(page: 1, field: 0)))
    try form.handle(.edit(.fill(page: 1, field: 1)))
    #expect(calls.load(ordering: .relaxed) == 1)
  }

  @Test("Statuses are a sequence: the first at once, then the newest; it ends with the form")
  func sequence() async throws {
    var form: ObservableForm? = try await open()
    let statuses = try #require(form?.statuses())
    var iterator = statuses.makeAsyncIterator()
    #expect(await iterator.next()?.revision == 0)
    for index in 0..<3 { try form?.handle(.edit(.fill(page: 1, field: index))) }
    #expect(await iterator.next()?.totals.filled == 3)
    form = nil
    #expect(await iterator.next() == nil)
  }

  @Test("A copy of the form has the answers, and goes on by itself")
  func copy() async throws {
    let form = try await open()
    try form.answer("age", .integer(17))
    let copy = ObservableForm(try FormSession(try form.copyForm()))
    #expect(try copy.answer(at: field(0)) == .integer(17))
    #expect(copy.status.totals == form.status.totals)
    try copy.answer("age", nil)
    #expect(try form.answer(at: field(0)) == .integer(17))
  }

  @Test("UR-1, UD-3: answers by field and by id, saved ones too, are published and read")
  func savedAnswers() async throws {
    let clock = FormClock.now
    func open() async throws -> ObservableForm {
      try await ObservableForm.open(clock: clock) {
        try makeForm([("age", .integer), ("job", .text)]) {
          $0.rules = [Rule(when: "${age} < 18", [.init(.hide, .field(field(1)))])]
        }
      }
    }
    let form = try await open()
    let first = FormStatus()
    #expect(first.revision == 0 && first.currentPage == nil && first != form.status)
    #expect(try form.answer(field(0), .integer(17)).isChange && form.status.revision == 1)
    #expect(try form.answer(at: "age") == .integer(17) && form.answer(at: "job") == nil)
    let saved = try #require(form.savedAnswers)
    let other = try await open()
    var dropped: [DroppedAnswer] = []
    try other.restore(saved, dropped: &dropped)
    #expect(dropped.isEmpty && other.status.revision == 1 && other.savedAnswers == saved)
    #expect(try other.answer(at: "age") == .integer(17))
    // Between the years 2020 and 9999, and no earlier than a moment ago.
    #expect(clock.today > 18_262 && clock.milliseconds <= FormClock.now.milliseconds)
  }

  @Test("Forms stand in a dictionary, each with its own answers")
  func dictionary() async throws {
    var forms: [String: ObservableForm] = [:]
    for name in ["a", "b"] { forms[name] = try await open() }
    try forms["a"]?.answer("age", .integer(17))
    #expect(forms["a"]?.status.totals.filled == 1)
    #expect(forms["b"]?.status.totals.filled == 0)
  }
}

@Suite struct AnswersByIDTests {
  @Test("UR-1: an answer is read by its field's id, and a refusal names the field for a person")
  func byID() throws {
    var session = try FormSession(makeForm([("age", .integer), ("job", .text)]))
    try session.answer("age", .integer(7))
    #expect(try session.answer(at: "age") == .integer(7) && session.answer(at: "job") == nil)
    #expect(throws: SessionError.noSuchID("none")) { try session.answer(at: "none") }
    do throws(SessionError) {
      try session.answer("job", .integer(1))
      Issue.record("it is taken")
    } catch {
      let text = session.description(of: error)
      #expect(text == "job (A): expected an answer of kind text, found one of another kind")
    }
    // Without id, label and name the places count from 1.
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField([], details: FieldDetails(kind: .text))
    let unnamed = try FormSession(builder.build())
    let error = SessionError.wrongKind(field(0), expected: .text)
    #expect(unnamed.description(of: error).hasPrefix("field 1 (page 1): "))
  }

  @MainActor
  @Test("UR-7: a form without rules begins with no change")
  func plain() throws {
    let form = ObservableForm(try FormSession(try makeForm([])))
    #expect(form.status.revision == 0 && form.status.change == TransactionChange())
    #expect(form.status.totals.total == 3)
  }
}

import FormModel
import FormNavigation
import FormProgress
import FormRules
import Testing

/// Four pages; the second is shown to adults only.
private func makeSession(
  savesAnswers: Bool = false,
  firstPage: String? = nil
) throws -> FormSession {
  var builder = FormBuilder()
  if let firstPage { try builder.appendPage(name: firstPage, fieldCount: 1) }
  try builder.appendPage(name: "Patient")
  try builder.appendField([], details: FieldDetails(id: "age", kind: .integer))
  try builder.appendPage(name: "Work", fieldCount: 2)
  try builder.appendPage(name: "School", fieldCount: 2)
  try builder.appendPage(name: "Home", fieldCount: 2)
  builder.logic.rules = [
    Rule(when: "not(${age} >= 18)", [.init(.hide, .page(firstPage == nil ? 1 : 2))])
  ]
  return try FormSession(builder.build(), journalBytes: 4_096, savesAnswers: savesAnswers)
}

@Suite struct ScreenRulesTests {
  private static let age = FieldID(page: 0, field: 0)

  @Test("UR-7: an answer is one transaction of the screen: pages come, cards are numbered anew")
  func answer() throws {
    var screen = InputFormScreen(
      try makeSession(),
      on: ScreenGeometry(width: 390, height: 844)
    )
    var snapshot = InputFormSnapshot()
    screen.fill(&snapshot)
    #expect(snapshot.visiblePageCount == 3)
    let change = try screen.handle(.answer(Self.age, .integer(18)))
    #expect(change.effects.contains(.form))
    try screen.handle(.tap(.menuButton))
    screen.fill(&snapshot)
    #expect(snapshot.visiblePageCount == 4)
    #expect(screen.card(ofPage: 1)?.rank == 2)
  }

  @Test("UD-1: undo and redo are events of the screen")
  func undo() throws {
    var screen = InputFormScreen(
      try makeSession(),
      on: ScreenGeometry(width: 390, height: 844)
    )
    try screen.handle(.answer(Self.age, .integer(18)))
    try screen.handle(.undo)
    #expect(try screen.engine.isVisible(page: 1) == false)
    try screen.handle(.redo)
    #expect(try screen.engine.isVisible(page: 1))
    let change = try screen.handle(.redo)
    #expect(change == ScreenChange())
  }

  @Test("UR-7: an edit by which rules hide another page is shown there too")
  func editOfAnotherPage() throws {
    var screen = InputFormScreen(
      try makeSession(),
      on: ScreenGeometry(width: 390, height: 844)
    )
    try screen.handle(.answer(Self.age, .integer(18)))
    try screen.handle(.tap(.menuButton))
    let change = try screen.handle(.edit(Edit(.clear, at: Self.age)))
    #expect(change.effects.contains(.form) && screen.snapshot().visiblePageCount == 3)
    #expect(screen.card(ofPage: 1) == nil && screen.card(ofPage: 2)?.rank == 2)
  }

  @Test("UR-1: fill of a field that an expression reads is refused, and changes nothing")
  func refused() throws {
    var screen = InputFormScreen(
      try makeSession(),
      on: ScreenGeometry(width: 390, height: 844)
    )
    #expect(throws: SessionError.isRead(Self.age)) {
      try screen.handle(.edit(.fill(page: 0, field: 0)))
    }
    #expect(throws: SessionError.wrongKind(Self.age, expected: .integer)) {
      try screen.handle(.answer(Self.age, .text("x")))
    }
  }

  @Test("VP-4: a batch on a form with rules is one transaction too")
  func batch() throws {
    var screen = InputFormScreen(
      try makeSession(),
      on: ScreenGeometry(width: 390, height: 844)
    )
    let edits = [Edit.hidePage(0), Edit.fill(page: 2, field: 1)]
    try screen.apply(batch: edits.span)
    #expect(screen.engine.currentPage == 2)
    let bad = [Edit.showPage(0), .hidePage(9)]
    do {
      try screen.apply(batch: bad.span)
      Issue.record("accepted")
    } catch {
      #expect(error.index == 1)
    }
    #expect(screen.engine.currentPage == 2)
    #expect(screen.engine.visiblePageCount == 3)
  }

  private func screen(firstPage: String? = nil) throws -> InputFormScreen {
    InputFormScreen(try makeSession(savesAnswers: true, firstPage: firstPage), on: phone)
  }

  @Test("UD-3: the state of a screen has the answers, which come before the page that they show")
  func savedAnswers() throws {
    var screen = try screen()
    try screen.handle(.answer(Self.age, .integer(18)))
    try screen.handle(.edit(.fill(page: 2, field: 1)))
    try screen.handle(.goToPage(1))
    try screen.handle(.tap(.menuButton))
    let bytes = screen.savedState.bytes
    var again = try self.screen()
    var report = RestoreReport()
    let change = try again.restore(bytes: bytes.span, report: &report)
    #expect(report == RestoreReport() && change.effects.contains(.form))
    let bytesAgain = again.savedState.bytes
    #expect(bytesAgain == bytes)
    #expect(try again.session.answer(at: Self.age) == .integer(18))
    var snapshots = (InputFormSnapshot(), InputFormSnapshot())
    screen.fill(&snapshots.0)
    again.fill(&snapshots.1)
    #expect(snapshots.0.cards == snapshots.1.cards && snapshots.1.currentPage == 1)
    #expect(snapshots.0.totals == snapshots.1.totals)
    // A screen whose session does not save answers saves none.
    let plain = InputFormScreen(try makeSession(), on: phone)
    let none = plain.savedState.answers
    #expect(none == nil)
  }

  @Test("UD-3: on another version answers and page go by ids and names, with a report of the rest")
  func otherVersion() throws {
    var screen = try screen()
    try screen.handle(.answer(Self.age, .integer(18)))
    try screen.handle(.edit(.fill(page: 2, field: 1)))
    try screen.handle(.goToPage(1))
    let state = screen.savedState
    var other = try self.screen(firstPage: "Consent")
    var report = RestoreReport()
    try other.restore(state, report: &report)
    #expect(report.isOtherForm && report.dropped == .answers)
    #expect(
      report.droppedAnswers
        == [DroppedAnswer(.field(FieldID(page: 2, field: 1)), reason: .notFound)]
    )
    #expect(try other.session.answer(at: FieldID(page: 1, field: 0)) == .integer(18))
    #expect(other.engine.currentPage == 2)
    // An unknown current page is no reason to refuse the answers.
    var unnamed = state
    unnamed.form?.mark = PageMark()
    other = try self.screen(firstPage: "Consent")
    try other.restore(unnamed, report: &report)
    #expect(report.dropped == [.answers, .currentPage])
    #expect(try other.session.answer(at: FieldID(page: 1, field: 0)) == .integer(18))
    // Answers that match no field are dropped, and the page is still found.
    unnamed = state
    unnamed.answers?.fields[0].id = nil
    other = try self.screen(firstPage: "Consent")
    try other.restore(unnamed, report: &report)
    #expect(report.dropped == [.answers, .currentPage] && report.droppedAnswers.count == 2)
    unnamed.form?.mark = PageMark()
    #expect(throws: SavedStateError.self) { try other.restore(unnamed, report: &report) }
  }

  @Test("UD-3: a host of forms keeps the answers of all that are open")
  func host() throws {
    var host = FormHost(try TabNavigation(tabItems(2)))
    try host.open(form: 7, try screen())
    let change = try host.handle(.answer(Self.age, .integer(18)))?.screen
    #expect(change?.effects.contains(.form) == true)
    try host.select(tab: 1)
    let nothing = try host.handle(.undo)?.screen
    #expect(nothing == nil)
    let saved = host.savedState
    var again = FormHost(try TabNavigation(tabItems(2)))
    try again.restore(bytes: saved.span)
    let report = try again.attach(form: 7, try screen())
    #expect(report == RestoreReport())
    let age = again.withForm(7) { try? $0.session.answer(at: Self.age) }
    #expect(age == .some(.integer(18)))
  }

  /// Three pages: on the first, two numbers that must be below ten, the second of them mandatory;
  /// on the second one.
  private func constrained(isFree: Bool, allows: Bool = false) throws -> InputFormScreen {
    var builder = FormBuilder()
    try builder.appendPage(name: "Numbers")
    try builder.appendField([], details: FieldDetails(id: "a", kind: .integer))
    try builder.appendField(.mandatory, details: FieldDetails(id: "b", kind: .integer))
    try builder.appendPage(name: "More")
    try builder.appendField([], details: FieldDetails(id: "c", kind: .integer))
    try builder.appendPage(name: "End", fieldCount: 1)
    builder.logic.constraints = [(0, 0), (0, 1), (1, 0)].map { page, field in
      Constraint(field: FieldID(page: page, field: field), expression: ". < 10")
    }
    builder.logic.allowsFinishingInvalid = allows
    return InputFormScreen(
      try FormSession(builder.build(), journalBytes: 4_096),
      on: phone,
      configuration: MenuConfiguration(allowsFreeNavigation: isFree)
    )
  }

  private func answer(_ value: Int, _ page: PageID, _ field: Int) -> FormEvent {
    .answer(FieldID(page: page, field: field), .integer(value))
  }

  @Test("NM-22, UR-9: Next waits for invalid answers as for mandatory ones, and names the first")
  func lockedByInvalid() throws {
    var screen = try constrained(isFree: false)
    #expect(
      try screen.handle(.tap(.next)).refusal == .mandatoryRemaining(FieldID(page: 0, field: 1))
    )
    try screen.handle(answer(12, 0, 0))
    #expect(screen.refusal(of: .next) == .invalidAnswer(FieldID(page: 0, field: 0)))
    try screen.handle(answer(5, 0, 1))
    #expect(screen.refusal(of: .next) == .invalidAnswer(FieldID(page: 0, field: 0)))
    #expect(screen.footer.canGoToNext == false)
    try screen.handle(answer(2, 0, 0))
    try screen.handle(answer(50, 0, 1))
    #expect(screen.refusal(of: .next) == .invalidAnswer(FieldID(page: 0, field: 1)))
    try screen.handle(.undo)
    #expect(screen.refusal(of: .next) == nil && screen.footer.canGoToNext)
    try screen.handle(.tap(.next))
    #expect(screen.engine.currentPage == 1)
  }

  @Test("UR-9, FP-10: a page with an invalid answer is not complete, and is found as what is left")
  func incompleteByInvalid() throws {
    var screen = try constrained(isFree: true)
    let answered: [(PageID, Int)] = [(0, 0), (0, 1), (1, 0)]
    for (page, field) in answered { try screen.handle(answer(5, page, field)) }
    try screen.handle(.edit(.fill(page: 2, field: 0)))
    var snapshot = InputFormSnapshot()
    screen.fill(&snapshot)
    #expect(snapshot.totals.completePages == 3 && snapshot.invalidCount == 0)
    #expect(try screen.session.incompletePage(after: nil) == nil)
    try screen.handle(answer(50, 1, 0))
    screen.fill(&snapshot)
    #expect(snapshot.totals.completePages == 2 && snapshot.invalidCount == 1)
    #expect(try screen.session.incompletePage(after: nil) == 1)
    #expect(try screen.session.incompletePage(after: 1) == nil)
    #expect(try screen.session.incompletePage(after: 1, wrapping: true) == 1)
    #expect(try screen.session.incompletePage(before: nil) == 1)
    #expect(try screen.session.incompletePage(before: 1) == nil)
    #expect(try screen.session.incompletePage(before: 0, wrapping: true) == 1)
    let first = screen.session.firstInvalidField
    #expect(first == FieldID(page: 1, field: 0))
    // A page with missing mandatory fields nearer than the invalid one, on both sides.
    try screen.handle(.edit(.clear(page: 2, field: 0)))
    #expect(try screen.session.incompletePage(after: 0) == 1)
    #expect(try screen.session.incompletePage(before: nil) == 2)
    let found = try screen.session.invalidField(ofPage: 1)
    #expect(found == FieldID(page: 1, field: 0))
    #expect(try screen.session.invalidField(ofPage: 0) == nil)
    #expect(throws: AddressError.self) { try screen.session.invalidField(ofPage: 3) }
  }

  @Test(
    "UR-9: a flow with an invalid answer is finished only where the form allows it",
    arguments: [false, true]
  )
  func finishing(allows: Bool) throws {
    var screen = try constrained(isFree: true, allows: allows)
    try screen.handle(answer(50, 1, 0))
    try screen.handle(.goToPage(2))
    let field = FieldID(page: 1, field: 0)
    #expect(screen.refusal(of: .finish) == (allows ? nil : .invalidAnswer(field)))
    #expect(screen.footer.canFinish == allows)
    let change = try screen.handle(.tap(.finish))
    #expect(screen.isFinished == allows && change.refusal == (allows ? nil : .invalidAnswer(field)))
    try screen.handle(.goToField(field))
    #expect(screen.engine.currentPage == 1)
    try screen.handle(answer(5, 1, 0))
    try screen.handle(.goToPage(2))
    try screen.handle(.tap(.finish))
    #expect(screen.isFinished == true)
    // A new invalid answer takes the finish back.
    try screen.handle(answer(50, 1, 0))
    #expect(screen.isFinished == allows)
    // NM-27: the report says that Finish no longer waits.
    let mended = try screen.handle(answer(5, 1, 0))
    #expect(mended.effects.contains(.footer) != allows && screen.footer.canFinish != allows)
  }
}

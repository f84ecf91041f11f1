import FormModel
import FormNavigation
import FormProgress
import FormRules
import Testing

/// Four pages; the second is shown to adults only.
private func makeSession() throws -> FormSession {
  var builder = FormBuilder()
  try builder.appendPage(name: "Patient")
  try builder.appendField([], details: FieldDetails(id: "age", kind: .integer))
  try builder.appendPage(name: "Work", fieldCount: 2)
  try builder.appendPage(name: "School", fieldCount: 2)
  try builder.appendPage(name: "Home", fieldCount: 2)
  builder.logic.rules = [Rule(when: "not(${age} >= 18)", [.init(.hide, .page(1))])]
  return try FormSession(builder.build(), journalBytes: 4_096)
}

@Suite struct ScreenRulesTests {
  private static let age = FieldAddress(page: 0, field: 0)

  @Test("UR-7: an answer is one transaction of the screen: pages come, cards are numbered anew")
  func answer() throws {
    var screen = InputFormScreen(
      try makeSession(),
      on: ScreenGeometry(width: 390, height: 844)
    )
    var snapshot = InputFormSnapshot()
    screen.fill(&snapshot)
    #expect(snapshot.visiblePageCount == 3)
    let change = try screen.perform(.answer(Self.age, .integer(18)))
    #expect(change.effects.contains(.form))
    try screen.handle(.tap(.menuButton))
    screen.fill(&snapshot)
    #expect(snapshot.visiblePageCount == 4)
    #expect(screen.card(ofPage: 1)?.sequenceNumber == 2)
  }

  @Test("UD-1: undo and redo are events of the screen")
  func undo() throws {
    var screen = InputFormScreen(
      try makeSession(),
      on: ScreenGeometry(width: 390, height: 844)
    )
    try screen.perform(.answer(Self.age, .integer(18)))
    try screen.perform(.undo)
    #expect(try screen.engine.isVisible(page: 1) == false)
    try screen.perform(.redo)
    #expect(try screen.engine.isVisible(page: 1))
    let change = try screen.perform(.redo)
    #expect(change == ScreenChange())
  }

  @Test("UR-1: fill of a field that an expression reads is refused, and changes nothing")
  func refused() throws {
    var screen = InputFormScreen(
      try makeSession(),
      on: ScreenGeometry(width: 390, height: 844)
    )
    #expect(throws: AddressError.takesNoInput(page: 0, field: 0)) {
      try screen.handle(.edit(.fill(page: 0, field: 0)))
    }
    #expect(throws: SessionError.wrongKind(Self.age, expected: .integer)) {
      try screen.perform(.answer(Self.age, .text("x")))
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
      #expect(error.edits.index == 1)
    }
    #expect(screen.engine.currentPage == 2)
    #expect(screen.engine.visiblePageCount == 3)
  }
}

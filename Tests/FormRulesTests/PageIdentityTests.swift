import FormModel
import FormProgress
import FormRules
import Testing

/// Every function of a session refuses a page that the form lacks (FP-9).
@Suite struct PageIdentityTests {
  /// Pages that a form of two does not have: one past the end, one of a later generation, and none.
  private static let absent: [PageID] = [2, PageID(place: 1, generation: 1), .nowhere]

  private func session() throws -> FormSession {
    try FormSession(
      try makeForm([("age", .integer), ("job", .text)]) {
        $0.rules = [Rule(when: "${age} < 18", [.init(.hide, .page(1))])]
        $0.constraints = [Constraint(field: field(0), expression: ". > 0")]
      },
      journalBytes: 4_096
    )
  }

  @Test("FP-9: no read of a session answers for a page that the form does not have")
  func reads() throws {
    let session = try session()
    for page in Self.absent {
      let refusal = AddressError.noSuchPage(page: page, pageCount: 2)
      let address = FieldID(page: page, field: 0)
      #expect(throws: refusal) { try session.isOwnHidden(page: page) }
      #expect(throws: refusal) { try session.invalidCount(ofPage: page) }
      #expect(throws: refusal) { try session.isComplete(page: page) }
      #expect(throws: refusal) { try session.invalidField(ofPage: page) }
      #expect(throws: refusal) { try session.incompletePage(after: page) }
      #expect(throws: refusal) { try session.incompletePage(before: page) }
      #expect(throws: refusal) { try session.reasons(forPage: page) }
      #expect(throws: refusal) { try session.answer(at: address) }
      #expect(throws: refusal) { try session.ownFlags(at: address) }
      #expect(throws: refusal) { try session.effectiveFlags(at: address) }
      #expect(throws: refusal) { try session.isInvalid(at: address) }
      #expect(throws: refusal) { try session.invalidField(after: address) }
      #expect(throws: refusal) { try session.reasons(for: address) }
    }
  }

  @Test("FP-9: nothing is done to a page that the form does not have")
  func changes() throws {
    var session = try session()
    let before = session.totals
    for page in Self.absent {
      let refusal = AddressError.noSuchPage(page: page, pageCount: 2)
      #expect(throws: refusal) { try session.setCurrentPage(page) }
      #expect(throws: SessionError.address(refusal)) { try session.apply(.hidePage(page)) }
      #expect(throws: SessionError.address(refusal)) {
        try session.answer(FieldID(page: page, field: 0), .integer(3))
      }
      #expect(throws: SessionError.address(refusal)) {
        try session.handle(.edit(.fill(page: page, field: 0)))
      }
      do throws(SessionBatchError) {
        try session.apply(batch: [.fill(page: 1, field: 0), .showPage(page)])
        Issue.record("page \(page) is shown")
      } catch {
        #expect(error.index == 1 && error.underlying == .address(refusal))
      }
      session.undo()
    }
    #expect(session.totals == before && !session.canUndo)
  }

  @Test("UD-3: saved answers of a page of another generation are dropped, and said to be")
  func saved() throws {
    var session = try session()
    let later = PageID(place: 1, generation: 1)
    var saved = SavedAnswers(structureDigest: session.engine.form.structureDigest)
    saved.pages = [.init(page: later, isHidden: true, mark: PageMark())]
    saved.fields = [.init(address: FieldID(page: later, field: 0), content: .filled)]
    let kept = try SavedAnswers(bytes: saved.bytes.span)
    #expect(kept == saved)
    var dropped: [DroppedAnswer] = []
    try session.restore(kept, dropped: &dropped)
    #expect(dropped.map(\.place) == [.page(later), .field(FieldID(page: later, field: 0))])
    #expect(try session.isOwnHidden(page: 1) == false)
  }

  /// Without constraints the set of pages with invalid answers has room for no page.
  @Test("FP-10: what is left is searched from both ends of a long form that has rules alone")
  func searchWithoutConstraints() throws {
    var builder = FormBuilder()
    for _ in 0..<200 { try builder.appendPage(fieldCount: 1) }
    builder.logic.rules = [Rule(when: "1 > 2", [.init(.hide, .page(0))])]
    let session = try FormSession(builder.build())
    #expect(try session.incompletePage(before: nil) == 199)
    #expect(try session.incompletePage(before: 150) == 149)
    #expect(try session.incompletePage(after: nil) == 0)
    #expect(try session.incompletePage(after: 199, wrapping: true) == 0)
  }
}

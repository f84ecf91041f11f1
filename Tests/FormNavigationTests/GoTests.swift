import FormModel
import FormNavigation
import FormProgress
import FormRules
import Testing

/// Calls of an app on a screen, beside events (IF-2, FP-10).
@Suite struct GoTests {
  private func screen(_ pages: [TestPage], isFree: Bool = true) -> InputFormScreen {
    InputFormScreen(
      makeForm(pages),
      on: phone,
      configuration: MenuConfiguration(allowsFreeNavigation: isFree)
    )
  }

  @Test("IF-1: an app leads to a visible page, also where navigation is locked")
  func pages() throws {
    var screen = screen(plainPages(5, fields: [.mandatory]), isFree: false)
    let change = try screen.handle(.goToPage(3))
    #expect(change.effects.contains(.currentPage) && change.currentPage == 3)
    try screen.handle(.edit(.hidePage(4)))
    #expect(try screen.handle(.goToPage(4)).effects.isEmpty)
    #expect(screen.interactionState.currentPage == 3)
    for page in [PageID.nowhere, 5, PageID(place: 3, generation: 1)] {
      #expect(throws: SessionError.address(.noSuchPage(page: page, pageCount: 5))) {
        try screen.handle(.goToPage(page))
      }
    }
  }

  @Test("FP-9: a screen refuses a page that the form does not have, and shows nothing of it")
  func absentPages() throws {
    var screen = screen(plainPages(5))
    try screen.handle(.tap(.menuButton))
    let before = screen.snapshot()
    for page in [5, PageID(place: 3, generation: 1), .nowhere] {
      let refusal = SessionError.address(.noSuchPage(page: page, pageCount: 5))
      let field = FieldID(page: page, field: 0)
      #expect(throws: refusal) { try screen.handle(.goToField(field)) }
      #expect(throws: refusal) { try screen.handle(.edit(.hidePage(page))) }
      #expect(throws: refusal) { try screen.handle(.edit(Edit(.fill, at: field))) }
      #expect(throws: refusal) {
        try screen.handle(.answer(field, .text("x")))
      }
      #expect(try screen.handle(.tap(.card(page: page))).effects.isEmpty)
      #expect(screen.card(ofPage: page) == nil)
      #expect(screen.titleLines(ofPage: page).isEmpty)
    }
    #expect(screen.snapshot() == before)
  }

  @Test("FP-10: what is left can be gone to, field by field")
  func fields() throws {
    var screen = screen(plainPages(4, fields: [.mandatory, [], .mandatory]))
    var at: FieldID?
    var seen: [FieldID] = []
    while let field = try screen.engine.unfilledMandatoryField(after: at) {
      let change = try screen.handle(.goToField(field))
      #expect(change.field == field && screen.interactionState.currentPage == field.page)
      seen.append(field)
      at = field
    }
    #expect(seen.count == 8)
    // A hidden field has no place.
    let hidden = FieldID(page: 1, field: 0)
    try screen.handle(.edit(.hide(page: 1, field: 0)))
    #expect(try screen.handle(.goToField(hidden)).field == nil)
    #expect(screen.interactionState.currentPage == 3)
    #expect(throws: SessionError.address(.noSuchField(page: 1, field: 3, fieldCount: 3))) {
      try screen.handle(.goToField(FieldID(page: 1, field: 3)))
    }
  }

  @Test("IF-2, NM-22: a button that does nothing says why, and which field it waits for")
  func refusals() throws {
    var screen = screen(plainPages(2, fields: [[], .mandatory]), isFree: false)
    #expect(try screen.handle(.tap(.previous)).refusal == .firstPage)
    let field = FieldID(page: 0, field: 1)
    #expect(try screen.handle(.tap(.next)).refusal == .mandatoryRemaining(field))
    #expect(try screen.handle(.tap(.finish)).refusal == .notLastPage)
    #expect(screen.refusal(of: .previous) == .firstPage && screen.refusal(of: .form) == nil)
    try screen.handle(.edit(.fill(page: 0, field: 1)))
    #expect(try screen.handle(.tap(.next)).refusal == nil)
    #expect(screen.refusal(of: .previous) == nil)
    #expect(try screen.handle(.tap(.next)).refusal == .lastPage)
    let last = FieldID(page: 1, field: 1)
    #expect(try screen.handle(.tap(.finish)).refusal == .mandatoryRemaining(last))
    try screen.handle(.edit(.fill(page: 1, field: 1)))
    let finished = try screen.handle(.tap(.finish))
    #expect(finished.effects.contains(.finished) && finished.refusal == nil)
    let again = try screen.handle(.tap(.finish))
    #expect(!again.effects.contains(.finished) && again.refusal == .alreadyFinished)
    var empty = self.screen([])
    #expect(try empty.handle(.tap(.next)).refusal == .noPage)
  }
}

import FormModel
import FormProgress
import Testing

@testable import FormRules

/// Instances of many pages, and of many instances inside.
@Suite struct LargeInstanceTests {
  @Test("RP-2: a new instance has the template's own flags, also on pages behind a word of them")
  func manyPages() throws {
    let pages = 130
    let hidden: Set = [0, 1, 62, 63, 64, 66, 127, 128, 129]
    var builder = FormBuilder()
    for page in 0..<pages {
      try builder.appendPage(isHidden: hidden.contains(page))
      try builder.appendField(page % 3 == 0 ? .mandatory : [])
    }
    builder.logic.repeats = [FormRepeat(id: "r", pages: 0..<PagePosition(pages), initial: 2)]
    var session = try FormSession(builder.build(), journalBytes: 1 << 12)
    for _ in 0..<2 {
      for (position, page) in session.pages.enumerated() {
        let isHidden = hidden.contains(position % pages)
        #expect(try session.isOwnHidden(page: page) == isHidden, "page \(position)")
        #expect(try session.engine.isVisible(page: page) == !isHidden, "page \(position)")
        let flags = try session.ownFlags(at: FieldID(page: page, field: 0))
        #expect(flags == (position % pages % 3 == 0 ? .mandatory : []), "page \(position)")
      }
      // Each page the other way round, and back.
      for page in session.pages {
        let isHidden = try session.isOwnHidden(page: page)
        try session.apply(isHidden ? .showPage(page) : .hidePage(page))
        #expect(try session.engine.isVisible(page: page) == isHidden)
        session.undo()
      }
      session.engine.checkInvariants()
      try session.addInstance(of: 0)
    }
  }

  @Test("RP-5: room is checked for an instance with all the instances that it begins with")
  func room() throws {
    var builder = FormBuilder()
    for _ in 0..<3 {
      try builder.appendPage(fieldCount: 2)
    }
    // 1 + 5,000 · (1 + 5,000) pages are more than a form may have.
    builder.logic.repeats = [
      FormRepeat(id: "a", pages: 0..<3, initial: 0), FormRepeat(id: "b", pages: 1..<3),
      FormRepeat(id: "c", pages: 2..<3),
    ]
    for inner in 1...2 { builder.logic.repeats[inner].initial = 5_000 }
    var session = try FormSession(builder.build(), newInstances: .max)
    let error = FormError.tooManyPages(found: 3 + 1 + 5_000 * 5_001)
    // Asked for before anything is added: without the check, that would take all memory.
    let mayAdd = session.rules.value.mayAdd(1, ofPart: 1)
    try #require(!mayAdd)
    let refusal = session.takeRefusal()
    #expect(refusal == error)
    #expect(throws: SessionError.formLimit(error)) { try session.addInstance(of: 0) }
    let (count, pages) = (try session.instanceCount(of: 0), session.engine.pageCount)
    #expect(count == 0 && pages == 0)
    session.engine.checkInvariants()
  }
}

import FormFuzzing
import FormModel
import FormProgress
import Testing

/// A page is named by its identity, and every function refuses a page that the form lacks (FP-9).
@Suite struct PageIdentityTests {
  /// Pages that a form of three does not have: one past the end, one of a later generation, and
  /// none.
  static let absent: [PageID] = [3, PageID(place: 1, generation: 1), .nowhere]

  @Test("FP-9: every contender refuses a page that the form does not have", arguments: contenders)
  func doors(name: String) throws {
    let subject = try subject(name, "m", "-", "m")
    let before = subject.answer(.digest)
    for page in Self.absent {
      let refusal = Answer.error(.noSuchPage(page: page, pageCount: 3))
      let field = FieldID(page: page, field: 0)
      for operation in EditOperation.allCases {
        #expect(subject.apply(Edit(operation, page: page)) == refusal, "\(operation) \(page)")
      }
      #expect(subject.setCurrentPage(page) == refusal)
      var questions: [Question] = [
        .progress(page: page), .isVisible(page: page), .rank(page: page), .flags(field),
        .visiblePageAfter(page), .visiblePageBefore(page),
      ]
      for wrapping in [false, true] {
        questions += [
          .incompletePageAfter(page, wrapping: wrapping),
          .incompletePageBefore(page, wrapping: wrapping),
          .pageWithMandatoryRemaining(after: page, wrapping: wrapping),
          .unfilledMandatoryField(after: field, wrapping: wrapping),
        ]
      }
      for question in questions { #expect(subject.answer(question) == refusal, "\(question)") }
    }
    #expect(subject.answer(.digest) == before)
    subject.checkInvariants()
  }

  @Test("FP-9: a batch ends at an edit of a page that the form does not have")
  func batch() throws {
    for page in Self.absent {
      var engine = ProgressEngine(try form(["m", "-", "m"]))
      let edits: [Edit] = [
        .fill(page: 0, field: 0), Edit(.fill, page: page), .fill(page: 2, field: 0),
      ]
      do throws(BatchError) {
        try engine.apply(batch: edits)
        Issue.record("page \(page) is edited")
      } catch {
        #expect(error.index == 1 && error.change.changed == 1)
        #expect(error.underlying == .noSuchPage(page: page, pageCount: 3))
      }
      #expect(throws: AddressError.noSuchPage(page: page, pageCount: 3)) {
        try engine.firstUnfilledMandatoryField(ofPage: page)
      }
      engine.checkInvariants()
    }
  }

  @Test("VP-2: the pages that a form lists have the positions and, loaded, the places 0, 1, 2, …")
  func pages() throws {
    let engine = ProgressEngine(try form(["-", "!-", "-"]))
    #expect(Array(engine.pages) == [0, 1, 2])
    #expect(engine.pages.indices == 0..<3)
    #expect(try engine.pages.map { try engine.rank(ofPage: $0) } == [1, nil, 2])
    #expect((1...2).map { engine.page(atRank: $0) } == [0, 2])
  }
}

import FormFuzzing
import FormModel
import Testing

/// FP-10.
@Suite struct WhatIsLeftTests {
  /// Incomplete: 1 and 4. Mandatory fields remain on 4 alone: page 3 is hidden.
  static let pages = ["f", "- f", "r", "!m -", "m f", "f"]

  @Test("FP-10: the next incomplete page, wrapping if asked", arguments: contenders)
  func next(name: String) throws {
    let subject = try subject(name, Self.pages)
    let plain = [1, 4, 4, 4, nil, nil].map { (page: PageID?) in Answer(page) }
    let wrapping = [1, 4, 4, 4, 1, 1].map { (page: PageID?) in Answer(page) }
    for page in FormPages(count: 6) {
      #expect(subject.answer(.incompletePageAfter(page, wrapping: false)) == plain[page.place])
      #expect(subject.answer(.incompletePageAfter(page, wrapping: true)) == wrapping[page.place])
    }
    #expect(subject.answer(.incompletePageAfter(nil, wrapping: false)) == .page(1))
    // A completed page is skipped, and a reopened one is found again.
    subject.apply(.fill(page: 1, field: 0))
    #expect(subject.answer(.incompletePageAfter(nil, wrapping: false)) == .page(4))
    subject.apply(.fill(page: 4, field: 0))
    #expect(subject.answer(.incompletePageAfter(nil, wrapping: true)) == .nothing)
    subject.apply(.clear(page: 5, field: 0))
    #expect(subject.answer(.incompletePageAfter(nil, wrapping: false)) == .page(5))
  }

  @Test("FP-10: the previous incomplete page, wrapping if asked", arguments: contenders)
  func previous(name: String) throws {
    let subject = try subject(name, Self.pages)
    let plain = [nil, nil, 1, 1, 1, 4].map { (page: PageID?) in Answer(page) }
    let wrapping = [4, 4, 1, 1, 1, 4].map { (page: PageID?) in Answer(page) }
    for page in FormPages(count: 6) {
      #expect(subject.answer(.incompletePageBefore(page, wrapping: false)) == plain[page.place])
      #expect(subject.answer(.incompletePageBefore(page, wrapping: true)) == wrapping[page.place])
    }
    #expect(subject.answer(.incompletePageBefore(nil, wrapping: false)) == .page(4))
  }

  @Test("FP-10: a search that wraps comes back to where it began", arguments: contenders)
  func comesBack(name: String) throws {
    let subject = try subject(name, "f", "m", "f")
    #expect(subject.answer(.incompletePageAfter(1, wrapping: false)) == .nothing)
    #expect(subject.answer(.incompletePageAfter(1, wrapping: true)) == .page(1))
    #expect(subject.answer(.incompletePageBefore(1, wrapping: true)) == .page(1))
    #expect(subject.answer(.pageWithMandatoryRemaining(after: 1, wrapping: true)) == .page(1))
    let only = FieldID(page: 1, field: 0)
    #expect(subject.answer(.unfilledMandatoryField(after: only, wrapping: false)) == .nothing)
    #expect(subject.answer(.unfilledMandatoryField(after: only, wrapping: true)) == .field(only))
  }

  @Test("FP-10: the next page with mandatory fields remaining", arguments: contenders)
  func mandatory(name: String) throws {
    let subject = try subject(name, Self.pages)
    #expect(subject.answer(.pageWithMandatoryRemaining(after: nil, wrapping: false)) == .page(4))
    #expect(subject.answer(.pageWithMandatoryRemaining(after: 4, wrapping: false)) == .nothing)
    #expect(subject.answer(.pageWithMandatoryRemaining(after: 5, wrapping: true)) == .page(4))
    subject.apply(.showPage(3))
    #expect(subject.answer(.pageWithMandatoryRemaining(after: 2, wrapping: false)) == .page(3))
    subject.apply(.fill(page: 3, field: 0))
    subject.apply(.fill(page: 4, field: 0))
    #expect(subject.answer(.pageWithMandatoryRemaining(after: nil, wrapping: true)) == .nothing)
  }

  @Test("FP-10: the next unfilled mandatory field from any field", arguments: contenders)
  func field(name: String) throws {
    // Page 0 has 40 fields, of which 3, 20 and 39 qualify; on page 2 field 1 does.
    var first = Array(repeating: "-", count: 40)
    first[3] = "m"
    first[7] = "mf"
    first[19] = "hm"
    first[20] = "m"
    first[21] = "rm"
    first[39] = "m"
    let subject = try subject(name, first.joined(separator: " "), "!m", "f m")
    let found = [(0, 3), (0, 20), (0, 39), (2, 1)].map { FieldID(page: $0.0, field: $0.1) }
    var address: FieldID?
    for expected in found {
      let answer = subject.answer(.unfilledMandatoryField(after: address, wrapping: false))
      #expect(answer == .field(expected))
      address = expected
    }
    #expect(subject.answer(.unfilledMandatoryField(after: address, wrapping: false)) == .nothing)
    #expect(
      subject.answer(.unfilledMandatoryField(after: address, wrapping: true)) == .field(found[0])
    )
    // From a field of a hidden page, which has no candidates itself.
    let hidden = FieldID(page: 1, field: 0)
    #expect(
      subject.answer(.unfilledMandatoryField(after: hidden, wrapping: false)) == .field(found[3])
    )
  }

  @Test("FP-10: the search for a field goes on to the next page", arguments: contenders)
  func nextPage(name: String) throws {
    // The first page has a candidate, but none after the field.
    let subject = try subject(name, "m - -", "- m")
    let next = FieldID(page: 1, field: 1)
    for field in 0..<3 {
      let address = FieldID(page: 0, field: field)
      #expect(
        subject.answer(.unfilledMandatoryField(after: address, wrapping: false)) == .field(next)
      )
    }
    #expect(subject.answer(.unfilledMandatoryField(after: next, wrapping: false)) == .nothing)
  }

  @Test("FP-10: from a page or field that does not exist there is no way", arguments: contenders)
  func missing(name: String) throws {
    let subject = try subject(name, "m")
    let noPage = Answer.error(.noSuchPage(page: 1, pageCount: 1))
    for wrapping in [false, true] {
      #expect(subject.answer(.incompletePageAfter(1, wrapping: wrapping)) == noPage)
      #expect(subject.answer(.incompletePageBefore(1, wrapping: wrapping)) == noPage)
      #expect(subject.answer(.pageWithMandatoryRemaining(after: 1, wrapping: wrapping)) == noPage)
      #expect(
        subject.answer(
          .unfilledMandatoryField(after: FieldID(page: 0, field: 1), wrapping: wrapping)
        ) == .error(.noSuchField(page: 0, field: 1, fieldCount: 1))
      )
    }
  }
}

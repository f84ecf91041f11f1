import FormFuzzing
import FormModel
import Testing

/// FP-5, FP-6, FP-9.
@Suite struct EditTests {
  @Test(
    "FP-5: each kind of edit brings counts, totals and visibility up to date",
    arguments: contenders
  )
  func everyKind(name: String) throws {
    let subject = try subject(name, "m", "-")
    // Edit, then the counts of page 0 (shown, total, filled, mandatory, remaining), then the ranks.
    let steps: [(Edit, [Int], [Int])] = [
      (.fill(page: 0, field: 0), [1, 1, 1, 1, 0], [1, 2]),
      (.unrequire(page: 0, field: 0), [1, 1, 1, 0, 0], [1, 2]),
      (.clear(page: 0, field: 0), [1, 1, 0, 0, 0], [1, 2]),
      (.require(page: 0, field: 0), [1, 1, 0, 1, 1], [1, 2]),
      (.lock(page: 0, field: 0), [1, 0, 0, 0, 0], [1, 2]),
      (.unlock(page: 0, field: 0), [1, 1, 0, 1, 1], [1, 2]),
      (.hide(page: 0, field: 0), [0, 0, 0, 0, 0], [0, 1]),
      (.show(page: 0, field: 0), [1, 1, 0, 1, 1], [1, 2]),
      (.hidePage(0), [0, 0, 0, 0, 0], [0, 1]),
      (.showPage(0), [1, 1, 0, 1, 1], [1, 2]),
    ]
    for (edit, counts, ranks) in steps {
      #expect(subject.apply(edit) == .truth(true), "\(edit)")
      let progress = PageProgress(
        isVisible: ranks[0] > 0,
        shown: counts[0],
        total: counts[1],
        filled: counts[2],
        mandatoryTotal: counts[3],
        mandatoryRemaining: counts[4]
      )
      #expect(subject.answer(.progress(page: 0)) == .progress(progress), "\(edit)")
      // Page 1 adds one field, shown and fillable.
      let totals = FormTotals(
        shown: counts[0] + 1,
        total: counts[1] + 1,
        filled: counts[2],
        mandatoryTotal: counts[3],
        mandatoryRemaining: counts[4],
        visiblePages: ranks[0] > 0 ? 2 : 1,
        completePages: counts[1] > 0 && counts[2] == counts[1] ? 1 : 0
      )
      #expect(subject.answer(.totals) == .totals(totals), "\(edit)")
      #expect(subject.ranks(2) == ranks, "\(edit)")
      subject.checkInvariants()
    }
  }

  @Test("FP-5: a page of 65,535 fields is hidden and shown like any other", arguments: contenders)
  func largestPage(name: String) throws {
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: FormLimits.fieldsPerPage)
    try builder.appendPage(fieldCount: 1)
    // Every sixteenth field is mandatory, the field after it is filled.
    for word in 0..<FlagWord.count(fieldCount: FormLimits.fieldsPerPage) {
      builder.setFlagWord(0x84, page: 0, index: word)
    }
    let subject = try subject(name, builder.build())
    let all = visible(
      shown: 65_535,
      total: 65_535,
      filled: 4_096,
      mandatory: 4_096,
      remaining: 4_096
    )
    #expect(subject.answer(.progress(page: 0)) == all)
    #expect(subject.apply(.hidePage(0)) == .truth(true))
    #expect(subject.answer(.progress(page: 0)) == invisible)
    #expect(
      subject.answer(.totals) == .totals(FormTotals(shown: 1, total: 1, visiblePages: 1))
    )
    #expect(subject.apply(.hide(page: 0, field: 65_534)) == .truth(true))
    #expect(subject.apply(.showPage(0)) == .truth(true))
    #expect(
      subject.answer(.progress(page: 0))
        == visible(shown: 65_534, total: 65_534, filled: 4_096, mandatory: 4_096, remaining: 4_096)
    )
  }

  @Test(
    "FP-6: an edit that changes no flag is no change, and changes nothing",
    arguments: contenders
  )
  func noChange(name: String) throws {
    let subject = try subject(name, "hrmf -", "!-")
    let before = subject.answer(.digest)
    for operation in [EditOperation.hide, .lock, .require, .fill] {
      #expect(subject.apply(Edit(operation, page: 0, field: 0)) == .truth(false))
      #expect(subject.apply(Edit(operation.inverse, page: 0, field: 1)) == .truth(false))
    }
    #expect(subject.apply(.hidePage(1)) == .truth(false))
    #expect(subject.apply(.showPage(0)) == .truth(false))
    #expect(subject.answer(.digest) == before)
    subject.checkInvariants()
  }

  @Test(
    "FP-9: a page or field that does not exist is a typed error, and changes nothing",
    arguments: contenders
  )
  func missing(name: String) throws {
    let subject = try subject(name, "m -", "")
    let before = subject.answer(.digest)
    #expect(
      subject.apply(.fill(page: 2, field: 0)) == .error(.noSuchPage(page: 2, pageCount: 2))
    )
    #expect(subject.apply(.hidePage(2)) == .error(.noSuchPage(page: 2, pageCount: 2)))
    #expect(
      subject.apply(.hide(page: 0, field: 2))
        == .error(.noSuchField(page: 0, field: 2, fieldCount: 2))
    )
    #expect(
      subject.apply(.lock(page: 1, field: 0))
        == .error(.noSuchField(page: 1, field: 0, fieldCount: 0))
    )
    // An edit can't hold these numbers; it holds pages and fields that no form has.
    for edit in [Edit.fill(page: PageID(place: -1), field: 0), .hidePage(.nowhere)] {
      #expect(subject.apply(edit) == .error(.noSuchPage(page: edit.page, pageCount: 2)))
    }
    let far = Edit.fill(page: 0, field: -1)
    #expect(
      subject.apply(far) == .error(.noSuchField(page: 0, field: far.field, fieldCount: 2))
    )
    #expect(subject.answer(.digest) == before)
    subject.checkInvariants()
  }

  @Test("FP-9: a form without pages refuses every edit", arguments: contenders)
  func noPages(name: String) throws {
    let subject = try subject(name)
    #expect(subject.apply(.hidePage(0)) == .error(.noSuchPage(page: 0, pageCount: 0)))
    #expect(subject.answer(.totals) == .totals(FormTotals()))
    #expect(subject.answer(.currentPage) == .nothing)
    #expect(subject.answer(.pageAtRank(1)) == .nothing)
    #expect(subject.answer(.unfilledMandatoryField(after: nil, wrapping: true)) == .nothing)
  }
}

import FormFuzzing
import FormModel
import Testing

/// FP-1…FP-3, FP-7, FP-8.
@Suite struct PageCountsTests {
  @Test("FP-1: a field is shown when neither it nor its page is hidden", arguments: contenders)
  func shown(name: String) throws {
    let subject = try subject(name, "- h -", "!- -")
    #expect(
      subject.answer(.progress(page: 0))
        == visible(shown: 2, total: 2, filled: 0, mandatory: 0, remaining: 0)
    )
    #expect(subject.answer(.progress(page: 1)) == invisible)
    // The totals leave out a hidden page.
    let totals = subject.answer(.totals)
    subject.apply(.hide(page: 1, field: 0))
    #expect(subject.answer(.totals) == totals)
    subject.apply(.showPage(1))
    #expect(
      subject.answer(.progress(page: 1))
        == visible(shown: 1, total: 1, filled: 0, mandatory: 0, remaining: 0)
    )
    subject.apply(.hide(page: 0, field: 0))
    #expect(
      subject.answer(.progress(page: 0))
        == visible(shown: 1, total: 1, filled: 0, mandatory: 0, remaining: 0)
    )
  }

  @Test("FP-1: a field is fillable when it is shown and not read-only", arguments: contenders)
  func fillable(name: String) throws {
    let subject = try subject(name, "- r h hr")
    #expect(
      subject.answer(.progress(page: 0))
        == visible(shown: 2, total: 1, filled: 0, mandatory: 0, remaining: 0)
    )
    subject.apply(.lock(page: 0, field: 0))
    subject.apply(.show(page: 0, field: 3))
    #expect(
      subject.answer(.progress(page: 0))
        == visible(shown: 3, total: 0, filled: 0, mandatory: 0, remaining: 0)
    )
    subject.apply(.unlock(page: 0, field: 3))
    #expect(
      subject.answer(.progress(page: 0))
        == visible(shown: 3, total: 1, filled: 0, mandatory: 0, remaining: 0)
    )
  }

  @Test(
    "FP-2: total counts fillable fields, filled those of them that are filled",
    arguments: contenders
  )
  func total(name: String) throws {
    // Only the first counts as filled. The read-only and the hidden field are filled too, but not
    // fillable.
    let subject = try subject(name, "f - rf hf -")
    #expect(
      subject.answer(.progress(page: 0))
        == visible(shown: 4, total: 3, filled: 1, mandatory: 0, remaining: 0)
    )
    subject.apply(.fill(page: 0, field: 1))
    subject.apply(.unlock(page: 0, field: 2))
    #expect(
      subject.answer(.progress(page: 0))
        == visible(shown: 4, total: 4, filled: 3, mandatory: 0, remaining: 0)
    )
    subject.apply(.clear(page: 0, field: 0))
    subject.apply(.lock(page: 0, field: 4))
    #expect(
      subject.answer(.progress(page: 0))
        == visible(shown: 4, total: 3, filled: 2, mandatory: 0, remaining: 0)
    )
  }

  @Test(
    "FP-3: hidden and read-only fields count in neither mandatory total nor remaining",
    arguments: contenders
  )
  func mandatory(name: String) throws {
    let subject = try subject(name, "m mf hm rm hrm -")
    #expect(
      subject.answer(.progress(page: 0))
        == visible(shown: 4, total: 3, filled: 1, mandatory: 2, remaining: 1)
    )
    subject.apply(.require(page: 0, field: 5))
    subject.apply(.show(page: 0, field: 2))
    #expect(
      subject.answer(.progress(page: 0))
        == visible(shown: 5, total: 4, filled: 1, mandatory: 4, remaining: 3)
    )
    subject.apply(.unrequire(page: 0, field: 0))
    subject.apply(.fill(page: 0, field: 2))
    #expect(
      subject.answer(.progress(page: 0))
        == visible(shown: 5, total: 4, filled: 2, mandatory: 3, remaining: 1)
    )
  }

  @Test("FP-7: a hidden field keeps its filled flag", arguments: contenders)
  func hiddenKeepsFilled(name: String) throws {
    let subject = try subject(name, "mf m f")
    let before = subject.answer(.progress(page: 0))
    subject.apply(.hide(page: 0, field: 0))
    subject.apply(.hidePage(0))
    // Filled and cleared while it is hidden.
    subject.apply(.clear(page: 0, field: 2))
    subject.apply(.fill(page: 0, field: 2))
    #expect(subject.answer(.progress(page: 0)) == invisible)
    subject.apply(.showPage(0))
    #expect(
      subject.answer(.progress(page: 0))
        == visible(shown: 2, total: 2, filled: 1, mandatory: 1, remaining: 1)
    )
    subject.apply(.show(page: 0, field: 0))
    #expect(subject.answer(.progress(page: 0)) == before)
  }

  @Test("FP-8: the fraction is filled / total, and 0 when total is 0", arguments: contenders)
  func fraction(name: String) throws {
    let subject = try subject(name, "f - - -", "r h", "")
    var fractions: [Double] = []
    for page in FormPages(count: 3) {
      if case .progress(let progress) = subject.answer(.progress(page: page)) {
        fractions.append(progress.fraction)
      }
    }
    #expect(fractions == [0.25, 0, 0])
    guard case .totals(let totals) = subject.answer(.totals) else {
      Issue.record("no totals")
      return
    }
    #expect(totals.fraction == 0.25)
  }
}

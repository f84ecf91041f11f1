import FormFuzzing
import FormModel
import Testing

/// SPEC FP-4.
@Suite struct FormTotalsTests {
  @Test("FP-4: totals are sums over visible pages", arguments: contenders)
  func sums(name: String) throws {
    // Page 0 is complete; page 1 is not; page 2 has nothing to fill; page 3 is hidden; page 4 is empty;
    // page 5 has hidden fields only.
    let subject = try subject(name, "mf f", "m - r", "r rf", "!mf f", "", "hm hf")
    #expect(
      subject.answer(.totals)
        == .totals(
          FormTotals(
            shown: 7,
            total: 4,
            filled: 2,
            mandatoryTotal: 2,
            mandatoryRemaining: 1,
            visiblePages: 4,
            completePages: 1
          )
        )
    )
  }

  @Test(
    "FP-4: a page is complete when visible, with a total above 0 and all filled",
    arguments: contenders
  )
  func complete(name: String) throws {
    let subject = try subject(name, "f -", "r", "")
    #expect(completePages(subject) == 0)
    subject.apply(.fill(page: 0, field: 1))
    #expect(completePages(subject) == 1)
    subject.apply(.hidePage(0))
    #expect(completePages(subject) == 0)
    subject.apply(.showPage(0))
    #expect(completePages(subject) == 1)
    // With nothing left to fill in, it is no longer complete.
    subject.apply(.lock(page: 0, field: 0))
    #expect(completePages(subject) == 1)
    subject.apply(.lock(page: 0, field: 1))
    #expect(completePages(subject) == 0)
    subject.apply(.unlock(page: 1, field: 0))
    subject.apply(.fill(page: 1, field: 0))
    #expect(completePages(subject) == 1)
  }

  private func completePages(_ subject: Lane) -> Int? {
    if case .totals(let totals) = subject.answer(.totals) { totals.completePages } else { nil }
  }
}

import FormFuzzing
import FormModel
import Testing

/// FP-4.
@Suite struct FormTotalsTests {
  @Test("FP-4: totals are sums over visible pages", arguments: contenders)
  func sums(name: String) throws {
    // Page 0 is complete; page 1 is not; page 2 has nothing to fill; page 3 is hidden; page 4 is empty;
    // page 5 has hidden fields only.
    let subject = try subject(name, "mf f", "m - r", "r rf", "!mf f", "", "hm hf")
    // Shown, total, filled, mandatory total and remaining, visible and complete pages: as loaded, and after
    // each edit.
    #expect(subject.answer(.totals) == totals(7, 4, 2, 2, 1, 4, 1))
    let edits: [(Edit, Answer)] = [
      (.showPage(3), totals(9, 6, 4, 3, 1, 5, 2)),
      (.hidePage(1), totals(6, 4, 4, 2, 0, 4, 2)),
      (.unrequire(page: 1, field: 0), totals(6, 4, 4, 2, 0, 4, 2)),
      (.showPage(1), totals(9, 6, 4, 2, 0, 5, 2)),
      (.require(page: 1, field: 1), totals(9, 6, 4, 3, 1, 5, 2)),
      (.show(page: 5, field: 0), totals(10, 7, 4, 4, 2, 6, 2)),
      (.hidePage(0), totals(8, 5, 2, 3, 2, 5, 1)),
    ]
    for (edit, expected) in edits {
      subject.apply(edit)
      #expect(subject.answer(.totals) == expected, "\(edit)")
    }
  }

  private func totals(
    _ shown: Int,
    _ total: Int,
    _ filled: Int,
    _ mandatoryTotal: Int,
    _ mandatoryRemaining: Int,
    _ visiblePages: Int,
    _ completePages: Int
  ) -> Answer {
    .totals(
      FormTotals(
        shown: shown,
        total: total,
        filled: filled,
        mandatoryTotal: mandatoryTotal,
        mandatoryRemaining: mandatoryRemaining,
        visiblePages: visiblePages,
        completePages: completePages
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
    // A page with no fillable field is not complete.
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

import FormBaselines
import FormModel
import FormProgress
import FormWorkload
import Testing

/// Compares the change that `ProgressEngine.apply` returns with the oracle's states before and
/// after the edit.
@Suite struct ProgressChangeTests {
  static let shapes: [FormShape] = [
    ShapePreset.allCrossings.shape(pages: 12), ShapePreset.verbalAutopsy.shape(pages: 8),
    ShapePreset.manyPages.shape(pages: 40),
  ]

  /// The effects that the states around an edit show.
  func effects(
    _ edit: Edit,
    changed: Bool,
    _ before: PageProgress,
    _ after: PageProgress,
    movedCurrentPage: Bool
  ) -> ProgressChange.Effects {
    var effects: ProgressChange.Effects = changed ? .flag : []
    var sameVisibility = after
    sameVisibility.isVisible = before.isVisible
    if sameVisibility != before { effects.insert(.pageCounts) }
    if after.isVisible && !before.isVisible { effects.insert(.pageAppeared) }
    if before.isVisible && !after.isVisible { effects.insert(.pageVanished) }
    let wasComplete = before.isVisible && before.total > 0 && before.filled == before.total
    let isComplete = after.isVisible && after.total > 0 && after.filled == after.total
    if isComplete && !wasComplete { effects.insert(.pageCompleted) }
    if wasComplete && !isComplete { effects.insert(.pageReopened) }
    if movedCurrentPage { effects.insert(.currentPage) }
    return effects
  }

  @Test(
    "FP-5, FP-6, VP-4: the change says what the oracle shows",
    arguments: StreamProfile.allCases
  )
  func effects(profile: StreamProfile) throws {
    for (number, shape) in Self.shapes.enumerated() {
      let form = try FormGenerator(shape: shape, seed: 3).makeForm()
      var oracle = Oracle(form)
      var engine = ProgressEngine(form.clone())
      for edit in EditStreamGenerator(profile: profile, seed: 5, form: form).prefix(300) {
        let before = try oracle.progress(ofPage: edit.page)
        let current = oracle.currentPage
        let changed = try oracle.apply(edit)
        let expected = effects(
          edit,
          changed: changed,
          before,
          try oracle.progress(ofPage: edit.page),
          movedCurrentPage: oracle.currentPage != current
        )
        let change = try engine.apply(edit)
        if change.effects != expected || change.previousCurrentPage != current
          || change.edit != edit
        {
          Issue.record("shape \(number), \(edit): expected \(expected), found \(change)")
          return
        }
      }
      #expect(engine.currentPage == oracle.currentPage)
    }
  }

  @Test("FP-7: a change's inverse restores every flag, count and visible page")
  func inverse() throws {
    for shape in Self.shapes {
      let form = try FormGenerator(shape: shape, seed: 4).makeForm()
      let loaded = form.clone()
      var engine = ProgressEngine(form.clone())
      let totals = engine.totals
      var inverses: [Edit] = []
      for edit in EditStreamGenerator(profile: .mixed, seed: 6, form: form).prefix(2_000) {
        if let inverse = try engine.apply(edit).inverse { inverses.append(inverse) }
      }
      #expect(inverses.count > 200)
      for inverse in inverses.reversed() {
        let change = try engine.apply(inverse)
        if !change.isChange { Issue.record("\(inverse) took nothing back") }
      }
      #expect(engine.totals == totals)
      engine.checkInvariants()
      let isRestored = engine.takeForm().isEqual(to: loaded)
      #expect(isRestored)
    }
  }
}

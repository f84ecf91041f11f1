import FormBaselines
import FormModel
import Testing

@Suite struct StateDigestTests {
  /// Two pages: one of each flag, and one with a single mandatory field.
  func makeForm() throws -> FormDefinition {
    var builder = FormBuilder()
    try builder.appendPage()
    for flags: FieldFlags in [[], .hidden, .readOnly, .mandatory, .filled] {
      try builder.appendField(flags)
    }
    try builder.appendPage()
    try builder.appendField(.mandatory)
    return builder.build()
  }

  @Test("A digest is the same in every build and on every machine")
  func fixed() throws {
    let digest = StateDigest(Oracle(try makeForm())).description
    #expect(digest == "e709cafaa682f58f")
  }

  @Test("Contenders in one state have one digest")
  func agreement() throws {
    let form = try makeForm()
    let expected = StateDigest(Oracle(form))
    #expect(StateDigest(RecomputeForm(form)) == expected)
    #expect(StateDigest(RecomputePage(form)) == expected)
    #expect(StateDigest(RecomputeBitsliced(form)) == expected)
  }

  @Test("States that differ have digests that differ")
  func differences() throws {
    let edits: [Edit] = [
      .fill(page: 0, field: 0), .hide(page: 0, field: 0), .lock(page: 0, field: 0),
      .require(page: 0, field: 0), .hidePage(0), .hidePage(1), .fill(page: 0, field: 3),
      .fill(page: 1, field: 0), .show(page: 0, field: 1), .clear(page: 0, field: 4),
    ]
    let form = try makeForm()
    var digests: Set<StateDigest> = [StateDigest(Oracle(form))]
    for edit in edits {
      var oracle = Oracle(form)
      try oracle.apply(edit)
      digests.insert(StateDigest(oracle))
    }
    // The current page is part of the state.
    var moved = Oracle(form)
    try moved.setCurrentPage(1)
    digests.insert(StateDigest(moved))
    #expect(digests.count == edits.count + 2)
  }
}

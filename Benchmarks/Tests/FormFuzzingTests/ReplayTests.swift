import FormBaselines
import FormContenders
import FormFormats
import FormModel
import FormWorkload
import Testing

@testable import FormFuzzing

@Suite struct ReplayTests {
  private func form() throws -> FormDefinition {
    try FormGenerator(shape: ShapePreset.standard.shape(pages: 30), seed: 4).makeForm()
  }

  private func reader(_ edits: [Edit]) throws -> EditStreamReader {
    try EditStreamReader(InputFile(bytes: EditStreamFile.bytes(of: edits, as: .binary)))
  }

  @Test("Every contender ends in the state that applying the edits leads to")
  func states() throws {
    let form = try form()
    var generator = EditStreamGenerator(profile: .mixed, seed: 2, form: form)
    let edits = generator.makeEdits(count: 2_000)
    var expected = Oracle(form)
    var changed = 0
    for edit in edits where try expected.apply(edit) { changed += 1 }
    var engine = EngineContender(form)
    var edited = try reader(edits)
    let outcome = try Replay.play(&edited, on: &engine)
    #expect(outcome.contender == "engine")
    #expect(outcome.edits == edits.count && outcome.refused == 0)
    #expect(outcome.changed == changed)
    #expect(outcome.digest == StateDigest(expected))
    #expect(outcome.currentPage == expected.currentPage)
  }

  @Test(
    "FP-9: an edit without a place ends the replay with its number, or is counted and passed over"
  )
  func refused() throws {
    let form = try form()
    let edits: [Edit] = [.showPage(0), .fill(page: 30, field: 0), .hidePage(1)]
    var engine = EngineContender(form)
    var first = try reader(edits)
    #expect(
      throws: ReplayError(
        index: 1,
        edit: edits[1],
        underlying: .noSuchPage(page: 30, pageCount: 30)
      )
    ) { try Replay.play(&first, on: &engine) }
    var second = try reader(edits)
    let outcome = try Replay.play(&second, on: &engine, skippingRefused: true)
    #expect(outcome.edits == 3 && outcome.refused == 1)
    #expect(try engine.isVisible(page: 1) == false)
  }
}

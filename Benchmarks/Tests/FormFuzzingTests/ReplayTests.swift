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
    try EditStreamReader(
      InputFile(bytes: EditStreamFile.bytes(of: edits.map { .edit($0) }, as: .binary))
    )
  }

  @Test("Every contender ends in the state that applying the edits leads to")
  func states() throws {
    let form = try form()
    var generator = EditStreamGenerator(profile: .mixed, seed: 2, form: form)
    let edits = generator.makeEdits(count: 2_000)
    var expected = Oracle(form)
    var changed = 0
    for edit in edits where try expected.apply(edit) { changed += 1 }
    var engine = FlagPlayer(EngineContender(form))
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
    var engine = FlagPlayer(EngineContender(form))
    var first = try reader(edits)
    let error = #expect(throws: ReplayError.self) { try Replay.play(&first, on: &engine) }
    #expect(error?.index == 1 && error?.entry == .edit(edits[1]))
    #expect(error?.position == .offset(40))
    #expect(error?.underlying as? AddressError == .noSuchPage(page: 30, pageCount: 30))
    var second = try reader(edits)
    let outcome = try Replay.play(&second, on: &engine, skippingRefused: true)
    #expect(outcome.edits == 3 && outcome.refused == 1)
    #expect(try engine.contender.isVisible(page: 1) == false)
  }

  @Test("A contender that keeps flags refuses answers and instances")
  func flagsAlone() throws {
    var engine = FlagPlayer(EngineContender(try form()))
    let numbers = InstanceNumbers.first(atLevel: 1)
    for entry: FormEntry in [
      .answer(FieldID(page: 0, field: 0), .text("a")), .addInstance(repeat: 0, numbers),
      .removeInstance(repeat: 0, numbers), .edit(.hidePage(0), in: numbers),
    ] {
      #expect(throws: (any Error).self, "\(entry)") { try engine.play(entry) }
    }
    #expect(try engine.play(.edit(.hidePage(0))))
  }
}

import FormBaselines
import FormContenders
import FormFormats
import FormFuzzing
import FormModel
import FormRules
import FormWorkload
import Testing

@Suite struct EntryReplayTests {
  private func reader(_ entries: [FormEntry]) throws -> EntryStreamReader {
    try EntryStreamReader(InputFile(bytes: EntryStreamFile.bytes(of: entries, as: .text)))
  }

  @Test(
    "UR-1, UR-7: a stream with answers leaves session and oracle in one state",
    arguments: [StreamProfile.person, .mixed, .uniform]
  )
  func states(profile: StreamProfile) throws {
    let form = try RulePreset.verbalAutopsy.makeForm(fields: 120, seed: 5)
    var generator = EntryStreamGenerator(profile: profile, seed: 3, form: form)
    let entries = generator.makeEntries(count: 400)
    #expect(entries.contains { if case .answer(_, .some) = $0 { true } else { false } })
    var session = try RuleSession(opening: form)
    var played = try reader(entries)
    let outcome = try Replay.play(&played, on: &session)
    var oracle = try RulesOracle(opening: form)
    var judged = try reader(entries)
    let expected = try Replay.play(&judged, on: &oracle)
    #expect(outcome.edits == 400 && outcome.refused == 0)
    #expect(outcome.changed == expected.changed && outcome.changed > 100)
    #expect(outcome.digest == expected.digest)
  }

  @Test(
    "UR-1: an answer that the form does not take ends the replay with its number, or is counted"
  )
  func refused() throws {
    let form = try RulePreset.verbalAutopsy.makeForm(fields: 60, seed: 5)
    let nowhere = FieldID(page: 9_999, field: 0)
    let entries: [FormEntry] = [.edit(.showPage(0)), .answer(nowhere, .integer(1))]
    var session = try RuleSession(opening: form)
    var first = try reader(entries)
    do {
      _ = try Replay.play(&first, on: &session)
      Issue.record("it is taken")
    } catch let error as EntryReplayError {
      #expect(error.index == 1 && error.entry == entries[1])
      let place = error.line.map { "line \($0), " } ?? ""
      #expect(error.description.hasPrefix(place + "edit 1, answer 9999 0 \"integer(1)\": "))
    }
    var second = try reader(entries)
    let outcome = try Replay.play(&second, on: &session, skippingRefused: true)
    #expect(outcome.edits == 2 && outcome.refused == 1)
  }

  @Test("The same seed gives the same entries, and a share of them may address nothing")
  func generator() throws {
    let form = try RulePreset.verbalAutopsy.makeForm(fields: 100, seed: 5)
    func entries(_ seed: UInt64, _ invalid: Share = .none) -> [FormEntry] {
      var generator = EntryStreamGenerator(
        profile: .person,
        seed: seed,
        form: form,
        invalid: invalid
      )
      return generator.makeEntries(count: 300)
    }
    #expect(entries(1) == entries(1) && entries(1) != entries(2))
    var session = try RuleSession(opening: form)
    var stream = try reader(entries(1, .percent(20)))
    let outcome = try Replay.play(&stream, on: &session, skippingRefused: true)
    #expect((20...120).contains(outcome.refused))
  }
}

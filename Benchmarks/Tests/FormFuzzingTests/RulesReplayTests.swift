import FormBaselines
import FormContenders
import FormFormats
import FormFuzzing
import FormModel
import FormRules
import FormWorkload
import Testing

@Suite struct RulesReplayTests {
  private func reader(_ entries: [FormEntry]) throws -> EditStreamReader {
    try EditStreamReader(InputFile(bytes: EditStreamFile.bytes(of: entries, as: .text)))
  }

  @Test(
    "UR-1, UR-7: a stream with answers leaves session and oracle in one state",
    arguments: [StreamProfile.person, .mixed, .uniform]
  )
  func states(profile: StreamProfile) throws {
    let form = try RulePreset.verbalAutopsy.makeForm(fields: 120, seed: 5)
    var generator = try FormStreamGenerator(profile: profile, seed: 3, form: form)
    let entries = generator.makeEntries(count: 400)
    #expect(entries.contains { if case .answer(_, .some, _) = $0 { true } else { false } })
    var session = try RuleSession(opening: form)
    var played = try reader(entries)
    let outcome = try Replay.play(&played, on: &session)
    var oracle = try OraclePlayer(opening: form)
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
    } catch let error as ReplayError {
      #expect(error.index == 1 && error.entry == entries[1])
      #expect(error.position == .line(3, column: 1))
      #expect(
        error.description.hasPrefix("line 3, column 1: edit 1, answer 9999 0 \"integer(1)\": ")
      )
    }
    var second = try reader(entries)
    let outcome = try Replay.play(&second, on: &session, skippingRefused: true)
    #expect(outcome.edits == 2 && outcome.refused == 1)
  }

  @Test("The same seed gives the same entries, and a share of them may address nothing")
  func generator() throws {
    let form = try RulePreset.verbalAutopsy.makeForm(fields: 100, seed: 5)
    func entries(_ seed: UInt64, _ invalid: Share = .none) throws -> [FormEntry] {
      var generator = try FormStreamGenerator(
        profile: .person,
        seed: seed,
        form: form,
        invalid: invalid
      )
      return generator.makeEntries(count: 300)
    }
    #expect(try entries(1) == entries(1))
    #expect(try entries(1) != entries(2))
    var session = try RuleSession(opening: form)
    var stream = try reader(entries(1, .percent(20)))
    let outcome = try Replay.play(&stream, on: &session, skippingRefused: true)
    #expect((20...120).contains(outcome.refused))
  }

  @Test("RP-2: without numbers an entry is in the first instance, and far behind the last in none")
  func instances() throws {
    let form = try RepeatPreset.deliveries.makeForm(instances: 2)
    let far = InstanceNumbers([Int(UInt32.max)])!
    let entries: [FormEntry] = [
      .edit(.hidePage(1)), .answer(FieldID(page: 1, field: 1), .integer(7)),
      .addInstance(repeat: 0, .first(atLevel: 1)),
      .edit(.lock(page: 2, field: 0), in: .first(atLevel: 1)),
    ]
    let refused: [FormEntry] = [
      .edit(.hidePage(1), in: far), .answer(FieldID(page: 1, field: 1), .integer(7), in: far),
      .edit(.hidePage(0), in: .first(atLevel: 1)), .edit(.hidePage(1), in: .first(atLevel: 2)),
      .addInstance(repeat: 0, far), .removeInstance(repeat: 0, far), .addInstance(repeat: 7, far),
    ]
    var session = try RuleSession(opening: form)
    var oracle = try OraclePlayer(opening: form)
    var played = try reader(entries + refused)
    var judged = try reader(entries + refused)
    let outcome = try Replay.play(&played, on: &session, skippingRefused: true)
    let expected = try Replay.play(&judged, on: &oracle, skippingRefused: true)
    #expect(outcome.refused == refused.count && outcome.changed == entries.count)
    #expect(expected.refused == refused.count && expected.changed == entries.count)
    #expect(outcome.digest == expected.digest && outcome.pages == 17)
  }
}

import FormBaselines
import FormModel
import FormWorkload
import Testing

/// Forms with repeats, and streams in which instances come and go.
@Suite struct InstanceStreamTests {
  private struct Outcome {
    var added = 0
    var removed = 0
    var answered = 0
    var refused = 0
    /// The most instances of the first repeat.
    var most = 0
    /// The last numbers of the instances that came and went, in order; those that went are negative.
    var numbers: [Int] = []
  }

  private func play(
    _ profile: InstanceProfile,
    _ form: borrowing FormDefinition,
    count: Int,
    most: Int
  ) throws -> Outcome {
    var oracle = try RulesOracle(form, clock: FormClock(milliseconds: 0))
    var stream = InstanceStreamGenerator(profile: profile, seed: 7, form: form, most: most)
    var outcome = Outcome()
    for entry in stream.makeEntries(count: count) {
      do throws(OracleRefusal) { try oracle.play(entry) } catch { outcome.refused += 1 }
      switch entry {
      case .addInstance(_, let numbers):
        outcome.added += 1
        outcome.numbers.append(numbers[numbers.count - 1])
      case .removeInstance(_, let numbers):
        outcome.removed += 1
        outcome.numbers.append(-numbers[numbers.count - 1])
      default: outcome.answered += 1
      }
      let first = oracle.view.pages.compactMap { $0.numbers.isEmpty ? nil : $0.numbers[0] }.max()
      outcome.most = max(outcome.most, first ?? 0)
    }
    return outcome
  }

  @Test(
    "RP-2: instances come and go within limits, where the profile says",
    arguments: InstanceProfile.allCases
  )
  func profiles(profile: InstanceProfile) throws {
    let form = try RepeatPreset.deliveries.makeForm(instances: 3)
    let outcome = try play(profile, form, count: 300, most: 20)
    #expect(outcome.refused == 0)
    #expect(outcome.most <= 20)
    #expect(outcome.added > 5)
    #expect(outcome.removed > 5)
    #expect((outcome.answered > outcome.added) == (profile == .person))
    let signs = outcome.numbers.map { $0.signum() }
    switch profile {
    case .turns: #expect(zip(signs, signs.dropFirst()).allSatisfy { $0 != $1 })
    case .sameGap:
      // Each instance goes before the same one: one further than the last.
      let added = zip(outcome.numbers, outcome.numbers.dropFirst()).filter { $0 > 0 && $1 > 0 }
      #expect(added.allSatisfy { $1 == $0 + 1 })
    case .bisecting:
      // Beside the last one, on either side.
      let added = zip(outcome.numbers, outcome.numbers.dropFirst()).filter { $0 > 0 && $1 > 0 }
      #expect(added.allSatisfy { $1 == $0 || $1 == $0 + 1 })
    case .person, .stormAtOnePlace, .stormAnywhere: break
    }
  }

  @Test("RP-5: nested repeats are filled, too, and mostly what is there is named")
  func nested() throws {
    let form = try RepeatPreset.households.makeForm(instances: 2)
    let outcome = try play(.person, form, count: 300, most: 6)
    #expect(outcome.refused < 100)
    #expect(outcome.added > 15)
    #expect(outcome.removed > 3)
  }

  @Test("A seed gives the same stream")
  func seeds() throws {
    let form = try RepeatPreset.households.makeForm()
    func entries(_ seed: UInt64) -> [FormEntry] {
      var stream = InstanceStreamGenerator(profile: .person, seed: seed, form: form)
      return stream.makeEntries(count: 50)
    }
    #expect(entries(1) == entries(1))
    #expect(entries(1) != entries(2))
  }

  @Test("RP-1: a preset has as many instances as are asked for")
  func presets() throws {
    for preset in RepeatPreset.allCases {
      let form = try preset.makeForm(instances: 4, pages: 10)
      let oracle = try RulesOracle(form, clock: FormClock(milliseconds: 0))
      let numbers = oracle.view.pages.compactMap { $0.numbers.isEmpty ? nil : $0.numbers[0] }
      #expect(Set(numbers) == [1, 2, 3, 4], "\(preset)")
    }
  }
}

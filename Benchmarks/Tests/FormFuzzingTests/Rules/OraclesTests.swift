import FormBaselines
import FormFuzzing
import FormModel
import FormWorkload
import Testing

/// The two oracles of forms with rules: on a form without repeats they agree.
@Suite struct OraclesTests {
  private func entry(_ event: FormEvent) -> FormEntry? {
    switch event {
    case .edit(let edit): .edit(edit)
    case .answer(let address, let answer): .answer(address, answer)
    default: nil
    }
  }

  @Test("UR-3: both oracles find the same after each event", arguments: 1...60)
  func agreement(seed: UInt64) throws {
    let plan = RulesCase(seed: seed)
    let form = plan.form.makeForm()
    guard plan.form.addresses.count < 200,
      var rules = try? RulesOracle(form, clock: plan.form.clock)
    else { return }
    var repeats = try RepeatsOracle(form, clock: plan.form.clock)
    for step in plan.steps.prefix(60) {
      guard case .event(let event) = step else { continue }
      var taken: Bool?
      do throws(OracleRefusal) { taken = try rules.apply(event) } catch {}
      var other: Bool?
      switch event {
      case .undo: other = repeats.undo()
      case .redo: other = repeats.redo()
      case .setClock(let clock):
        do throws(OracleRefusal) { other = try repeats.setClock(clock) } catch {}
      default:
        let played = try #require(entry(event))
        do throws(OracleRefusal) { other = try repeats.apply(played) } catch {}
      }
      #expect(other == taken, "\(event)")
      #expect(repeats.view.totals == rules.totals)
      #expect(repeats.currentPosition == rules.progress.currentPage.map(\.place))
      for (shown, page) in zip(repeats.view.pages, plan.form.ids) {
        let progress = try rules.progress(ofPage: page)
        #expect(shown.progress == progress)
        for (field, place) in shown.fields.enumerated() {
          let address = FieldID(page: page, field: field)
          let (answer, flags) = (try rules.answer(at: address), try rules.flags(at: address))
          #expect(repeats.view.fields[place].answer == answer)
          #expect(repeats.view.fields[place].flags == flags)
        }
      }
    }
  }
}

import FormBaselines
import FormFuzzing
import FormModel
import FormProgress
import FormRules
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

  @Test(
    "UR-3: both oracles and the session find the same after each event, whether calculations keep answers",
    arguments: 1...60 as ClosedRange<UInt64>,
    [false, true]
  )
  func agreement(seed: UInt64, keeps: Bool) throws {
    var plan = RulesCase(seed: seed)
    if keeps { plan.form.keepCalculatedAnswers(seed: seed) }
    let form = plan.form.makeForm()
    guard plan.form.addresses.count < 200,
      var rules = try? RulesOracle(form, clock: plan.form.clock)
    else { return }
    var repeats = try RepeatsOracle(form, clock: plan.form.clock)
    var session = try FormSession(
      plan.form.makeForm(),
      clock: plan.form.clock,
      journalBytes: 1 << 20
    )
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
        do throws(OracleRefusal) { other = try repeats.play(played) } catch {}
      }
      #expect(other == taken, "\(event)")
      var told: Bool?
      do throws(SessionError) { told = try session.handle(event).isChange } catch {}
      #expect(told == taken, "\(event)")
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
          let told = (try session.answer(at: address), try session.engine.flags(at: address))
          #expect(told.0 == answer && told.1 == flags, "\(address) after \(event)")
        }
      }
    }
  }
}

import FormBaselines
import FormFuzzing
import FormModel
import FormWorkload
import Testing

@testable import FormBenchmarks

@Suite struct WorkloadTests {
  /// Half of a stream's edits change nothing; a median of both kinds would describe neither.
  @Test(arguments: [1, 7, 42] as [UInt64]) func everyEditOfATripOfChangesChangesSomething(
    seed: UInt64
  ) throws {
    let form = try FormUnderTest(pages: 30, fields: 8, seed: seed)
    let trip = RoundTrip.ofChanges(.uniform, form: form, seed: seed, count: 700)
    var tracker = FlagTracker(form.shared.form)
    var idle = 0
    for edit in trip.edits where !tracker.apply(edit) { idle += 1 }
    #expect(idle == 0 && trip.edits.count == 2 * RoundTrip.batch)
    #expect(RoundTrip.ofChanges(.uniform, form: form, seed: seed, count: 700).edits == trip.edits)
  }

  @Test(arguments: StreamProfile.allCases) func aRoundTripLeavesTheFormAsItWas(
    profile: StreamProfile
  ) throws {
    let form = try FormUnderTest(pages: 20, fields: 10, seed: 42)
    var generator = EditStreamGenerator(profile: profile, seed: 42, outline: form.outline)
    let trip = RoundTrip(generator.makeEdits(count: 1_200), form: form.shared.form)
    #expect(trip.edits.count.isMultiple(of: RoundTrip.batch))
    var oracle = Oracle(form.shared.form)
    let before = StateDigest(oracle)
    #expect(oracle.play(trip.edits.span.extracting(0..<600)) == 0)
    #expect((StateDigest(oracle) != before) == (profile != .noOps))
    #expect(oracle.play(trip.edits.span.extracting(600..<trip.edits.count)) == 0)
    oracle.makeFirstVisiblePageCurrent()
    #expect(StateDigest(oracle) == before)
  }

  @Test("Both ways of a round trip change as much, so that a part of it tells of the whole")
  func bothWaysAreAlike() throws {
    let form = try FormUnderTest(pages: 50, fields: 10, seed: 42)
    var generator = EditStreamGenerator(profile: .uniform, seed: 42, outline: form.outline)
    let forth = generator.makeEdits(count: 2_048)
    let trip = RoundTrip(forth, form: form.shared.form)
    #expect(trip.edits.count == 2 * forth.count)
    var tracker = FlagTracker(form.shared.form)
    let isChange = trip.edits.map { tracker.apply($0) }
    #expect(isChange.prefix(forth.count).contains(false))
    #expect(isChange == isChange.reversed())
  }

  @Test(arguments: EditKind.allCases) func editsOfAKindDoWhatTheySay(kind: EditKind) throws {
    let form = try FormUnderTest(pages: 16, fields: 10, seed: 9)
    let work = KindWork(kind, form: form.shared.form, seed: 9)
    #expect(!work.edits.isEmpty)
    var oracle = Oracle(form.shared.form)
    #expect(oracle.play(work.setup.span) == 0)
    let lead = kind.hasLead ? work.edits.map(\.inverse) : []
    #expect(oracle.play(lead.span) == 0)
    var wrong: [Edit] = []
    for edit in work.edits {
      let before = oracle.totals
      let visible = oracle.visiblePageCount
      do throws(AddressError) {
        let changed = try oracle.apply(edit)
        let flips = oracle.visiblePageCount - visible
        let completed = oracle.totals.completePages - before.completePages
        let isRight =
          switch kind {
          case .vanish, .hidePage: changed && flips == -1
          case .appear, .showPage: changed && flips == 1
          case .complete: changed && completed == 1
          case .noChange: !changed && oracle.totals == before
          case .noSuchPage, .noSuchField: false
          default: changed && edit.operation == kind.operation
          }
        if !isRight { wrong.append(edit) }
      } catch {
        if kind != .noSuchPage && kind != .noSuchField { wrong.append(edit) }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(3))")
  }
}

import FormBaselines
import FormContenders
import FormFuzzing
import FormModel
import FormWorkload
import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct BenchmarkRunTests {
  private func options(_ filter: String, sizes: [Int] = []) -> BenchmarkOptions {
    var options = BenchmarkOptions()
    options.pages = 40
    options.fields = 8
    options.sizes = sizes
    options.filter = filter
    options.isQuick = true
    return options
  }

  @Test(arguments: [
    "^edit/reads/person$", "^edit/batch/person$", "^index/(rank|select)/", "^load/",
  ])
  func contendersAgreeAndAreCompared(filter: String) throws {
    let record = try BenchmarkRun(options(filter)).run()
    #expect(!record.results.isEmpty && !record.comparisons.isEmpty)
    for result in record.results {
      let time = try #require(result.metric("time"))
      #expect(time.median > 0)
      #expect(result.answer.check == (result.contender == "machine" ? .none : .agrees))
    }
    #expect(BenchmarkReport(record).disagreements.isEmpty)
    #expect(try ResultRecord(json: record.json()) == record)
  }

  @Test func everySizeIsMeasured() throws {
    let record = try BenchmarkRun(options("^scaling/edit/sizes$", sizes: [4, 16, 64])).run()
    let engine = record.results.filter { $0.contender == "engine" }
    #expect(engine.map { $0.parameters.number("pages") } == [4, 16, 64])
    #expect(Set(record.growth.map(\.contender)).count == 5)
    // Growth of counts is judged, growth of times is not.
    #expect(record.growth.allSatisfy { $0.declared == nil && $0.verdict == nil })
    let text = BenchmarkReport(record).text()
    #expect(text.contains("form ×") && text.contains("Growth: log-log slope"))
  }

  @Test func aWrongFinalStateIsSeen() throws {
    let form = try FormUnderTest(pages: 12, fields: 6, seed: 1)
    var generator = EditStreamGenerator(profile: .uniform, seed: 1, outline: form.outline)
    let trip = RoundTrip(generator.makeEdits(count: 500), form: form.shared.form)
    let right = PassMaker(form: form.shared, trip: trip, loop: .reads).engine()
    var digest = StateDigest(EngineContender(form.shared.form))
    let wrong = AnyContender(
      name: "wrong",
      timed: right.timed,
      bytes: nil,
      position: { Position(done: 0..<100) },
      digest: { digest }
    )
    _ = Rounds(budget: 1).play([right.timed])
    let answers = Agreement.check(
      [right, wrong],
      form: form.shared,
      trip: trip,
      inBatches: false
    )
    #expect(answers.map(\.check) == [.agrees, .disagrees])
    var oracle = Oracle(form.shared.form)
    _ = oracle.play(trip.edits.span.extracting(0..<100))
    digest = StateDigest(oracle)
    #expect(
      Agreement.check([wrong], form: form.shared, trip: trip, inBatches: false)[0].check
        == .agrees
    )
  }

  @Test func badOptionsAreTypedErrors() {
    func error(_ change: (inout BenchmarkOptions) -> Void) -> BenchmarkError? {
      var options = BenchmarkOptions()
      change(&options)
      do throws(BenchmarkError) {
        _ = try BenchmarkRun(options)
        return nil
      } catch {
        return error
      }
    }
    #expect(error { $0.pages = 0 } == .badOption("--pages: expected 1…16777216, found 0"))
    #expect(error { $0.fields = 70_000 } == .badOption("--fields: expected 1…65535, found 70000"))
    #expect(error { $0.sizes = [-1] } == .badOption("--sizes: expected 1…16777216, found -1"))
    guard case .badOption(let text)? = error({ $0.filter = "(" }) else {
      Issue.record("it is taken")
      return
    }
    #expect(text.hasPrefix("--filter: expected a POSIX extended regular expression, found \"(\": "))
    #expect(error { $0.filter = "nothing" } == .nothingMatches(filter: "nothing"))
    #expect(
      error {
        $0.pages = 1 << 24
        $0.fields = 1_000
      } != nil
    )
    #expect(error { _ in } == nil)
  }

  @Test func aFormTooLargeForTheMachineIsRefused() throws {
    var large = options("^edit/reads/person$")
    large.pages = 1 << 24
    large.fields = 255
    let needed = 1 << 34
    guard let available = MachineMemory.available, available < needed else { return }
    let run = try BenchmarkRun(large)
    do throws(BenchmarkError) {
      _ = try run.run()
      Issue.record("a form of 4 billion fields was measured")
    } catch {
      guard case .tooLarge = error else { throw error }
    }
  }
}

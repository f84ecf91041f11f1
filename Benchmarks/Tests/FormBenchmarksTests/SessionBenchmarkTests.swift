import FormContenders
import FormModel
import FormProgress
import FormRules
import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct SessionBenchmarkTests {
  @Test("FP-5: edits of any of many sessions end in the oracle's state, session by session")
  func everyBenchmark() throws {
    var options = BenchmarkOptions()
    options.filter = "^sessions/"
    options.isQuick = true
    let record = try BenchmarkRun(options).run()
    #expect(
      Set(record.results.map(\.benchmark)) == ["sessions/edit/random", "sessions/open/further"]
    )
    #expect(record.results.allSatisfy { $0.answer.check == .agrees })
    #expect(record.results.compactMap { $0.parameters.number("sessions") } == [1_000, 10_000])
    let text = BenchmarkReport(record).text()
    #expect(text.contains("Many sessions of one form"))
  }

  @Test("A session that was edited behind its back is not in the oracle's state")
  func check() throws {
    let form = try HouseholdForm.make(seed: 1)
    let player = try SessionPlayer(form, sessions: 3, seed: 1, count: 100)
    player.play(70)
    #expect(player.isRight())
    try player.pool[1].session.apply(.hidePage(0))
    try player.pool[1].session.apply(.hidePage(1))
    try player.pool[1].session.apply(.showPage(0))
    #expect(!player.isRight())
  }

  @Test(
    "A further session takes at most 1.6 KiB, and shares the template",
    .enabled(if: Jemalloc.isLinked, "without jemalloc nothing counts allocations")
  )
  func memory() throws {
    let counter = try AllocationCounter()
    try #require(counter.seesControl(), "the counters see nothing: this test would pass vacuously")
    let form = try HouseholdForm.make(seed: 42)
    #expect(form.form.pageCount == 28 && form.form.fieldCount == 336)
    let memory = try #require(SessionMemory(form))
    #expect(memory.bytes <= 1_638)
    let before = counter.read()
    let first = SessionPool.open(form.form)
    let second = SessionPool.open(form.form)
    let taken = (counter.read() - before).retained
    let firstTemplate = first.session.storedEngine.form.template
    #expect(
      firstTemplate === second.session.storedEngine.form.template
        && firstTemplate === form.form.template
    )
    #expect(taken + 2 * MemoryLayout<FormSession>.stride == 2 * memory.bytes)
  }
}

import FormContenders
import FormFuzzing
import FormModel
import FormWorkload
import MeasurementKit
import Testing

@testable import FormBenchmarks
@testable import FormRules

@Suite struct RuleBenchmarkTests {
  #if DEBUG
    private static let isDebug = true
  #else
    private static let isDebug = false
  #endif

  @Test("UR-8: the session and its rivals end in the oracle's state, benchmark by benchmark")
  func everyBenchmark() throws {
    var options = BenchmarkOptions()
    // One source of a form is enough here; a check of the build times all.
    options.filter = "^rules/(answer/person|unread|undo|load/binary)"
    options.isQuick = true
    let record = try BenchmarkRun(options).run()
    let names = Set(record.results.map(\.benchmark))
    #expect(
      names == [
        "rules/answer/person", "rules/unread/answer", "rules/unread/fill",
        "rules/unread/fill-plain", "rules/undo/transaction", "rules/undo/back", "rules/undo/again",
        "rules/load/binary",
      ]
    )
    for result in record.results {
      #expect(result.answer.check == .agrees, "\(result.benchmark) \(result.contender)")
    }
    let people = record.results.filter { $0.benchmark == "rules/answer/person" }
    #expect(Set(people.map(\.contender)) == Set(RuleContenders.all.map(\.name)))
    let text = BenchmarkReport(record).text()
    #expect(text.contains("Answers and rules") && text.contains("reachable-rules"))
  }

  @Test("A person's answers leave the form as it was, and change it in between")
  func roundTrip() throws {
    let form = try RulePreset.verbalAutopsy.makeForm(fields: 120, seed: 3)
    let work = try RuleWork.person(form, seed: 3)
    #expect(work.answers.count > 60)
    let first = try work.expected(after: 0)
    #expect(try work.expected(after: work.answers.count / 2) != first)
    #expect(try work.expected(after: work.answers.count) == first)
  }

  @Test(
    "UR-8: answers, undo and redo allocate nothing after first use",
    .enabled(if: Jemalloc.isLinked, "without jemalloc nothing counts allocations"),
    .disabled(
      if: RuleBenchmarkTests.isDebug,
      "what the optimiser keeps on the stack is allocated in debug"
    )
  )
  func allocations() throws {
    let counter = try AllocationCounter()
    try #require(counter.seesControl(), "the counters see nothing: this test would pass vacuously")
    let form = try RulePreset.verbalAutopsy.makeForm(fields: 485, seed: 42)
    let work = try RuleWork.person(form, seed: 42)
    let person = try RulePlayer<RuleSession>(work)
    #expect(counter.countRepetition { person.play(work.answers.count) } == .zero)
    for step in UndoPlayer.Step.allCases {
      let player = try UndoPlayer(work, step)
      for _ in 0..<4 {
        player.prepare(256)
        player.play(256)
      }
      player.prepare(256)
      #expect(counter.count { player.play(256) } == .zero, "\(step)")
    }
  }

  @Test(
    "CH-4: a label that is read as UTF-8 allocates nothing",
    .enabled(if: Jemalloc.isLinked, "without jemalloc nothing counts allocations")
  )
  func labels() throws {
    let counter = try AllocationCounter()
    try #require(counter.seesControl(), "the counters see nothing: this test would pass vacuously")
    var list = ChoiceList(id: "towns", choices: [])
    for number in 0..<50 {
      let label = number % 5 == 4 ? nil : String(repeating: "Ä", count: 16 + number)
      list.choices.append(Choice(value: "\(number)", label: label))
    }
    let offered = OfferedChoices(list: list, rows: .all(50), version: 1)
    var sum = 0
    let bytes = counter.countRepetition {
      var index = 0
      while index < offered.count {
        sum += offered.labelUTF8(at: index)?.count ?? 0
        index += 1
      }
    }
    #expect(bytes == .zero)
    #expect(sum == 2 * offered.reduce(0) { $0 + ($1.label?.utf8.count ?? 0) } && sum > 4_000)
    #expect(Array(offered.labelUTF8(at: 7) ?? []) == Array(offered[7].label?.utf8 ?? "".utf8))
    #expect(offered.labelUTF8(at: 4) == nil)
  }
}

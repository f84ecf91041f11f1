import FormBenchmarks
import Foundation
import Testing

@testable import BenchCommands
@testable import MeasurementKit

/// What `bench` decides once figures are measured, with figures that are made up.
@Suite struct BenchDecisionTests {
  private let options = {
    var options = BenchmarkOptions()
    options.filter = "^(edit/reads/person|edit/reads/uniform|noise/edit/engine-twice)$"
    return options
  }()

  private var run: BenchRun { BenchRun(options: options, format: .json, output: "-") }

  private let parameters: Parameters = ["pages": 10_000, "fields": 100]
  /// One for all records, as its date is part of what is compared.
  private let environment = EnvironmentRecord.current(seed: 42)

  /// A record of five processes, in which the engine took so many times as long as itself, and beside rivals as alone.
  private func record(itself: Double = 1, beside: [String: Double] = [:]) -> ResultRecord {
    func estimate(_ value: Double) -> Estimate {
      Estimate(value: value, lower: 0.99 * value, upper: 1.01 * value)
    }
    var record = ResultRecord(environment: environment)
    record.processes = 5
    for name in ["edit/reads/person", "edit/reads/uniform"] {
      record.results.append(
        BenchmarkResult(
          benchmark: name,
          contender: Contenders.engine,
          parameters: parameters,
          metrics: [Metric(.timeByRound, unit: "ns/operation", value: 10)],
          answer: .none,
          isolation: estimate(beside[name] ?? 1)
        )
      )
    }
    for (name, ratio) in [("noise/edit/engine-twice", itself), ("edit/reads/person", 3)] {
      record.comparisons.append(
        Comparison(
          benchmark: name,
          parameters: parameters,
          contender: "recompute-page",
          reference: Contenders.engine,
          ratio: estimate(ratio),
          confidence: 0.95
        )
      )
    }
    return record
  }

  @Test func theExitCodeSaysWhatCameOfIt() {
    #expect(BenchRun.failure(of: record()) == nil)
    #expect(BenchRun.failure(of: record(itself: 1.05))?.code == .invalidMeasurement)
    var wrong = record(itself: 1.05)
    wrong.results[0].answer = OracleCheck(.disagrees)
    #expect(BenchRun.failure(of: wrong)?.code == .disagreement)
  }

  @Test func whatIsInDoubtIsMeasuredOnceMore() throws {
    let names = ["edit/reads/person", "edit/reads/uniform", "noise/edit/engine-twice"]
    func again(_ record: ResultRecord, isInterrupted: Bool = false) throws
      -> (played: [String?], record: ResultRecord)
    {
      var played: [String?] = []
      let found = try run.measureAgain(record, names, isInterrupted: { isInterrupted }) { part in
        played.append(part.filter)
        var fine = self.record()
        if part.filter != options.filter {
          fine.results.removeAll { $0.benchmark != "edit/reads/uniform" }
        }
        return fine
      }
      return (played, found)
    }
    #expect(try again(record()).played == [])
    let unlike = record(itself: 1.05)
    #expect(try again(unlike) == ([options.filter], record()))
    #expect(try again(unlike, isInterrupted: true).record == unlike)
    let doubtful = record(beside: ["edit/reads/uniform": 1.2])
    #expect(try again(doubtful) == (["^(edit/reads/uniform)$"], record()))
    // Figures of fewer processes do not take the place of all.
    #expect(try again(doubtful, isInterrupted: true).record == doubtful)
  }

  @Test func furtherProcessesThatSawTheMachineChangeAreLeftOut() throws {
    var wide = record()
    wide.processes = nil
    wide.comparisons[1].ratio = Estimate(value: 3, lower: 1.5, upper: 4.5)
    var played: [Bool] = []
    let merged = try BenchProcesses(options: options, count: 3).addOthers(
      to: wide,
      onMeasured: { _ in },
      isCancelled: { false }
    ) { options, number, isFurther in
      played.append(isFurther)
      var record = wide
      guard isFurther else {
        record.comparisons[1].ratio.value = 1.5 * Double(number)
        return record
      }
      #expect(options.filter == "^(edit/reads/person)$")
      record.results[0].metrics[0].median = number == 1 ? 90 : 10
      if number == 1 {
        record.drift = MachineDrift(figures: [
          .init(name: "pointer chase", bytes: 16 << 10, before: 1, after: 2)
        ])
      }
      return record
    }
    #expect(played == [false, false, true, true, true])
    #expect(merged.processes == 3)
    #expect(merged.results[0].metric(.processes)?.median == 5)
    #expect(merged.results[0].metric(.timeByRound)?.median == 10)
  }

  /// Two runs of one program execute the same; where they do not, nothing is believed.
  @Test func countsThatDifferAreNoCounts() throws {
    var record = ResultRecord(environment: environment)
    record.results = ["edit/kind/fill", "edit/kind/hide"].map { name in
      BenchmarkResult(
        benchmark: name,
        contender: Contenders.engine,
        parameters: parameters,
        metrics: [Metric(.operations, unit: "operations", value: 10)],
        answer: .none
      )
    }
    func run(_ instructions: [Int]) throws -> (written: Data, dumps: [CallgrindDump]) {
      (
        try record.json(),
        try instructions.map { try #require(CallgrindDump("events: Ir\nsummary: \($0)\n")) }
      )
    }
    func counts(_ runs: [[Int]]) throws -> [Double?] {
      try self.run.agreed(try runs.map(run)).results.map { $0.metric(.instructions)?.median }
    }
    #expect(try counts([[970, 990], [970, 990]]) == [97, 99])
    #expect(try counts([[970, 990], [971, 990]]) == [nil, 99])
    #expect(throws: CallgrindError.self) { try counts([[970, 990], [970]]) }
  }

  /// A program beside which this build can't be measured.
  private func failure(of program: String, isInterrupted: Bool = false) throws -> ToolError {
    let workplace = try Workplace()
    try workplace.write("#!/bin/sh\nexec sleep 37\n", to: "sleep.sh")
    try workplace.write("#!/bin/sh\necho nonsense > \"$7\"\n", to: "nonsense.sh")
    for name in ["sleep.sh", "nonsense.sh"] { chmod(workplace.path(name), 0o700) }
    return try #require(
      throws: ToolError.self
    ) {
      _ = try run.shortRun(
        program.hasPrefix("/") ? program : workplace.path(program),
        options,
        workplace.path("own-0.json")
      ) { isInterrupted }
    }
  }

  @Test(
    "A program that leaves no record ends with 4, and its name is what is said",
    arguments: [
      (
        "/bin/true",
        "/bin/true can't be measured beside this build: it ended with code 0 and left no record"
      ),
      ("/bin/false", "/bin/false can't be measured beside this build: it ended with code 1;"),
      (
        "nonsense.sh",
        "nonsense.sh can't be measured beside this build: it ended with code 0 and left no record"
      ),
    ]
  )
  func noRecord(program: String, says: String) throws {
    let failure = try failure(of: program)
    #expect(failure.code == .invalidMeasurement)
    #expect(failure.message.contains(says) && !failure.message.contains("own-0"))
  }

  @Test func anInterruptionEndsTheProgramThatRuns() throws {
    let start = ContinuousClock.now
    let failure = try failure(of: "sleep.sh", isInterrupted: true)
    #expect(failure.message.contains("it ended by signal \(SIGTERM)"))
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func whoInterruptsLearnsHowFarItCame() throws {
    let interruption = Interruption(signal: SIGINT)
    func state(of processes: Int, done: Int, at current: String?) -> BenchProgress.State {
      BenchProgress.State(
        names: ["a", "b", "c"],
        processes: processes,
        isJSON: true,
        start: 0,
        current: current,
        done: done
      )
    }
    for (state, says) in [
      (state(of: 1, done: 0, at: "b"), "1 of 3 benchmarks are complete, b was cut short"),
      (state(of: 1, done: 1, at: "c"), "3 of 3 benchmarks are complete"),
      (
        state(of: 5, done: 0, at: "c"),
        "2 of 3 benchmarks are complete in the first of 5 processes, c was cut short"
      ),
      (state(of: 5, done: 1, at: "c"), "1 of 5 processes are complete"),
      (state(of: 5, done: 5, at: "c"), "all 5 processes are complete"),
    ] {
      let text = state.text(interruption, nil, .plain)
      #expect(text == "interrupted by SIGINT: \(says)\n")
      let line = try JSONSerialization.jsonObject(with: state.line(interruption, nil))
      let object = try #require(line as? [String: Any])
      let complete = try #require(object["complete"] as? [String])
      #expect(complete.count == (state.done > 0 ? 3 : says.hasPrefix("1 of 3") ? 1 : 2))
      #expect(object["cutShort"] as? String == (state.done > 0 ? nil : state.current))
    }
  }
}

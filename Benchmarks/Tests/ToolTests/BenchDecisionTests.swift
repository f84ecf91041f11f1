import FormBenchmarks
import Foundation
import Testing

@testable import BenchCommands
@testable import MeasurementKit
@testable import ToolKit

/// The decisions of `bench` after measuring, on invented figures.
@Suite struct BenchDecisionTests {
  private let options = {
    var options = BenchmarkOptions()
    options.filter = "^(edit/reads/person|edit/reads/uniform|noise/edit/engine-twice)$"
    return options
  }()

  private var run: BenchRun { BenchRun(options: options, format: .json, output: "-") }

  private let parameters: Parameters = ["pages": 10_000, "fields": 100]
  /// All records share one environment, because its date is compared.
  private let environment = EnvironmentRecord.current(seed: 42)

  private func record(_ nanoseconds: Double) -> ResultRecord {
    var record = ResultRecord(environment: environment)
    record.results = [
      BenchmarkResult(
        benchmark: "edit/reads/person",
        contender: Contenders.engine,
        parameters: parameters,
        metrics: [Metric(.timeByRound, unit: "ns/operation", value: nanoseconds)],
        answer: .none
      )
    ]
    return record
  }

  @Test func aSlowMachineHasTimeForFewerProcesses() {
    #expect(BenchProcesses.others(of: 5, first: 36, limit: 180) == 4)
    #expect(BenchProcesses.others(of: 5, first: 60, limit: 180) == 2)
    #expect(BenchProcesses.others(of: 5, first: 170, limit: 180) == 0)
    #expect(BenchProcesses.others(of: 5, first: 200, limit: 180) == 0)
    #expect(BenchProcesses.others(of: 1, first: 1, limit: 180) == 0)
  }

  @Test("A process for which no time is left still gets a valid option")
  func noTimeLeft() throws {
    var options = options
    options.partSeconds = 0
    let arguments = options.arguments()
    let place = try #require(arguments.firstIndex(of: "--part"))
    #expect(arguments[place + 1] == "1")
    options.form = "my.xml"
    #expect(options.arguments().starts(with: ["--seed", "42", "--form", "my.xml"]))
  }

  @Test func whatProcessesFoundIsOneRecord() throws {
    var options = options
    options.processes = 3
    let clock = RunClock(planned: 100, limit: 1_000)
    var parts: [Double?] = []
    let merged = try BenchProcesses(options: options, clock: clock).addOthers(
      to: record(10),
      onMeasured: { _ in },
      isEnded: { false }
    ) { options, number in
      parts.append(options.partSeconds)
      return record(10 * Double(number))
    }
    #expect(merged.processes == 3 && merged.results[0].metric(.timeByRound)?.median == 20)
    #expect(abs((parts[0] ?? 0) - 50) < 5 && abs((parts[1] ?? 0) - 100) < 5)
  }

  @Test func aProcessThatMeasuresNothingIsAFailureUnlessTimeIsOver() throws {
    var options = options
    options.processes = 3
    let processes = BenchProcesses(options: options, clock: RunClock(planned: 1, limit: 1_000))
    let failure = try #require(throws: ToolError.self) {
      try processes.addOthers(to: record(10), onMeasured: { _ in }, isEnded: { false }) { _, _ in
        nil
      }
    }
    #expect(failure.code == .invalidMeasurement)
    var isOver = false
    let kept = try processes.addOthers(
      to: record(10),
      onMeasured: { _ in },
      isEnded: { isOver }
    ) { _, _ in
      isOver = true
      return nil
    }
    #expect(kept == record(10))
  }

  /// Two runs of one program execute the same instructions. If their counts differ, none is
  /// believed.
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

  /// The error for a program with which this build can't be compared.
  private func failure(of program: String, isInterrupted: Bool = false) throws -> ToolError {
    let workplace = try Workplace()
    try workplace.write("#!/bin/sh\nexec sleep 37\n", to: "sleep.sh")
    try workplace.write("#!/bin/sh\necho nonsense > \"$5\"\n", to: "nonsense.sh")
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

import Foundation
import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct RunVerdictTests {
  private func record() throws -> ResultRecord { try SampleRecord.measured.get() }

  private func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  @Test(arguments: [TextStyle.plain, .terminal]) func itFitsTwentyLinesOfEighty(style: TextStyle)
    throws
  {
    var record = try record()
    // As much as can be wrong at once.
    for index in record.results.indices { record.results[index].answer = OracleCheck(.disagrees) }
    for index in record.comparisons.indices {
      record.comparisons[index].ratio = Estimate(value: 0.9, lower: 0.3, upper: 118)
    }
    for bad in [record, try self.record()] {
      let verdict = RunVerdict(bad, changes: RecordChanges(from: bad, to: bad))
      let text = verdict.text(style).replacing(/\u{1B}\[\d+m/, with: "")
      #expect(lines(text).count <= RunVerdict.mostLines, "\(text)")
      #expect(lines(text).allSatisfy { $0.count <= 80 }, "\(text)")
    }
  }

  @Test func theUsualRunPlaysWhatTheVerdictSays() throws {
    var options = BenchmarkOptions()
    let all = try Definition.all(options).filter(\.isTimed)
    options.filter = RunVerdict.benchmarks
    options.isForVerdict = true
    let played = try Definition.all(options).filter(\.isTimed)
    let names = played.map(\.name)
    for name in [
      "edit/reads/uniform", ColdOperation.edit.benchmark, RunValidity.itself, RunValidity.swept,
      "load/form/first-touch",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(played.count * 3 < all.count)
    #expect(played.reduce(0) { $0 + $1.seconds } * 2 < all.reduce(0) { $0 + $1.seconds })
  }

  @Test func aNarrowTerminalGetsNarrowLines() throws {
    for columns in [40, 50, 60, 72] {
      var style = TextStyle.plain
      style.columns = columns
      let text = RunVerdict(try record()).text(style)
      #expect(lines(text).allSatisfy { $0.count <= columns }, "\(text)")
      #expect(lines(text).count <= RunVerdict.mostLines + 4, "\(text)")
    }
  }

  /// A shared core is the first thing to know about times that differ from the last run's.
  @Test func aSharedCoreIsSaid() throws {
    func core(_ shares: [Double?], only: Double = 1) throws -> String? {
      var record = try record()
      for (index, share) in zip(record.results.indices, shares) {
        record.results[index].metrics.removeAll { ["own-core", "own-core-only"].contains($0.name) }
        guard let share else { continue }
        record.results[index].metrics += [
          Metric(.ownCore, unit: "share", value: share),
          Metric(.ownCoreOnly, unit: "0 or 1", value: share < 0.05 ? 0 : only),
        ]
      }
      return RunVerdict(record).facts.first { $0.name == "Core" }?.text
    }
    let count = try record().results.count
    #expect(try core(Array(repeating: 1, count: count)) == nil)
    #expect(try core(Array(repeating: nil, count: count)) == nil)
    #expect(
      try core(Array(repeating: 0.3, count: count))
        == "to itself 30 % of the time, else shared with another hardware thread; times are of the part to itself"
    )
    let mixed = try core([0.01] + Array(repeating: 0.3, count: count - 1))
    #expect(
      mixed?.hasSuffix("of the part to itself, but for 1 of \(count)") == true,
      "\(mixed ?? "")"
    )
    #expect(
      try core(Array(repeating: 0.02, count: count))
        == "shared with another hardware thread; to itself 2 % of the time"
    )
  }

  @Test func aStreamWhoseNearestRivalIsNotResolvedIsCounted() throws {
    var record = try record()
    let one = try #require(RunVerdict(record).headline)
    // Whether the measured ratios are resolved is up to the machine.
    for index in record.comparisons.indices
    where record.comparisons[index].benchmark.hasPrefix("edit/reads/") {
      record.comparisons[index].ratio = Estimate(value: 3, lower: 2.9, upper: 3.1)
    }
    for name in ["edit/reads/person", "edit/reads/storm"] {
      var other = one
      other.benchmark = name
      record.results.append(other)
      let unresolved = name.hasSuffix("storm")
      var comparison = try #require(record.comparisons.first { $0.benchmark == one.benchmark })
      comparison.benchmark = name
      comparison.ratio =
        unresolved
        ? Estimate(value: 2, lower: 0.9, upper: 4) : Estimate(value: 2, lower: 1.9, upper: 2.1)
      record.comparisons.append(comparison)
    }
    let text = RunVerdict(record).facts.first { $0.name == "Streams" }?.text
    #expect(text?.hasSuffix("1 unresolved") == true, "\(text ?? "")")
  }

  @Test func whatNoiseThereIsIsNotCutOff() throws {
    var record = try record()
    for index in record.comparisons.indices
    where record.comparisons[index].benchmark.hasPrefix("noise") {
      record.comparisons[index].ratio = Estimate(value: 0.96, lower: 0.76, upper: 1.2)
    }
    let verdict = RunVerdict(record)
    let noise = try #require(verdict.facts.first { $0.name == "Noise" }?.text)
    let words = verdict.text().split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains(noise), "\(words)")
  }

  @Test func itSaysWhatARunComesTo() throws {
    let text = RunVerdict(try record()).text()
    for part in [
      "engine", "recompute-form", "Allocated", "Memory", "Answers", "Noise", "Run", "--full",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func thePortableBuildIsShownWhereItWasTimed() throws {
    let own = try record()
    #expect(!RunVerdict(own).text().contains("Portable"))
    var slower = own
    for index in slower.results.indices {
      for place in slower.results[index].metrics.indices {
        slower.results[index].metrics[place].median *= 1.25
      }
    }
    var record = own
    let runs = Array(repeating: (own: own, portable: slower), count: 3)
    var build = PortableBuild(bootstrap: Bootstrap(seed: 1))
    for (own, portable) in runs { build.append(own: own, portable: portable) }
    build.add(to: &record)
    let text = RunVerdict(record).text()
    #expect(text.contains("1.25× as long without processor flags; most 1.25×"), "\(text)")
    #expect(lines(text).count <= RunVerdict.mostLines)
    // A build that is as fast as the other one is no rival whose ratio is to be resolved.
    for index in record.comparisons.indices {
      let isPortable = record.comparisons[index].contender == PortableBuild.contender
      record.comparisons[index].ratio =
        isPortable
        ? Estimate(value: 1, lower: 0.9, upper: 1.1) : Estimate(value: 2, lower: 1.9, upper: 2.1)
    }
    let run = RunVerdict(record).facts.first { $0.name == "Run" }?.text
    #expect(run?.contains("unresolved") == false, "\(run ?? "")")
  }

  @Test func aRatioThatIsNotResolvedIsNoFigure() throws {
    var record = try record()
    let wide = Estimate(value: 118, lower: 1.2, upper: 240)
    for index in record.comparisons.indices { record.comparisons[index].ratio = wide }
    for text in [RunVerdict(record).text(), BenchmarkReport(record).text()] {
      #expect(text.contains("unresolved") && !text.contains("118× ±"))
    }
  }

  @Test func anEngineThatDiffersFromItselfMakesTheRunNotValid() throws {
    var record = try record()
    record.drift = nil
    // What the machine did meanwhile is another test's.
    for index in record.results.indices { record.results[index].isolation = nil }
    let place = try #require(
      record.comparisons.firstIndex { $0.benchmark == "noise/edit/engine-twice" }
    )
    record.comparisons[place].ratio = Estimate(value: 0.99, lower: 0.97, upper: 1.01)
    #expect(RunValidity(record).isValid && RunValidity(record).isJudged)
    record.comparisons[place].ratio = Estimate(value: 0.92, lower: 0.90, upper: 0.96)
    let validity = RunValidity(record)
    #expect(!validity.isValid && validity.reasons[0].contains("0.92×"))
    #expect(RunVerdict(record).text().contains("NOT VALID"))
    record.comparisons.remove(at: place)
    #expect(!RunValidity(record).isJudged)
  }

  @Test func whatItsRivalsLeaveInTheCachesMayNotShow() throws {
    var record = try record()
    record.drift = nil
    record.comparisons.removeAll { $0.benchmark.hasPrefix("noise") }
    let place = try #require(
      record.results.firstIndex { $0.benchmark == "noise/edit/swept-caches" }
    )
    record.results[place].isolation = Estimate(value: 1.02, lower: 1.0, upper: 1.04)
    #expect(RunValidity(record).isValid)
    record.results[place].isolation = Estimate(value: 1.3, lower: 1.2, upper: 1.4)
    #expect(!RunValidity(record).isValid)
  }

  /// But only if several processes say so: within one the interval is too narrow.
  @Test func noWarmFigureMayDependOnWhoPlayedBefore() throws {
    var record = try record()
    record.drift = nil
    record.comparisons.removeAll { $0.benchmark.hasPrefix("noise") }
    for index in record.results.indices { record.results[index].isolation = nil }
    let place = try #require(record.results.firstIndex { $0.benchmark == "index/rank/random" })
    record.results[place].isolation = Estimate(value: 1.3, lower: 1.2, upper: 1.4)
    record.processes = nil
    #expect(RunValidity(record).isValid)
    record.processes = 5
    #expect(RunValidity(record).reasons.first?.contains("index/rank/random") == true)
    record.results[place].isolation = Estimate(value: 1.3, lower: 1.02, upper: 1.6)
    #expect(RunValidity(record).isValid)
  }

  @Test func onlyTheBenchmarksInDoubtAreMeasuredAgainUnlessTheWholeRunIs() throws {
    var record = try record()
    record.drift = nil
    record.processes = 5
    let rank = try #require(record.results.firstIndex { $0.benchmark == "index/rank/random" })
    let swept = try #require(record.results.firstIndex { $0.benchmark == RunValidity.swept })
    let itself = try #require(
      record.comparisons.firstIndex { $0.benchmark == RunValidity.itself }
    )
    record.comparisons[itself].ratio = Estimate(value: 1, lower: 0.99, upper: 1.01)
    for index in record.results.indices { record.results[index].isolation = nil }
    #expect(RunValidity(record).doubtful.isEmpty)
    for place in [rank, swept] {
      record.results[place].isolation = Estimate(value: 1.3, lower: 1.2, upper: 1.4)
    }
    #expect(Set(RunValidity(record).doubtful) == ["index/rank/random", RunValidity.swept])
    #expect(RunValidity(record).reasons.count == 2)
    record.comparisons[itself].ratio = Estimate(value: 0.92, lower: 0.90, upper: 0.96)
    #expect(RunValidity(record).doubtful.isEmpty && RunValidity(record).reasons.count == 3)
    record.comparisons[itself].ratio = Estimate(value: 1, lower: 0.99, upper: 1.01)
    let drift = #"{"figures": [{"name": "chase", "bytes": 16384, "before": 1, "after": 2}]}"#
    record.drift = try JSONDecoder().decode(MachineDrift.self, from: Data(drift.utf8))
    #expect(RunValidity(record).doubtful.isEmpty && RunValidity(record).reasons.count == 3)
  }

  @Test func whatDidNotSettleIsMarkedAndCounted() throws {
    var record = try record()
    for index in record.results.indices {
      record.results[index].metrics.removeAll { $0.name == "settling-residue" }
    }
    #expect(!RunVerdict(record).text().contains("unsettled"))
    #expect(!BenchmarkReport(record).text().contains("not settled"))
    let place = try #require(
      record.results.firstIndex {
        $0.benchmark == "edit/reads/uniform" && $0.contender == "recompute-form"
      }
    )
    record.results[place].metrics.append(
      Metric(.settlingResidue, unit: "share", value: 0.31)
    )
    record.processes = 2
    let noise = RunVerdict(record).facts.first { $0.name == "Noise" }?.text
    #expect(noise?.hasSuffix("; 1 unsettled") == true, "\(noise ?? "")")
    func run() -> String { RunVerdict(record).facts.first { $0.name == "Run" }?.text ?? "" }
    // What makes a run valid is not what is tested here.
    for index in record.results.indices { record.results[index].isolation = nil }
    record.comparisons.removeAll { $0.benchmark.hasPrefix("noise") }
    record.drift = nil
    #expect(run().contains("; 2 processes"), "\(run())")
    // Some figures are of one process, some of further ones.
    for (index, count) in [(0, 1.0), (place, 4)] {
      record.results[index].metrics.append(
        Metric(.processes, unit: "processes", value: count)
      )
    }
    #expect(run().contains("; 1 to 4 processes a figure"), "\(run())")
    var style = TextStyle.plain
    style.columns = 400
    let report = BenchmarkReport(record).text(style)
    #expect(report.contains("edit/reads/uniform *"))
    #expect(report.contains("* not settled") && report.contains("(31.0 %)"), "\(report)")
  }

  @Test func whatChangedIsCountedAndNamed() throws {
    let old = try record()
    var new = old
    let place = try #require(new.comparisons.firstIndex { $0.contender == "recompute-form" })
    new.comparisons[place].ratio.value *= 3
    new.comparisons[place].ratio.lower *= 3
    new.comparisons[place].ratio.upper *= 3
    for (index, result) in new.results.enumerated() where result.contender == "engine" {
      new.results[index].metrics.removeAll { $0.name == "allocated" }
      new.results[index].metrics.append(Metric(.allocated, unit: "bytes/operation", value: 16))
      break
    }
    let changes = try #require(RecordChanges(from: old, to: new))
    #expect(changes.worse.contains { $0.contains("allocated") }, "\(changes.text)")
    #expect(RecordChanges(from: old, to: old)?.worse.isEmpty == true)
    var other = new
    other.environment.processor.kind = "1.1"
    #expect(RecordChanges(from: old, to: other) == nil)
  }

  @Test func dotsStandForChangesThatAreNotNamed() throws {
    func record(_ bytes: Double, _ count: Int) -> ResultRecord {
      var record = ResultRecord(environment: .current(seed: 42))
      record.results = (0..<count).map {
        BenchmarkResult(
          benchmark: "edit/reads/stream-\($0)",
          contender: "engine",
          parameters: ["pages": 100],
          metrics: [Metric(.allocated, unit: "bytes/operation", value: bytes)],
          answer: .none
        )
      }
      return record
    }
    for count in 1...3 {
      let changes = try #require(RecordChanges(from: record(8, count), to: record(16, count)))
      #expect(changes.worse.count == count)
      #expect(changes.text.hasSuffix(", …") == (count > 2), "\(changes.text)")
    }
  }

  @Test func aRivalAsFastAsTheEngineIsNamed() throws {
    var record = try record()
    let headline = try #require(RunVerdict(record).headline)
    for index in record.comparisons.indices {
      let isIt =
        record.comparisons[index].benchmark == headline.benchmark
        && record.comparisons[index].parameters == headline.parameters
      record.comparisons[index].ratio =
        isIt
        ? Estimate(value: 1.05, lower: 0.99, upper: 1.11)
        : Estimate(value: 2, lower: 1.9, upper: 2.1)
    }
    let lost = RunVerdict(record).facts.first { $0.name == "Not ahead" }?.text
    #expect(lost?.contains(headline.benchmark) == true)
    // Of several the one that is furthest ahead, and one that is not resolved last.
    let places = record.comparisons.indices.filter {
      record.comparisons[$0].benchmark == headline.benchmark
        && record.comparisons[$0].parameters == headline.parameters
    }
    try #require(places.count > 1)
    record.comparisons[places[0]].ratio = Estimate(value: 0.1, lower: 0.01, upper: 2)
    record.comparisons[places[1]].ratio = Estimate(value: 0.5, lower: 0.49, upper: 0.51)
    let most = RunVerdict(record).facts.first { $0.name == "Not ahead" }?.text
    let rival = record.comparisons[places[1]].contender
    #expect(
      most?.contains("; least \(rival) in ") == true && most?.hasSuffix(": 0.50×") == true,
      "\(most ?? "")"
    )
    #expect(most?.hasPrefix("\(places.count) ratios; least ") == true, "\(most ?? "")")
    for index in record.comparisons.indices {
      record.comparisons[index].ratio = Estimate(value: 2, lower: 1.9, upper: 2.1)
    }
    #expect(!RunVerdict(record).facts.contains { $0.name == "Not ahead" })
  }

  @Test func barsGrowWithTheLogarithm() {
    let bar = LogBar([1, 10, 100], cells: 9)
    #expect(bar.text(1) == "█" && bar.text(100) == String(repeating: "█", count: 9))
    #expect(bar.text(10) == String(repeating: "█", count: 5))
    #expect(LogBar([5, 5], cells: 4).text(5) == "█")
    #expect(bar.text(.nan) == "")
  }
}

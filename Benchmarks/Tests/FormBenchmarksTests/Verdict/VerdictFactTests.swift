import MeasurementKit
import Testing

@testable import FormBenchmarks

/// What the verdict and the conclusions say of a record whose figures are known.
@Suite struct VerdictFactTests {
  /// The measured record with nothing that makes it not valid, and all ratios 2.
  private func record() throws -> ResultRecord {
    var record = try SampleRecord.measured.get()
    record.drift = nil
    for index in record.results.indices { record.results[index].isolation = nil }
    for index in record.comparisons.indices {
      record.comparisons[index].ratio = Estimate(value: 2, lower: 1.9, upper: 2.1)
    }
    for index in record.comparisons.indices
    where record.comparisons[index].benchmark.hasPrefix("noise") {
      record.comparisons[index].ratio = Estimate(value: 1, lower: 0.99, upper: 1.01)
    }
    return record
  }

  private func fact(_ name: String, _ record: ResultRecord) -> String? {
    RunVerdict(record).facts.first { $0.name == name }?.text
  }

  @Test func moreBenchmarksAreCounted() throws {
    var record = try record()
    record.processes = 5
    let places = record.results.indices.filter {
      record.results[$0].contender == Contenders.engine
        && !record.results[$0].benchmark.hasPrefix("noise")
    }
    for place in places.prefix(3) {
      record.results[place].isolation = Estimate(value: 1.3, lower: 1.2, upper: 1.4)
    }
    #expect(RunValidity(record).reasons.first?.hasSuffix(", and in 2 more the same") == true)
  }

  @Test func theMostThatCanBeSaidFitsTwentyLines() throws {
    var record = try record()
    record.environment.processor.model =
      "Intel(R) Xeon(R) Platinum 8481C CPU @ 2.70GHz (Sapphire Rapids)"
    for index in record.results.indices {
      record.results[index].answer = OracleCheck(.disagrees)
      record.results[index].metrics.removeAll { ["own-core", "own-core-only"].contains($0.name) }
      record.results[index].metrics += [
        Metric(.ownCore, unit: "share", value: 0.3),
        Metric(.ownCoreOnly, unit: "0 or 1", value: index == 0 ? 0 : 1),
      ]
    }
    for index in record.comparisons.indices {
      record.comparisons[index].ratio = Estimate(value: 0.9, lower: 0.3, upper: 118)
    }
    let headline = try #require(RunVerdict(record).headline)
    record.comparisons.append(
      Comparison(
        benchmark: headline.benchmark,
        parameters: headline.parameters,
        contender: PortableBuild.contender,
        reference: Contenders.engine,
        ratio: Estimate(value: 1.25, lower: 1.2, upper: 1.3),
        confidence: 0.95
      )
    )
    let verdict = RunVerdict(record, changes: RecordChanges(from: record, to: record))
    #expect(verdict.facts.count == 10, "\(verdict.facts.map(\.name))")
    let lines = verdict.text().split(separator: "\n")
    #expect(lines.count <= RunVerdict.mostLines, "\(lines.count) lines\n\(verdict.text())")
  }

  @Test func aCutLineIsNoLongerThanOthers() throws {
    let kept = String(repeating: "a ", count: 400)
    let text = RunVerdict(try record(), kept: kept).text()
    #expect(text.contains("…"), "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text)")
  }

  @Test func furtherSizesAreNotAmongTheRatiosNotAhead() throws {
    var record = try record()
    var further = try #require(record.comparisons.first { $0.benchmark == "edit/reads/uniform" })
    further.parameters = ["pages": 7, "fields": 7]
    further.ratio = Estimate(value: 0.5, lower: 0.49, upper: 0.51)
    record.comparisons.append(further)
    #expect(fact("Not ahead", record) == nil)
  }

  @Test func noiseIsNoRatioToARival() throws {
    var record = try record()
    for index in record.comparisons.indices
    where record.comparisons[index].benchmark.hasPrefix("noise") {
      record.comparisons[index].ratio = Estimate(value: 0.99, lower: 0.98, upper: 1.01)
    }
    #expect(fact("Not ahead", record) == nil)
    #expect(fact("Run", record)?.contains("unresolved") == false, "\(fact("Run", record) ?? "")")
  }

  @Test func whatIsWorseIsNamedFirst() throws {
    func record(_ bytes: [Double]) -> ResultRecord {
      var record = ResultRecord(environment: .current(seed: 42))
      record.results = bytes.enumerated().map { place, bytes in
        BenchmarkResult(
          benchmark: "edit/reads/stream-\(place)",
          contender: "engine",
          parameters: ["pages": 100],
          metrics: [Metric(.allocated, unit: "bytes/operation", value: bytes)],
          answer: .none
        )
      }
      return record
    }
    let changes = try #require(RecordChanges(from: record([16, 16, 8]), to: record([8, 8, 16])))
    #expect(
      changes.better.count == 2 && changes.text.contains(": edit/reads/stream-2 ("),
      "\(changes.text)"
    )
  }

  @Test func theColdRatioIsThatOfTheHeadlinesForm() throws {
    var record = try record()
    let headline = try #require(RunVerdict(record).headline)
    let rival = try #require(RunVerdict(record).ratios(headline).first)
    for name in [Contenders.engine, rival.contender] {
      var cold = headline
      cold.benchmark = ColdOperation.edit.benchmark
      cold.contender = name
      record.results.append(cold)
    }
    for (parameters, value) in [(["pages": 7], 7.0), (headline.parameters, 3)]
      as [(Parameters, Double)]
    {
      record.comparisons.append(
        Comparison(
          benchmark: ColdOperation.edit.benchmark,
          parameters: parameters,
          contender: rival.contender,
          reference: Contenders.engine,
          metric: Comparison.coldTime,
          ratio: Estimate(value: value, lower: 0.99 * value, upper: 1.01 * value),
          confidence: 0.95
        )
      )
    }
    let text = RunVerdict(record).text()
    #expect(text.contains("3.00×") && !text.contains("7.00×"), "\(text)")
  }

  @Test func theNearestRivalIsTheOneWithTheLeastRatio() throws {
    var record = try record()
    for name in ["edit/reads/uniform", "edit/reads/person"] {
      let main = try #require(record.results.first { $0.benchmark == name }).parameters
      for (rank, place) in record.comparisons.indices.filter({
        record.comparisons[$0].benchmark == name && record.comparisons[$0].parameters == main
      }).enumerated() {
        let ratio = (name.hasSuffix("person") ? 4.0 : 3) * (rank == 1 ? 1 : 5)
        record.comparisons[place].ratio = Estimate(
          value: ratio,
          lower: 0.99 * ratio,
          upper: 1.01 * ratio
        )
      }
    }
    let text = fact("Streams", record) ?? ""
    #expect(text.contains("the nearest rival 3.00× to 4.00×"), "\(text)")
  }

  @Test func aRareAllocationIsSaid() throws {
    var record = try record()
    let place = try #require(
      record.results.firstIndex { $0.benchmark == "edit/reads/uniform" && $0.contender == "engine" }
    )
    record.results[place].metrics.removeAll { $0.name == "allocated" }
    record.results[place].metrics.append(
      Metric(.allocated, unit: "bytes/operation", value: 16 / 1e6)
    )
    #expect(fact("Allocated", record)?.hasPrefix("BY THE ENGINE in edit/reads/uniform") == true)
    #expect(BenchmarkReport(record).conclusions.contains { $0.hasPrefix("THE ENGINE ALLOCATED") })
  }

  @Test func aCoreThatIsSharedNowAndThenIsSaid() throws {
    func core(_ share: Double) throws -> String? {
      var record = try record()
      for index in record.results.indices {
        record.results[index].metrics.removeAll { ["own-core", "own-core-only"].contains($0.name) }
        record.results[index].metrics += [
          Metric(.ownCore, unit: "share", value: share),
          Metric(.ownCoreOnly, unit: "0 or 1", value: 1),
        ]
      }
      return fact("Core", record)
    }
    #expect(try core(0.95) == nil)
    #expect(try core(0.94)?.hasPrefix("to itself 94 % of the time") == true)
  }

  @Test func theMostThatThePortableBuildTakesIsNamed() throws {
    var record = try record()
    for (name, ratio) in [
      ("edit/reads/person", 1.1), ("edit/reads/uniform", 1.4), ("index/rank/random", 1.2),
    ] {
      record.comparisons.append(
        Comparison(
          benchmark: name,
          parameters: ["pages": 40, "fields": 8],
          contender: PortableBuild.contender,
          reference: Contenders.engine,
          ratio: Estimate(value: ratio, lower: 0.99 * ratio, upper: 1.01 * ratio),
          confidence: 0.95
        )
      )
    }
    let text = fact("Portable", record) ?? ""
    #expect(
      text.hasPrefix("1.20×") && text.contains("most 1.40×")
        && text.hasSuffix("in edit/reads/uniform"),
      "\(text)"
    )
  }

  @Test func whatIsNotWonForCertainIsNotWon() throws {
    var record = try record()
    let place = try #require(record.comparisons.firstIndex { $0.benchmark == "edit/reads/uniform" })
    record.comparisons[place].ratio = Estimate(value: 1.05, lower: 0.99, upper: 1.1)
    let conclusions = BenchmarkReport(record).conclusions
    #expect(
      conclusions.contains {
        $0.hasPrefix("The engine does not win for certain in edit/reads/uniform")
      }
    )
    record.comparisons[place].ratio = Estimate(value: 1.05, lower: 1.01, upper: 1.1)
    #expect(!BenchmarkReport(record).conclusions.contains { $0.contains("does not win") })
  }

  @Test func aFactorIsWonIfAllOfTheIntervalIsAboveIt() throws {
    var record = try record()
    for index in record.comparisons.indices {
      record.comparisons[index].ratio = Estimate(value: 2.2, lower: 1.95, upper: 2.4)
    }
    var style = TextStyle.plain
    style.columns = 400
    let text = BenchmarkReport(record).text(style)
    #expect(text.contains("The engine wins 2× nowhere"), "\(text)")
  }

  /// Sizes in between at which the engine wins by less are no sizes from which on it wins.
  @Test func aFactorIsWonFromASizeOnIfAtAllLargerOnes() {
    var record = ResultRecord(environment: .current(seed: 1))
    for (pages, ratio) in [(10, 3.0), (100, 1.5), (1_000, 3), (10_000, 3)] {
      record.comparisons.append(
        Comparison(
          benchmark: "edit/reads/uniform",
          parameters: ["pages": .number(pages), "fields": 8],
          contender: "recompute-page",
          reference: Contenders.engine,
          ratio: Estimate(value: ratio, lower: 0.99 * ratio, upper: 1.01 * ratio),
          confidence: 0.95
        )
      )
    }
    let notes = BenchmarkReport.scaling(IndexedRecord(record)).flatMap(\.notes)
    #expect(
      notes.contains { $0.hasPrefix("The engine wins 2× from 1,000 × 8 on, 10× nowhere") },
      "\(notes)"
    )
  }

  @Test func itSaysHowManyProcessesAFigureHas() throws {
    var record = try record()
    record.processes = 5
    #expect(fact("Run", record)?.hasPrefix("valid; 5 processes") == true)
    for (processes, says) in [
      ([3], "3 to 5 processes a figure"), ([10], "5 to 10 processes a figure"),
    ] {
      var some = record
      for (place, count) in processes.enumerated() {
        some.results[place].metrics.append(
          Metric(.processes, unit: "processes", value: Double(count))
        )
      }
      #expect(fact("Run", some)?.contains(says) == true, "\(fact("Run", some) ?? "")")
    }
    for place in record.results.indices {
      record.results[place].metrics.append(Metric(.processes, unit: "processes", value: 3))
    }
    #expect(fact("Run", record)?.contains("3 processes a figure") == true)
  }
}

import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct RunVerdictTests {
  private func record() throws -> ResultRecord { try SampleRecord.measured.get() }

  private func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  private func fact(_ name: String, _ record: ResultRecord) -> String? {
    RunVerdict(record).facts.first { $0.name == name }?.text
  }

  /// The measured record with known ratios.
  private func known(_ ratio: Estimate, noise: Double = 1) throws -> ResultRecord {
    var record = try record()
    for index in record.comparisons.indices {
      let isNoise = record.comparisons[index].benchmark.hasPrefix("noise")
      record.comparisons[index].ratio =
        isNoise ? Estimate(value: noise, lower: 0.99 * noise, upper: 1.01 * noise) : ratio
    }
    return record
  }

  @Test(arguments: [TextStyle.plain, .terminal]) func itFitsATerminal(style: TextStyle)
    throws
  {
    var bad = try known(Estimate(value: 118, lower: 0.9, upper: 240))
    bad.growth = []
    bad.environment.processor.model =
      "Intel(R) Xeon(R) Platinum 8481C CPU @ 2.70GHz (Sapphire Rapids)"
    // As many errors as possible at once.
    for index in bad.results.indices { bad.results[index].answer = OracleCheck(.disagrees) }
    bad.comparisons.append(
      Comparison(
        benchmark: "edit/reads/uniform",
        parameters: bad.results[0].parameters,
        contender: PortableBuild.contender,
        reference: Contenders.engine,
        ratio: Estimate(value: 1.25, lower: 1.2, upper: 1.3),
        confidence: 0.95
      )
    )
    for var record in [bad, try self.record()] {
      // A test machine may interrupt turns, which takes lines of its own.
      for place in record.results.indices {
        record.results[place].metrics.removeAll { $0.name == "interrupted-turns" }
      }
      let verdict = RunVerdict(record)
      let text = verdict.text(style).replacing(/\u{1B}\[\d+m/, with: "")
      let growth = verdict.growth.count + (verdict.growth.isEmpty ? 0 : 1)
      #expect(lines(text).count <= RunVerdict.mostLines + growth, "\(text)")
      #expect(lines(text).allSatisfy { $0.count <= 80 }, "\(text)")
      #expect(!text.contains("…\n"), "\(text)")
      // Every fact that it states is shown.
      let words = text.split { $0.isWhitespace }.joined(separator: " ")
      for (_, fact) in verdict.facts {
        for word in fact.split(separator: " ") { #expect(words.contains(word), "\(words)") }
      }
    }
  }

  @Test func aNarrowTerminalGetsNarrowLines() throws {
    for columns in [40, 50, 60, 72] {
      let text = RunVerdict(try record()).text(.plain(columns: columns))
      #expect(lines(text).allSatisfy { $0.count <= columns }, "\(text)")
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
      "edit/reads/uniform", ColdOperation.edit.benchmark, Definition.noiseName,
      "load/form/first-touch",
    ] {
      #expect(names.contains(name), "\(name)")
    }
    #expect(played.count * 3 < all.count)
  }

  @Test func theLastSentenceSaysHowMuchFasterTheEngineIs() throws {
    var record = ReportTests.times("edit/reads/uniform")
    func summary(_ ratios: Estimate...) -> String? {
      record.comparisons = zip(Contenders.rivals, ratios).map {
        ReportTests.comparison("edit/reads/uniform", $1, of: $0)
      }
      return RunVerdict(record).summary
    }
    let rivals = Contenders.rivals
    #expect(
      summary(
        Estimate(value: 6_650, lower: 6_400, upper: 6_930),
        Estimate(value: 2.5, lower: 2.4, upper: 2.6)
      )
        == "In edit/reads/uniform engine ran 2.50 ± 0.10 times faster than \(rivals[1]), "
        + "6,650 ± 300 times faster than \(rivals[0])."
    )
    #expect(
      summary(
        Estimate(value: 0.5, lower: 0.49, upper: 0.51),
        Estimate(value: 1, lower: 0.9, upper: 1.1)
      )
        == "In edit/reads/uniform engine ran 2.00 ± 0.04 times slower than \(rivals[0]), "
        + "about as fast as \(rivals[1]) (1.00× ±10%)."
    )
    #expect(
      summary(Estimate(value: 118, lower: 1.2, upper: 240))
        == "In edit/reads/uniform engine ran 118 (1.20…240) times faster than \(rivals[0])."
    )
    #expect(summary() == nil)
    let text = RunVerdict(try self.record()).text().split { $0.isWhitespace }.suffix(40)
    #expect(text.joined(separator: " ").contains(" × 8 fields engine ran "))
  }

  @Test func thePortableBuildIsShownWhereItWasTimed() throws {
    var record = try known(Estimate(value: 2, lower: 1.9, upper: 2.1))
    #expect(fact("Portable", record) == nil)
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
    #expect(
      fact("Portable", record)
        == "1.20× as long without -march; most 1.40× ±1%, in edit/reads/uniform"
    )
    // The portable build is no rival.
    #expect(fact("Unclear", record) == nil && fact("Slower", record) == nil)
  }

  @Test func whatIsNotDecidedNamesTheOptionThatHelps() throws {
    let record = try known(Estimate(value: 1.05, lower: 0.99, upper: 1.11))
    let text = try #require(fact("Unclear", record))
    #expect(text.hasPrefix("Too close to tell: ") && text.contains("--full"), "\(text)")
    #expect(fact("Unclear", try known(Estimate(value: 2, lower: 1.9, upper: 2.1))) == nil)
  }

  @Test func theColdRatioIsThatOfTheHeadlinesForm() throws {
    var record = try known(Estimate(value: 2, lower: 1.9, upper: 2.1))
    let headline = try #require(RunVerdict(record).headline)
    let rival = Contenders.rivals[0]
    for name in [Contenders.engine, rival] {
      var cold = headline
      (cold.benchmark, cold.contender) = (ColdOperation.edit.benchmark, name)
      record.results.append(cold)
    }
    for (parameters, value) in [(["pages": 7], 7.0), (headline.parameters, 3)]
      as [(Parameters, Double)]
    {
      record.comparisons.append(
        Comparison(
          benchmark: ColdOperation.edit.benchmark,
          parameters: parameters,
          contender: rival,
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
    var record = ReportTests.times("edit/reads/uniform", "edit/reads/person")
    for (name, factor) in [("edit/reads/uniform", 3.0), ("edit/reads/person", 4)] {
      for (place, rival) in Contenders.rivals.enumerated() {
        let ratio = factor * (place == 1 ? 1 : 5)
        record.comparisons.append(
          ReportTests.comparison(
            name,
            Estimate(value: ratio, lower: ratio, upper: ratio),
            of: rival
          )
        )
      }
    }
    #expect(
      fact("Streams", record)
        == "2 kinds of edits: 10.0 ns to 10.0 ns; nearest rival 3.00× to 4.00×"
    )
  }

  @Test("A run of several sizes says how each benchmark grows, a line for each")
  func growth() throws {
    var record = try record()
    record.growth = []
    #expect(!RunVerdict(record).text().contains("Growth with pages"))
    for (benchmark, contender, exponent) in [
      ("edit/reads/uniform", "engine", 0.03), ("edit/reads/uniform", "recompute-form", 0.99),
      ("index/rank/random", "engine", 0.06),
    ] {
      record.growth.append(
        GrowthResult(
          benchmark: benchmark,
          contender: contender,
          parameters: benchmark.hasPrefix("edit") ? ["fields": 100] : [:],
          parameter: "pages",
          sizes: [10, 100, 1_000],
          exponent: Estimate(value: exponent, lower: exponent, upper: exponent)
        )
      )
    }
    let text = RunVerdict(record).text()
    #expect(text.contains("\nedit/reads/uniform  engine 0.03, form 0.99\n"), "\(text)")
    #expect(text.contains("\nindex/rank/random   engine 0.06\n"), "\(text)")
    #expect(lines(text).count <= RunVerdict.mostLines + 3)
    #expect(text.contains("0 is constant, 1 linear"))
    var options = BenchmarkOptions()
    (options.filter, options.sizes) = (RunVerdict.growthBenchmarks, [10, 100, 1_000])
    let names = try Definition.all(options).map(\.name)
    #expect(names.contains("scaling/edit/sizes") && names.count < 8)
  }

  @Test("Interrupted turns are counted, and the benchmark with too few others is named")
  func interruptions() throws {
    var record = ReportTests.times("edit/reads/uniform", "edit/reads/person")
    func set(_ place: Int, rounds: Double, interrupted: Double) {
      let metrics = record.results[place].metrics
      record.results[place].metrics =
        metrics.filter { $0.name != "rounds" && $0.name != "interrupted-turns" } + [
          Metric(.rounds, unit: "rounds", value: rounds),
          Metric(.interruptedTurns, unit: "turns", value: interrupted),
        ]
    }
    #expect(fact("Noise", record)?.contains("interrupted") == false)
    set(0, rounds: 3, interrupted: 0)
    set(1, rounds: 9, interrupted: 1_000)
    #expect(fact("Noise", record)?.hasSuffix("; 1,000 interrupted turns thrown away") == true)
    record.processes = 2
    #expect(
      fact("Noise", record)?.hasSuffix(
        "; 1,000 interrupted turns thrown away, but too few are left in edit/reads/uniform: "
          + "measure again on an idle machine"
      ) == true
    )
  }

  @Test("A size of --sizes that is the main one has one row, and one ratio in the sentence")
  func mainSizeAmongSizes() throws {
    var options = BenchmarkOptions()
    (options.pages, options.fields, options.sizes) = (40, 8, [10, 40, 100])
    (options.isQuick, options.isForVerdict) = (true, true)
    options.filter = "^(edit/reads/uniform|scaling/edit/sizes)$"
    let record = try BenchmarkRun(options).run()
    let names = record.results.filter { $0.parameters["pages"] == 40 }.map(\.contender)
    #expect(names == [Contenders.engine] + Contenders.rivals)
    let summary = try #require(RunVerdict(record).summary)
    #expect(
      summary.hasPrefix("In edit/reads/uniform on 40 pages × 8 fields engine ran "),
      "\(summary)"
    )
    for rival in Contenders.rivals { #expect(summary.ranges(of: rival).count == 1) }
    // What it writes is a record that reads back.
    #expect(try ResultRecord(json: record.json()).results.count == record.results.count)
  }

  @Test func barsGrowWithTheLogarithm() {
    let bar = LogBar([1, 10, 100], cells: 9)
    #expect(bar.text(1) == "█" && bar.text(100) == String(repeating: "█", count: 9))
    #expect(bar.text(10) == String(repeating: "█", count: 5))
    #expect(LogBar([5, 5], cells: 4).text(5) == "█")
    #expect(bar.text(.nan) == "")
  }
}

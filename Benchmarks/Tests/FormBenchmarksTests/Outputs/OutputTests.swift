import Foundation
import MeasurementKit
import Testing
import TextEscaping

@testable import FormBenchmarks

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct OutputTests {
  @Test func terminalTablesFitEightyColumns() throws {
    let report = BenchmarkReport(try SampleRecord.faulty())
    let lines = report.text().split(separator: "\n")
    #expect(lines.filter { $0.count > 80 } == [])
    #expect(lines.filter { $0.last == " " } == [])
    #expect(!report.text().contains("\u{1B}"))
    var wide = TextStyle.terminal
    wide.columns = 200
    #expect(report.text(wide).contains("\u{1B}[31mNOT in the oracle's final state"))
    #expect(report.text(wide).contains("p99"))
  }

  @Test func eachConclusionIsOneBulletAndEachNoteOneParagraph() throws {
    let report = BenchmarkReport(try SampleRecord.faulty())
    let markdown = report.markdown()
    let bullets = markdown.split(separator: "\n").filter { $0.hasPrefix("- ") }
    #expect(bullets == (report.conclusions + [report.agreement]).map { "- \(Escape.markdown($0))" })
    for section in report.sections {
      #expect(markdown.contains("\n## \(Escape.markdown(section.heading))\n\n| "))
      for note in section.notes { #expect(markdown.contains("\n\n\(Escape.markdown(note))\n")) }
    }
  }

  @Test(arguments: [2_000, 4_000, 1 << 20]) func markdownFitsItsLimit(limit: Int) throws {
    let report = BenchmarkReport(try SampleRecord.measured.get())
    let markdown = report.markdown(limit: limit)
    #expect(markdown.utf8.count <= limit)
    let shown = report.sections.filter { markdown.contains("## \(Escape.markdown($0.heading))\n") }
    #expect(markdown.contains("Left out for want of room") == (shown.count < report.sections.count))
    #expect(markdown.contains(Escape.markdown(report.agreement)))
  }

  /// Cells of RFC 4180 lines.
  private func cells(_ text: String) -> [[String]] {
    var rows: [[String]] = [[""]]
    var isQuoted = false
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: rows[rows.count - 1].append("")
      case "\n" where !isQuoted: rows.append([""])
      default: rows[rows.count - 1][rows[rows.count - 1].count - 1].append(character)
      }
    }
    return rows.dropLast()
  }

  @Test func csvHasARowForEachMetric() throws {
    var record = try SampleRecord.faulty()
    // A ratio whose metric no result has gets a row of its own.
    var apart = try #require(record.comparisons.first)
    apart.metric = "cold-time"
    record.comparisons.append(apart)
    let rows = cells(CSVReport(record).text())
    let metrics = record.results.flatMap { result in
      result.metrics.map { [result.benchmark, result.contender, $0.name] }
    }
    let others = record.comparisons.count {
      !metrics.contains([$0.benchmark, $0.contender, $0.metric])
    }
    #expect(others > 0 && rows.count == 1 + metrics.count + others)
    #expect(rows.contains { $0.contains("cold-time") && $0.contains("\(apart.ratio.value)") })
    #expect(Set(rows.map(\.count)) == [rows[0].count])
    func column(_ name: String) -> Int { rows[0].firstIndex(of: name)! }
    #expect(rows.contains { $0[column("contender")] == "a<b & c, d" })
    let row = try #require(rows.first { $0[column("check")] == "disagrees" })
    let result = record.results[1]
    #expect(row[column("benchmark")] == result.benchmark)
    #expect(row[column("pages")] == "40" && row[column("fields")] == "8")
    #expect(Double(row[column("median")]) == result.metrics[0].median)
    let ratio = record.comparisons.first { $0.contender == result.contender }?.ratio.value
    #expect(Double(row[column("ratio")]) == ratio)
  }

  @Test func junitFailsWhatIsWrong() throws {
    let record = try SampleRecord.faulty()
    let document = try XMLDocument(xmlString: JUnitReport(record).text())
    let cases = try document.nodes(forXPath: "//testcase")
    let declared = record.growth.count { $0.declared != nil }
    #expect(cases.count == record.results.count + declared)
    let failed = try document.nodes(forXPath: "//testcase[failure]/@classname")
    #expect(
      failed.compactMap(\.stringValue) == [record.results[1].benchmark, "edit/reads/uniform"]
    )
    let inconclusive = record.growth.count { $0.verdict == .inconclusive }
    #expect(try document.nodes(forXPath: "//testcase[skipped]").count == inconclusive)
    let names = try document.nodes(forXPath: "//testcase/@name").compactMap(\.stringValue)
    #expect(names.contains { $0.hasPrefix("a<b & \"c\", d (") })
    let root = try #require(document.rootElement())
    #expect(root.attribute(forName: "tests")?.stringValue == "\(cases.count)")
    #expect(root.attribute(forName: "failures")?.stringValue == "2")
  }

  @Test func secondsAreOfAllTimedOperations() {
    var time = Metric("time", unit: "ns/operation", value: 10)
    time.kind = .block
    (time.mean, time.samples, time.operationsPerSample) = (10, 100, 256)
    var record = ResultRecord(environment: .current(seed: 1))
    record.results = [
      BenchmarkResult(
        benchmark: "a/b",
        contender: "engine",
        parameters: [:],
        metrics: [time],
        answer: .none
      )
    ]
    let text = JUnitReport(record).text()
    #expect(text.contains("name=\"engine\" time=\"0.000256\""), "\(text)")
  }

  @Test func boundsOfARatioHaveTheirColumns() throws {
    var record = try SampleRecord.measured.get()
    for index in record.comparisons.indices {
      record.comparisons[index].ratio = Estimate(value: 2, lower: 1.25, upper: 3.5)
    }
    let rows = cells(CSVReport(record).text())
    func column(_ name: String) -> Int { rows[0].firstIndex(of: name)! }
    let row = try #require(rows.dropFirst().first { $0[column("ratio")] == "2.0" })
    #expect(row[column("ratio_lower")] == "1.25" && row[column("ratio_upper")] == "3.5")
  }

  @Test func aFilterKeepsWhatIsOfTheMachine() throws {
    let record = try SampleRecord.measured.get()
    let chosen = try record.benchmarks(matching: "^index/")
    #expect(Set(chosen.results.map(\.benchmark)) == ["index/rank/random"])
    #expect(chosen.growth.isEmpty)
    #expect(throws: BenchmarkError.self) { try record.benchmarks(matching: "(") }
  }
}

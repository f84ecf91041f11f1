import Foundation
import MeasurementKit
import Testing
import TextEscaping

@testable import FormBenchmarks

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What every output for people has to show.
@Suite struct SectionTests {
  private static let metrics: [Metric] = [
    "time", "time-by-round", "allocated", "memory", "memory-per-field", "operations",
    "instructions", "line-misses",
  ].map { Metric($0, unit: "ns", value: 40) }

  /// A record with a benchmark for each section.
  private static var everything: ResultRecord {
    var record = ResultRecord(environment: .current(seed: 1))
    record.limits = [
      MachineLimit(
        bytes: 1 << 20,
        hugePages: false,
        pointerChase: 3,
        randomUpdate: 4,
        sequentialRead: 1e9,
        sequentialWrite: 1e9
      )
    ]
    func add(
      _ benchmark: String,
      _ parameters: Parameters,
      beside other: String? = nil,
      _ more: [Metric] = []
    ) {
      for contender in [Contenders.engine] + [other].compactMap({ $0 }) {
        record.results.append(
          BenchmarkResult(
            benchmark: benchmark,
            contender: contender,
            parameters: parameters,
            metrics: metrics + more,
            answer: .none
          )
        )
      }
      guard let other else { return }
      let isLimit = other == machineName
      record.comparisons.append(
        Comparison(
          benchmark: benchmark,
          parameters: parameters,
          contender: isLimit ? Contenders.engine : other,
          reference: isLimit ? machineName : Contenders.engine,
          ratio: Estimate(value: 3, lower: 2.9, upper: 3.1),
          confidence: 0.95
        )
      )
    }
    add("edit/reads/uniform", ["pages": 10, "fields": 3], beside: Contenders.rivals[0])
    add("edit/reads/uniform", ["pages": 100, "fields": 3], beside: Contenders.rivals[0])
    add("edit/kind/fill", ["pages": 10, "fields": 3])
    add("menu/open/centred", ["pages": 10], beside: MenuContenders.rivals[0])
    add(ColdOperation.tap.benchmark, ["pages": 10], beside: MenuContenders.rivals[0])
    add("bar/layout/any", [:])
    add("rules/answer/person", ["rules": 9])
    add(
      "sessions/edit/random",
      ["sessions": 9],
      [
        Metric("memory-per-session", unit: "bytes", value: 900),
        Metric(SessionMemory.prefix + "flags", unit: "bytes", value: 90),
      ]
    )
    add("load/form/warm", ["pages": 10, "fields": 3], beside: machineName)
    add("harness/loop/empty", [:])
    add("engines/parse/form", ["form": "a", "questions": 10])
    add("engines/parse/form", ["form": "b", "questions": 10, "growth": "xforms"])
    for benchmark in ["visible-pages/rank", "shelves/rank", "card-offsets/sum"] {
      add("bare/\(benchmark)", ["pages": 1_024])
    }
    record.growth = [
      GrowthResult(
        benchmark: "edit/reads/uniform",
        contender: Contenders.engine,
        parameters: ["fields": 3],
        parameter: "pages",
        sizes: [10, 100],
        exponent: Estimate(value: 0, lower: 0, upper: 0),
        declared: .constant
      )
    ]
    return record
  }

  @Test func thePageHasTheSectionsOfTextAndMarkdown() throws {
    let report = BenchmarkReport(Self.everything)
    let headings = report.sections.map(\.heading)
    for topic in BenchmarkReport.Topic.allCases where topic != .percentiles && topic != .history {
      #expect(!report.sections(of: topic).isEmpty, "\(topic)")
    }
    for beginning in [
      "Time of one operation", "The navigation menu", "Navigation bars and structures",
      "Answers and rules", "Many sessions", "What a further session takes", "The engine, by kind",
      "Instructions of one operation", "Lines that a first-level cache", "Against the machine",
      "Limits of this machine", "What the harness", "The contenders", "The visible-page index",
      "The same, with shelves", "The card offsets", "Engines in processes", "How engines grow",
      "recompute-page", "Growth",
    ] {
      #expect(headings.contains { $0.hasPrefix(beginning) }, "\(beginning)")
    }
    let markdown = report.markdown().split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(markdown.map { String($0.dropFirst(3)) } == headings.map { Escape.markdown($0) })
    var wide = TextStyle.plain
    wide.columns = 1_000
    let lines = Set(report.text(wide).split(separator: "\n").map(String.init))
    #expect(lines.isSuperset(of: headings))
    let html = try HTMLReport([Self.everything]) { $0.map { _ in "<svg/>" } }.html()
    let shown = try XMLDocument(xmlString: html).nodes(forXPath: "//h3")
    #expect(shown.compactMap(\.stringValue) == headings)
  }

  @Test func aTapWithEmptyCachesStandsInTheMenusTable() throws {
    let menu = BenchmarkReport.menu(IndexedRecord(Self.everything)).table
    let row = try #require(menu.rows.last)
    #expect(row[0] == "open, tap a card, with empty caches")
    #expect(row.contains { $0.hasPrefix("3.00×") }, "\(row)")
  }
}

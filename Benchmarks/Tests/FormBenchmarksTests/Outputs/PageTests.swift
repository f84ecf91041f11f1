import Foundation
import MeasurementKit
import Testing

@testable import FormBenchmarks

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct PageTests {
  /// The same run as if made on several days, the oldest last.
  private func records(_ count: Int) throws -> [ResultRecord] {
    try (0..<count).map { age in
      var record = try SampleRecord.faulty()
      record.environment.date = "2026-01-0\(9 - age)T12:00:00Z"
      record.environment.build.commit = "commit\(age)"
      return record
    }
  }

  @Test func thePageIsWellFormedAndNeedsNothingElse() throws {
    let html = try HTMLReport(records(2)).html()
    // A page that is also XML closes and escapes everything.
    let document = try XMLDocument(xmlString: html)
    let headings = try document.nodes(forXPath: "//h2").compactMap(\.stringValue)
    #expect(headings == ["Engine and rivals", "History", "Tables"])
    #expect(try document.nodes(forXPath: "//link | //img | //iframe | //@src").isEmpty)
    let links = try document.nodes(forXPath: "//@href").compactMap(\.stringValue)
    #expect(links.allSatisfy { $0.hasPrefix("#") })
    // The page holds one script, and is complete without it.
    let scripts = try document.nodes(forXPath: "//script")
    #expect(scripts.count == 1 && scripts[0].stringValue?.contains("http") == false)
    let report = BenchmarkReport(try records(1)[0])
    let items = try document.nodes(forXPath: "//ul/li").compactMap(\.stringValue)
    #expect(items == report.conclusions + [report.agreement])
    let tables = try document.nodes(forXPath: "//h3").compactMap(\.stringValue)
    #expect(tables == report.sections.map(\.heading))
    // Every marker that is drawn is defined.
    let shapes = try document.nodes(forXPath: "//*[local-name()='defs']/*/@id")
    #expect(
      Set(links.map { $0.dropFirst() }).isSubset(of: shapes.compactMap { $0.stringValue?[...] })
    )
  }

  @Test func thePictureIsWellFormedAndNoTextsMeet() throws {
    let record = try SampleRecord.measured.get()
    let svg = try #require(ComparisonPicture(record)).svg()
    let document = try XMLDocument(xmlString: svg)
    func all(_ path: String) throws -> [String] {
      try document.nodes(forXPath: path).compactMap(\.stringValue)
    }
    let texts = try all("//*[local-name()='text']")
    #expect(texts.contains("edit/reads/uniform") && texts.contains("recompute-form"))
    #expect(texts.contains { ($0.contains(" ns; ") || $0.contains(" µs; ")) && $0.hasSuffix("×") })
    // A name and the words of its row fit on one line of a phone.
    for (name, words) in zip(texts, texts.dropFirst()) where words.contains("; ") {
      #expect(name.count + words.count < 60, "\(name) \(words)")
    }
    var nothing = record
    nothing.comparisons = []
    #expect(ComparisonPicture(nothing) == nil)
  }

  @Test func aTickStandsAtEachEndOfAScale() throws {
    func labels(_ least: Double, _ most: Double) throws -> [String] {
      try #require(Scale.times([least, most])).ticks.map(\.label)
    }
    #expect(try labels(7, 147_000) == ["1 ns", "100 ns", "10 µs", "1 ms"])
    #expect(try labels(7, 8) == ["1 ns", "10 ns"])
    #expect(Scale.times([0, -1, .nan]) == nil)
    let scale = try #require(Scale.times([0.5, 3e9]))
    #expect(scale.ticks.count <= 5 && scale.place(0) == 0 && scale.place(1e99) == 1)
    let relative = Scale(aroundOne: [0.9, 3])
    #expect(relative.ticks.map(\.label) == ["0.33×", "1.00×", "3.00×"])
    #expect(relative.place(1) == 0.5 && Scale(aroundOne: []).place(1.25) == 1)
  }

  @Test func scalingChartsHaveALineForEachContender() throws {
    var record = ResultRecord(environment: .current(seed: 1))
    for pages in [10, 100, 1_000] {
      record.results += ReportTests.times("index/rank/random").results
      record.results[record.results.count - 1].parameters = ["pages": .number(pages)]
      record.results[record.results.count - 1].metrics[0].median = Double(pages)
    }
    record.growth = [
      GrowthResult(
        benchmark: "index/rank/random",
        contender: "engine",
        parameters: [:],
        parameter: "pages",
        sizes: [10, 100, 1_000],
        exponent: Estimate(value: 1, lower: 0.99, upper: 1.01),
        declared: .linear
      )
    ]
    let chart = try #require(HTMLReport([record]).scalingCharts.first)
    #expect(chart.title == "index/rank/random by pages")
    #expect(chart.lines.map { $0.points.map(\.x) } == [[0, 0.5, 1]])
    #expect(chart.lines[0].points.map(\.y) == chart.lines[0].points.map(\.x))
    #expect(chart.lines[0].points[1].title == "engine, 100 pages: 100 ns")
    #expect(chart.x.map(\.label) == ["10", "100", "1k"])
    record.results.removeLast(2)
    #expect(HTMLReport([record]).scalingCharts.isEmpty)
  }

  /// Impossible numbers stop no output.
  @Test(arguments: [-1e300, -1, 0, 1e-300, 1e18, 1e300]) func absurdNumbersAreShown(
    number: Double
  ) throws {
    var record = try SampleRecord.faulty()
    let size = Int(exactly: number) ?? (number < 0 ? .min : .max)
    for index in record.results.indices {
      for place in record.results[index].metrics.indices {
        record.results[index].metrics[place].median = number
        record.results[index].metrics[place].p99 = number
        record.results[index].metrics[place].mean = number
        record.results[index].metrics[place].samples = size
      }
      record.results[index].parameters["pages"] = .number(size)
    }
    let estimate = Estimate(value: number, lower: number, upper: -number)
    for index in record.comparisons.indices {
      record.comparisons[index].ratio = estimate
      record.comparisons[index].parameters["pages"] = .number(size)
    }
    for index in record.growth.indices {
      record.growth[index].exponent = estimate
      record.growth[index].sizes = [number, number]
    }
    let report = BenchmarkReport(record)
    #expect(!report.text().isEmpty && !report.markdown().isEmpty)
    #expect(!CSVReport(record).text().isEmpty && !JUnitReport(record).text().isEmpty)
    #expect(HTMLReport([record, record]).html().hasSuffix("</html>\n"))
  }

  @Test func contendersOfThePackageLookTheSameEverywhere() {
    let known =
      Contenders.algorithms.map(\.name) + MenuContenders.rivals
    let looks = ContenderLooks(known + ["generator", "harness"] + known)
    #expect(
      Set((known + ["generator", "harness"]).map { looks[$0].color }).count == known.count + 2
    )
    let others = ContenderLooks(["a", "b", "c", "d"] + known.reversed())
    for (name, next) in zip(known, known.dropFirst()) {
      #expect(others[name] == looks[name] && looks[name].shape != looks[next].shape, "\(name)")
    }
    let many = (0..<ContenderLook.colors * ContenderLook.shapes.count).map { "contender-\($0)" }
    let all = ContenderLooks(many)
    #expect(Set(many.map { all[$0] }).count == many.count)
  }
}

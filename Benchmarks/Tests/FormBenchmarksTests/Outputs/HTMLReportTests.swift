import Foundation
import MeasurementKit
import Testing

@testable import FormBenchmarks

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct HTMLReportTests {
  /// Stands for the plotting program: an element that names the chart.
  private static func stub(_ charts: [Chart]) -> [String] {
    charts.map { "<svg><title>\(Markup.escape($0.title))</title></svg>" }
  }

  /// The same run as if made on other days, the oldest last.
  private func records(_ count: Int) throws -> [ResultRecord] {
    try (0..<count).map { age in
      var record = try SampleRecord.faulty()
      record.environment.date = "2026-01-0\(9 - age)T12:00:00Z"
      record.environment.build.commit = "commit\(age)"
      return record
    }
  }

  @Test func thePageIsWellFormedAndNeedsNothingElse() throws {
    let html = try HTMLReport(records(2), draw: Self.stub).html()
    // A page that is XML as well closes and escapes everything.
    let document = try XMLDocument(xmlString: html)
    let headings = try document.nodes(forXPath: "//h2").compactMap(\.stringValue)
    #expect(
      headings == [
        "Engine and rivals", "Time of one operation", "Percentiles",
        "Distance to the machine's limits",
      ] + (Jemalloc.isLinked ? ["Memory"] : []) + ["Scaling", "History"]
    )
    let targets = try document.nodes(forXPath: "//@href | //@src").compactMap(\.stringValue)
    #expect(targets.count == headings.count - 1 && targets.allSatisfy { $0.hasPrefix("#") })
    #expect(try document.nodes(forXPath: "//link | //img | //iframe").isEmpty)
    // One script, in the page itself, without which it is whole.
    let scripts = try document.nodes(forXPath: "//script")
    #expect(scripts.count == 1 && scripts[0].stringValue?.contains("http") == false)
    let report = BenchmarkReport(try records(1)[0])
    let items = try document.nodes(forXPath: "//ul/li").compactMap(\.stringValue)
    #expect(items == report.conclusions + [report.agreement])
    // A busy machine's run may say of itself that it is not valid.
    let noted = report.record.validity.isValid ? 0 : 1
    #expect(try document.nodes(forXPath: "//li[@class='bad']").count == noted + 1)
  }

  @Test func engineAndRivalsStandOnOneScaleWithoutTextsInIt() throws {
    let record = try SampleRecord.measured.get()
    let report = HTMLReport([record], draw: Self.stub)
    let document = try XMLDocument(xmlString: "<main>\(report.comparison)</main>")
    let names = try document.nodes(forXPath: "//@data-name").compactMap(\.stringValue)
    #expect(names.contains("edit/reads/uniform") && Set(names).count == names.count)
    #expect(names == report.comparisonRows.map(\.name))
    let contenders = Set(report.comparisonRows.flatMap { $0.marks.map(\.name) })
    #expect(Set(contenders.map { report.looks[$0].color }).count == contenders.count)
    // Only the axis has texts beside each other: few, and far enough apart for a phone.
    let scale = LogScale(0.5, 3e9)
    #expect(scale.ticks.count <= 5 && scale.place(0) == 0 && scale.place(1e99) == 100)
    let places = scale.ticks.map(scale.place)
    #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= 15 })
    #expect(try document.nodes(forXPath: "//div[@data-name]//i[text()]").isEmpty)
    let titles = try document.nodes(forXPath: "//div[@data-name]//i/@title").compactMap(
      \.stringValue
    )
    #expect(titles.contains { $0.hasPrefix("recompute-page, ") })
  }

  @Test func theNewestRecordIsShownAndOlderOnesAreItsHistory() throws {
    let records = try records(3)
    let report = HTMLReport(records, draw: Self.stub)
    #expect(report.newest.environment.build.commit == "commit0")
    let history = report.history
    let rows = history.sections[0].table.rows
    #expect(rows.map { $0[2] } == ["commit2", "commit1", "commit0"])
    #expect(!history.charts.isEmpty)
    for chart in history.charts {
      #expect(chart.series.allSatisfy { $0.points.map(\.x) == [1, 2, 3] }, "\(chart.title)")
    }
    #expect(HTMLReport([records[0]], draw: Self.stub).history.isEmpty)
  }

  @Test func aRatioIsMarkedThatDiffersByATenthAndMoreThanBothIntervals() {
    func isChange(_ before: ClosedRange<Double>, _ after: ClosedRange<Double>) -> Bool {
      func estimate(_ band: ClosedRange<Double>) -> Estimate {
        let middle = (band.lowerBound + band.upperBound) / 2
        return Estimate(value: middle, lower: band.lowerBound, upper: band.upperBound)
      }
      return Trend.isChange(from: estimate(before), to: estimate(after), atLeast: 0.1)
    }
    #expect(isChange(9.9...10.1, 8.7...9.1) && isChange(9.9...10.1, 11...13))
    #expect(!isChange(9.9...10.1, 9.0...9.6))
    #expect(!isChange(9...11, 7...9.5) && !isChange(10...10, 10...10))
  }

  @Test func changesAreRingsAndFiveHundredRecordsHaveAxesThatCanBeRead() throws {
    let sample = try SampleRecord.measured.get()
    let records = (0..<500).map { age in
      var record = sample
      record.environment.date =
        "2026-\(10 + age / 250)-\(10 + age / 25 % 10)T12:\(10 + age % 25):00Z"
      for index in record.comparisons.indices {
        let ratio = Double(index + 2) * (age < 400 ? 1 : 0.8)
        record.comparisons[index].ratio = Estimate(
          value: ratio,
          lower: ratio * 0.95,
          upper: ratio * 1.05
        )
      }
      return record
    }
    let history = HTMLReport(records, draw: Self.stub).history
    let chart = try #require(history.charts.first)
    #expect(chart.x.ticks.count <= 6 && chart.x.ticks.first?.label == "10-10")
    let (changes, all, times) = (history.sections[0], history.sections[1], history.sections[2])
    #expect(changes.heading == "What changed" && changes.table.rows.allSatisfy { $0[5] == "401" })
    #expect(changes.table.rows.first?[4] == "−20.0 %")
    #expect(all.table.rows.count == 500 && all.isFolded)
    #expect(times.table.columns.count == 13)
    let rings = chart.series.filter { $0.style == .marks }
    #expect(rings.count == 1)
    #expect(rings.first?.points.map(\.x) == rings.first?.points.map { _ in 401 })
    #expect(rings.first?.points.isEmpty == false)
  }

  @Test func thePictureIsWellFormedAndNoTextsMeet() throws {
    let record = try SampleRecord.measured.get()
    let svg = try #require(ComparisonPicture(record)).svg()
    let document = try XMLDocument(xmlString: svg)
    func numbers(_ path: String) throws -> [Double] {
      try document.nodes(forXPath: path).compactMap { $0.stringValue.flatMap { Double($0) } }
    }
    let texts = try document.nodes(forXPath: "//*[local-name()='text']").compactMap(\.stringValue)
    let (xs, ys) = (
      try numbers("//*[local-name()='text']/@x"), try numbers("//*[local-name()='text']/@y")
    )
    #expect(texts.contains("edit/reads/uniform") && texts.contains("recompute-form"))
    #expect(
      texts.contains { text in
        text.contains(" ns; ") && (text.hasSuffix("×") || text.hasSuffix("unresolved"))
      }
    )
    #expect(texts.contains("engine; rivals ÷ engine"))
    let places = zip(texts, zip(xs, ys)).map { (text: $0, x: $1.0, y: $1.1) }
    for (index, one) in places.enumerated() {
      for other in places[(index + 1)...] where abs(one.y - other.y) < 14 {
        let (left, right) = one.x < other.x ? (one, other) : (other, one)
        #expect(
          left.x + 7.5 * Double(left.text.count) <= right.x,
          "\(left.text) meets \(right.text)"
        )
      }
    }
    // The words at the right keep their distance to the edge.
    let widths = try numbers("//@width")
    let width = try #require(widths.first)
    for place in places where place.text.contains("; ") {
      #expect(place.x + 8 * Double(place.text.count) + 16 <= width, "\(place.text)")
    }
    var nothing = record
    nothing.comparisons = []
    #expect(ComparisonPicture(nothing) == nil)
  }

  @Test func thePictureNamesARatioThatIsNotResolved() throws {
    var record = try SampleRecord.measured.get()
    record.comparisons.removeAll {
      $0.benchmark != "edit/reads/uniform" || $0.parameters.number("pages") != 40
        || $0.reference != Contenders.engine
    }
    for index in record.comparisons.indices {
      let ratio = Double(10 * index + 3)
      record.comparisons[index].ratio = Estimate(
        value: ratio,
        lower: ratio * 0.95,
        upper: ratio * 1.05
      )
    }
    let last = record.comparisons.count - 1
    try #require(last > 0)
    record.comparisons[last].ratio = Estimate(value: 1_000, lower: 1, upper: 2_000)
    let svg = try #require(ComparisonPicture(record)).svg()
    #expect(svg.contains("; 3.00× … unresolved</text>"))
  }

  @Test func aTickStandsAtEachEndOfAScale() {
    func labels(_ least: Double, _ most: Double) -> [String] {
      LogScale(least, most).ticks.map { Figures.shortTime(nanoseconds: $0) }
    }
    #expect(labels(7, 147_000) == ["1 ns", "100 ns", "10 µs", "1 ms"])
    #expect(labels(7, 47_000) == ["1 ns", "100 ns", "10 µs", "1 ms"])
    #expect(labels(7, 8) == ["1 ns", "10 ns"])
  }

  @Test func scalingChartsHaveBandsAndTheFittedPower() throws {
    var record = ResultRecord(environment: .current(seed: 1))
    for pages in [10, 100, 1_000] {
      var histogram = LatencyHistogram()
      for share in 90...110 as ClosedRange<UInt64> { histogram.record(share * UInt64(pages)) }
      var time = Metric("time", unit: "ns/operation", value: Double(pages) / 10)
      time.histogram = histogram.encoded()
      record.results.append(
        BenchmarkResult(
          benchmark: "index/rank/random",
          contender: "engine",
          parameters: ["pages": .number(pages)],
          metrics: [
            time, Metric("time-by-round", unit: "ns/operation", value: Double(pages) / 10),
          ],
          answer: .none
        )
      )
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
    let chart = try #require(try HTMLReport([record], draw: Self.stub).scalingCharts().first.first)
    #expect(chart.series.map(\.name) == ["engine: 1.00 (0.99…1.01)", ""])
    #expect(chart.series[0].points.map(\.y) == [1, 10, 100])
    let band = try #require(chart.series[0].points[1].band)
    #expect(abs(band.lowerBound - 9.2) < 0.01 && abs(band.upperBound - 10.8) < 0.01)
    // All points lie on the fitted line.
    let ends = chart.series[1].points
    #expect(ends.map(\.x) == [10, 1_000])
    #expect(abs(ends[0].y - 1) < 1e-9 && abs(ends[1].y - 100) < 1e-7)
    #expect(chart.x.ticks.map(\.label) == ["10", "100", "1k"] && chart.y.range == 0.1...1_000)
  }

  /// Numbers that no run gives stop no output.
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
    for index in record.limits.indices {
      record.limits[index].bytes = size
      record.limits[index].pointerChase = number
      record.limits[index].sequentialRead = number
    }
    let report = BenchmarkReport(record)
    #expect(!report.text().isEmpty && !report.markdown().isEmpty)
    #expect(!CSVReport(record).text().isEmpty && !JUnitReport(record).text().isEmpty)
    let draw: ([Chart]) throws -> [String] =
      if let plotter = try? Gnuplot() { plotter.draw } else { Self.stub }
    let html = try HTMLReport([record, record], draw: draw).html()
    #expect(html.hasSuffix("</html>\n"))
  }

  @Test func aPageShowsFlameGraphsAsDocumentsThatCantReachIt() throws {
    let record = try SampleRecord.measured.get()
    #expect(ProfilePicture(name: "a", svg: "<html><svg/></html>") == nil)
    for text in ["", "<svgfoo/>", "<svg >\0</svg>", "<!-- <svg"] {
      #expect(ProfilePicture(name: "a", svg: text) == nil, "\(text)")
    }
    for text in ["<svg/>", "\u{FEFF}\n<!-- a --><svg\n/>", "<!DOCTYPE svg><svg></svg>"] {
      #expect(ProfilePicture(name: "a", svg: text) != nil, "\(text)")
    }
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"
    let picture = try #require(ProfilePicture(name: "edit<b>", svg: svg))
    let page = try HTMLReport([record], profiles: [picture], draw: Self.stub).html()
    let document = try XMLDocument(xmlString: page)
    let sources = try document.nodes(forXPath: "//iframe[@sandbox='allow-scripts']/@src")
      .compactMap(
        \.stringValue
      )
    #expect(sources == ["data:image/svg+xml;base64,\(Data(svg.utf8).base64EncodedString())"])
    #expect(try document.nodes(forXPath: "//iframe").count == 1)
    let names = try document.nodes(forXPath: "//section[@id='profiles']//summary").compactMap(
      \.stringValue
    )
    #expect(names == ["edit<b>"])
    #expect(try document.nodes(forXPath: "//nav/a[@href='#profiles']").count == 1)
  }

  @Test func aPageSaysThatItsRunIsNotValid() throws {
    var record = try SampleRecord.measured.get()
    record.drift = nil
    for index in record.results.indices { record.results[index].isolation = nil }
    for index in record.comparisons.indices
    where record.comparisons[index].benchmark == "noise/edit/engine-twice" {
      record.comparisons[index].ratio = Estimate(value: 1.3, lower: 1.2, upper: 1.4)
    }
    let page = try HTMLReport([record]) { $0.map(\.title) }.html()
    #expect(page.contains("<li class=\"bad\">NOT VALID: the engine took 1.30×"))
    #expect(BenchmarkReport(record).text().contains("NOT VALID"))
  }
}

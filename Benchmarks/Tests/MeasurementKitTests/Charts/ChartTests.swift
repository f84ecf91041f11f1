import Foundation
import Testing

@testable import MeasurementKit

@Suite struct ChartTests {
  private func chart(_ title: String = "one", name: String = "engine") -> Chart {
    let points = [1.0, 10, 100].map { Chart.Point(x: $0, y: $0 * 3, band: $0...$0 * 5) }
    return Chart(
      title,
      x: .count("pages", around: points.map(\.x)),
      y: .time("", around: points.map(\.y)),
      series: [
        Chart.Series(name, color: 1, style: .line, points: points),
        Chart.Series("", color: 3, style: .dashed, points: points),
      ]
    )
  }

  @Test func axesSpanWholePowers() {
    let times = Chart.Axis.time("", around: [3.2, 4_100, .nan, -1, .infinity])
    #expect(times.range == 1...10_000)
    #expect(times.ticks.map(\.label) == ["1 ns", "10 ns", "100 ns", "1 µs", "10 µs"])
    #expect(Chart.Axis.time("", around: []).range == 1...10)
    let wide = Chart.Axis.fitted("", unit: "×", around: [0.02, 30_000_000])
    #expect(wide.range.lowerBound < 0.02 && wide.range.upperBound >= 30_000_000)
    #expect(wide.ticks.count <= 6)
    #expect(
      Chart.Axis.bytes("", around: [0.5, 5_000]).ticks.map(\.label) == [
        "1/16 B", "1 B", "16 B", "256 B", "4 KiB", "64 KiB",
      ]
    )
    let shares = Chart.Axis.percentiles(around: [1, 4_000])
    #expect(shares.ticks.map(\.label) == ["0", "90", "99", "99.9", "99.99"])
  }

  @Test func anAxisIsLinearWhereAChangeOfATenthWouldNotBeSeen() {
    func axis(_ values: [Double]) -> Chart.Axis { .fitted("", unit: "×", around: values) }
    let near = axis([2.7, 3.3])
    #expect(!near.isLogarithmic && near.range.lowerBound == 2.7 && near.range.upperBound < 3.31)
    #expect(near.ticks.map(\.label).first == "2.7×" && (3...10).contains(near.ticks.count))
    let same = axis([40])
    #expect(same.range.contains(40) && same.range.upperBound > same.range.lowerBound)
    #expect(
      axis([40, 170]).isLogarithmic && axis([]).isLogarithmic && axis([-1, 0]).isLogarithmic
    )
    let fallen = axis([0, 5_000])
    #expect(!fallen.isLogarithmic && fallen.range.lowerBound == 0)
    #expect(
      axis([0, 0]).isLogarithmic
        && axis([.leastNonzeroMagnitude, 2 * .leastNonzeroMagnitude]).isLogarithmic
    )
    for values in [
      [1e-9, 2e-9], [999_999, 1_000_001], [0.999, 1.001], [1e14, 3e14], [0, 1e-9],
    ] {
      let axis = axis(values)
      #expect(values.allSatisfy { axis.range.contains($0) } && axis.ticks.count <= 11, "\(values)")
      #expect(Set(axis.ticks.map(\.label)).count == axis.ticks.count, "\(values)")
    }
  }

  @Test(.enabled(if: plotter != nil)) func eachPointSaysItsNote() throws {
    var chart = self.chart(name: "a<b")
    for index in chart.series[0].points.indices {
      chart.series[0].points[index].note = "no. \(index) <&"
    }
    let rings = Chart.Series(
      "changed",
      color: 0,
      style: .marks,
      points: [Chart.Point(x: 10, y: 30, note: "ring")]
    )
    chart.series.append(rings)
    let svg = try #require(Self.plotter).draw([chart])[0]
    let titles = svg.matches(of: /<title>(.*?)<\/title>/).map { String($0.1) }
    #expect(titles == ["no. 0 &lt;&amp;", "no. 1 &lt;&amp;", "no. 2 &lt;&amp;", "ring"])
    #expect(!svg.contains("gnuplot_plot_1</title>"))
    // Each note stands in its point, of which the legend has one more.
    #expect(svg.matches(of: /<use [^>]*><title>/).count == 4)
  }

  @Test func pointsWithoutALogarithmAreLeftOut() {
    let points = [-1.0, 0, 5, .nan, .infinity].map { Chart.Point(x: $0, y: 1) }
    let chart = Chart(
      "",
      x: .count("", around: []),
      y: .time("", around: []),
      series: [Chart.Series("", color: 1, style: .curve, points: points)]
    )
    #expect(chart.series[0].points.map(\.x) == [5])
    #expect(!chart.isEmpty)
  }

  static var plotter: Gnuplot? { try? Gnuplot() }

  @Test(.enabled(if: plotter != nil)) func chartsAreElementsThatTakeThePagesColours() throws {
    let drawn = try #require(Self.plotter).draw([chart(), chart("two")])
    #expect(drawn.count == 2)
    for (svg, title) in zip(drawn, ["one", "two"]) {
      #expect(svg.hasPrefix("<svg role=\"img\" aria-label=\"\(title)\"") && svg.hasSuffix("</svg>"))
      #expect(svg.contains("var(--series-1)") && svg.contains("var(--series-3)"))
      #expect(!svg.contains("black") && !svg.contains("rgb("))
      #expect(svg.contains(">engine<"))
    }
    // Identifiers are unique in a page.
    let identifiers = drawn.joined().matches(of: /\bid=['"]([^'"]+)['"]/).map { String($0.1) }
    #expect(!identifiers.isEmpty && Set(identifiers).count == identifiers.count)
    #expect(try #require(Self.plotter).draw([]) == [])
  }

  @Test(.enabled(if: plotter != nil)) func eachMarkerLooksDifferent() throws {
    for style in [Chart.Series.Style.line, .curve] {
      let charts = Chart.Marker.allCases.map { marker in
        var chart = self.chart()
        chart.series[0].marker = marker
        chart.series[0].style = style
        return chart
      }
      let drawn = try charts.map { try #require(Self.plotter).draw([$0])[0] }
      #expect(Set(drawn).count == charts.count, "\(style)")
    }
  }

  @Test(.enabled(if: plotter != nil)) func namesAreTextAndNothingElse() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "formnav-\(UUID().uuidString)"
    )
    for name in [
      "'; system 'touch \(folder.path)'; '", "`touch \(folder.path)`", "a\nsystem 'touch x'",
      "<script>&\"", "100 % {/Bold x}_2^3 \\", "日本語 × …",
    ] {
      let svg = try #require(Self.plotter).draw([chart(name, name: name)])[0]
      #expect(svg.contains("<svg") && !svg.contains("<script"))
      #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
  }
}

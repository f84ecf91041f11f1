import Foundation
import MeasurementKit

/// A record's comparisons as a picture: engine and rivals of each benchmark on one logarithmic scale of time, with
/// the engine's time and the rivals' ratios in words.
public struct ComparisonPicture {
  private let rows: [HTMLReport.ComparisonRow]
  private let names: [String]
  private let looks: ContenderLooks
  private let scale: LogScale
  private let title: String

  // px. No one knows the typeface: a letter is given more than it takes on average.
  private static let margin = 16.0
  private static let letter = 8.0
  private static let plotWidth = 424.0
  /// What the last tick's name takes beyond the scale, and a gap.
  private static let wordsGap = 56.0
  private static let wordsHeading = "engine; rivals ÷ engine"
  private static let rowHeight = 30.0
  private static let top = 84.0
  private static let nameWidth = 172.0

  /// Nil if the record compares nothing.
  public init?(_ record: ResultRecord) {
    let report = HTMLReport([record]) { _ in [] }
    rows = report.comparisonRows
    looks = report.looks
    let times = rows.flatMap { $0.marks.flatMap { [$0.time.lower, $0.time.upper] } }
      .filter { $0 > 0 && $0.isFinite }
    guard let least = times.min(), let most = times.max() else { return nil }
    scale = LogScale(least, most)
    var names: [String] = []
    for name in rows.flatMap({ $0.marks.map(\.name) }) where !names.contains(name) {
      names.append(name)
    }
    self.names = names
    let day = record.environment.date.prefix { $0 != "T" }
    let size = BenchmarkReport.title(IndexedRecord(record)).split(separator: ": ").dropFirst()
      .joined()
    title = [size, record.environment.processor.model, String(day)].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// The beginning of the scale, right of the longest name.
  private var plot: Double {
    2 * Self.margin + Double(rows.map(\.name.count).max() ?? 0) * Self.letter
  }

  /// The beginning of the words, right of the scale.
  private var words: Double { plot + Self.plotWidth + Self.wordsGap }

  public func svg() -> String {
    let height = Self.top + Double(rows.count) * Self.rowHeight + Self.margin
    let letters = rows.map { Self.words($0).count } + [Self.wordsHeading.count]
    let width = max(
      words + Double(letters.max() ?? 0) * Self.letter + Self.margin,
      2 * Self.margin + Double(names.count) * Self.nameWidth
    )
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Self.text(width)) \(Self.text(height))" \
      width="\(Self.text(width))" role="img" aria-label="Time of one operation, engine and rivals">
      <style>
      \(Self.style)
      \(colors)
      </style>
      <rect class="page" width="100%" height="100%" rx="8"/>

      """
    svg += Self.label("Time of one operation, log scale: \(title)", x: Self.margin, y: 24, "muted")
    for (place, name) in names.enumerated() {
      let x = Self.margin + Double(place) * Self.nameWidth
      svg += mark(x: x + 6, y: 43, name) + Self.label(name, x: x + 18, y: 48)
    }
    for tick in scale.ticks {
      let x = self.x(tick)
      svg +=
        "<path class=\"grid\" d=\"M\(Self.text(x)) \(Self.text(Self.top - 8))V"
        + "\(Self.text(height - 12))\"/>\n"
      svg += Self.label(
        Figures.shortTime(nanoseconds: tick),
        x: x,
        y: Self.top - 12,
        "muted middle"
      )
    }
    svg += Self.label(Self.wordsHeading, x: words, y: Self.top - 12, "muted")
    for (place, row) in rows.enumerated() {
      svg += self.row(row, y: Self.top + (Double(place) + 0.5) * Self.rowHeight)
    }
    return svg + "</svg>\n"
  }

  private func row(_ row: HTMLReport.ComparisonRow, y: Double) -> String {
    var svg = Self.label(row.name, x: Self.margin, y: y + 5)
    for mark in row.marks {
      let (low, high) = (x(mark.time.lower), x(mark.time.upper))
      svg +=
        "<path class=\"s\(looks[mark.name].color) span\" d=\"M\(Self.text(low)) "
        + "\(Self.text(y))H\(Self.text(high))\"/>\n"
    }
    // The engine last: nothing covers it.
    for mark in row.marks.reversed() {
      svg += self.mark(x: x(mark.time.value), y: y, mark.name)
    }
    return svg + Self.label(Self.words(row), x: words, y: y + 5)
  }

  /// "8.11 ns; 3.43× … 7,110×": the nearest rival and the last one; "unresolved" if its interval is too wide.
  private static func words(_ row: HTMLReport.ComparisonRow) -> String {
    guard let engine = row.marks.first, engine.time.value > 0 else { return "" }
    let time = Figures.time(nanoseconds: engine.time.value)
    let rivals = row.marks.dropFirst().sorted { $0.time.value < $1.time.value }
    guard let nearest = rivals.first, let last = rivals.last else { return time }
    func ratio(_ rival: HTMLReport.ComparisonRow.Mark) -> String {
      rival.isResolved ? Figures.ratio(rival.time.value / engine.time.value) : "unresolved"
    }
    let isOne = rivals.count == 1 || !nearest.isResolved && !last.isResolved
    return time + "; " + ratio(nearest) + (isOne ? "" : " … " + ratio(last))
  }

  private func x(_ time: Double) -> Double {
    let share = scale.place(time) / 100
    return plot + share * Self.plotWidth
  }

  /// A contender's mark around a place.
  private func mark(x: Double, y: Double, _ name: String) -> String {
    let look = looks[name]
    let corners: [(Double, Double)]
    switch look.marker {
    case .circle:
      return "<circle class=\"s\(look.color)\" cx=\"\(Self.text(x))\" cy=\"\(Self.text(y))\" "
        + "r=\"6\"/>\n"
    case .square: corners = [(-5, -5), (5, -5), (5, 5), (-5, 5)]
    case .diamond: corners = [(0, -7), (7, 0), (0, 7), (-7, 0)]
    case .triangle: corners = [(0, -7), (7, 6), (-7, 6)]
    }
    let places = corners.map { "\(Self.text(x + $0.0)) \(Self.text(y + $0.1))" }
    return "<path class=\"s\(look.color)\" d=\"M\(places.joined(separator: "L"))Z\"/>\n"
  }

  private static func label(_ text: String, x: Double, y: Double, _ look: String = "") -> String {
    "<text class=\"\(look)\" x=\"\(Self.text(x))\" y=\"\(Self.text(y))\">"
      + "\(Markup.escape(text))</text>\n"
  }

  /// A number with a tenth of a px, which is enough, and the same on every machine.
  private static func text(_ number: Double) -> String { String(format: "%.1f", number) }

  private static let style = """
    text { font: 14px system-ui, sans-serif; fill: #1c2128 } .muted { fill: #57606a }
    .middle { text-anchor: middle } .page { fill: #ffffff } .grid { stroke: #d5dae0 }
    .span { stroke-width: 3; opacity: 0.5 }
    @media (prefers-color-scheme: dark) {
      text { fill: #e4e8ec } .muted { fill: #9aa5b1 } .page { fill: #12161b } .grid { stroke: #434d59 }
    }
    """

  /// The colours of the contenders that are drawn, on light and on dark pages.
  private var colors: String {
    let used = Set(names.map { looks[$0].color }).sorted()
    func rules(_ colors: [String]) -> String {
      used.map { number in
        let color = colors[number - 1]
        return ".s\(number) { fill: \(color); stroke: \(color) }"
      }.joined(separator: "\n")
    }
    let (light, dark) = (rules(SeriesColors.light), rules(SeriesColors.dark))
    return "\(light)\n@media (prefers-color-scheme: dark) {\n\(dark)\n}"
  }
}

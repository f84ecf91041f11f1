import Foundation
import MeasurementKit
import TextEscaping

/// A record's comparisons as a picture. Each benchmark shows the engine and its rivals on one
/// logarithmic time scale, with the ratios as text. Positions on the scale are shares of the width.
public struct ComparisonPicture {
  private struct Mark {
    let name: String
    /// The time, in nanoseconds.
    let time: Estimate
    /// The multiple of the engine's time; empty for the engine.
    let ratio: String
  }

  private typealias Row = (name: String, marks: [Mark])

  private let rows: [Row]
  private let looks: ContenderLooks
  private let scale: Scale
  private let title: String
  /// The contenders that are drawn, in order of appearance.
  let names: [String]

  private static let rowHeight = 44.0
  /// The width of a document, px.
  private static let width = 860.0
  private static let nameWidth = 200.0

  /// Fails if the record has no comparison.
  public init?(_ record: ResultRecord) {
    let indexed = IndexedRecord(record)
    self.init(indexed, ContenderLooks(record.comparisons.map(\.contender) + [Contenders.engine]))
  }

  init?(_ record: IndexedRecord, _ looks: ContenderLooks) {
    rows = Self.rows(record)
    self.looks = looks
    let times = rows.flatMap { $0.marks.flatMap { [$0.time.lower, $0.time.upper] } }
    guard let scale = Scale.times(times) else { return nil }
    self.scale = scale
    names = BenchmarkReport.inOrder(rows.flatMap { $0.marks.map(\.name) }) { $0 }.map(\.key)
    let size = BenchmarkReport.title(record).split(separator: ": ").dropFirst().joined()
    title = [
      size, record.environment.processor.model,
      String(record.environment.date.prefix { $0 != "T" }),
    ].filter { $0 != "" }.joined(separator: ", ")
  }

  /// Returns a row for each benchmark with rivals.
  private static func rows(_ record: IndexedRecord) -> [Row] {
    record.results.compactMap { result in
      guard result.contender == Contenders.engine, record.isMain(result),
        !result.benchmark.hasPrefix("noise/"),
        let time = (result.metric(.timeByRound) ?? result.metric(.time))?.median, time > 0
      else { return nil }
      let rivals = record.rivals(result).filter { $0.ratio.value > 0 }
      guard !rivals.isEmpty else { return nil }
      let marks = rivals.map { rival in
        let ratio = rival.ratio
        return Mark(
          name: rival.contender,
          time: Estimate(
            value: time * ratio.value,
            lower: time * max(ratio.lower, ratio.value / 1e3),
            upper: time * min(ratio.upper, ratio.value * 1e3)
          ),
          ratio: BenchmarkReport.ratio(ratio)
        )
      }
      let own = Estimate(
        value: time,
        lower: min(result.interval?.lower ?? time, time),
        upper: max(result.interval?.upper ?? time, time)
      )
      return (result.benchmark, [Mark(name: Contenders.engine, time: own, ratio: "")] + marks)
    }
  }

  /// The picture as a document, with a title and a legend.
  public func svg() -> String {
    let perLine = Int(Self.width / Self.nameWidth)
    let lines = (names.count + perLine - 1) / perLine
    let top = 40 + Double(lines) * 22
    let height = top + self.height + 20
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.width)) \(Int(height))" \
      width="\(Int(Self.width))" role="img" aria-label="Time of one operation, engine and rivals">
      <style>
      \(Self.style)
      \(ContenderLook.style)</style>
      <rect class="page" width="100%" height="100%" rx="8"/>
      \(ContenderLook.definitions)
      """
    svg += Self.label("Time of one operation, log scale: \(title)", "16", "26", "muted")
    for (place, name) in names.enumerated() {
      let x = 22 + Double(place % perLine) * Self.nameWidth
      let y = 50 + Double(place / perLine) * 22
      svg += looks[name].mark("\(x)", "\(y)") + Self.label(name, "\(x + 12)", "\(y + 5)")
    }
    return svg
      + "<svg x=\"16\" y=\"\(top)\" width=\"\(Int(Self.width) - 32)\" height=\"\(self.height)\">\n"
      + body + "</svg>\n</svg>\n"
  }

  /// The picture as part of a page, at full width.
  func element() -> String {
    "<svg class=\"picture\" width=\"100%\" height=\"\(height)\" role=\"img\" "
      + "aria-label=\"Time of one operation, engine and rivals\">\n\(body)</svg>\n"
  }

  private var height: Double { Double(rows.count) * Self.rowHeight + 24 }

  private var body: String {
    var svg = ""
    for (place, tick) in scale.ticks.enumerated() {
      let x = x(tick.value)
      let anchor = place == 0 ? "" : place == scale.ticks.count - 1 ? " end" : " middle"
      svg += "<line class=\"grid\" x1=\"\(x)\" x2=\"\(x)\" y1=\"20\" y2=\"100%\"/>\n"
      svg += Self.label(tick.label, x, "12", "muted" + anchor)
    }
    for (place, row) in rows.enumerated() {
      svg += self.row(row, y: 24 + Double(place) * Self.rowHeight)
    }
    return svg
  }

  private func row(_ row: Row, y: Double) -> String {
    var svg = "<g>" + Self.label(row.name, "0", "\(y + 15)")
    svg += Self.label(Self.words(row.marks), "100%", "\(y + 15)", "end")
    let line = "\(y + 30)"
    for mark in row.marks {
      svg += "<line class=\"s\(looks[mark.name].color) span\" x1=\"\(x(mark.time.lower))\" "
      svg += "x2=\"\(x(mark.time.upper))\" y1=\"\(line)\" y2=\"\(line)\"/>\n"
    }
    // The engine is drawn last, so that nothing covers it.
    for mark in row.marks.reversed() {
      let words = [mark.name, Figures.time(nanoseconds: mark.time.value), mark.ratio]
      let title = words.filter { $0 != "" }.joined(separator: ", ")
      svg += looks[mark.name].mark(x(mark.time.value), line, title: title)
    }
    return svg + "</g>\n"
  }

  /// "8.11 ns; 3.43× … 7,110×": the engine, the nearest rival and the slowest.
  private static func words(_ marks: [Mark]) -> String {
    let engine = marks[0].time.value
    let ratios = marks.dropFirst().map { $0.time.value / engine }.sorted()
    let time = Figures.time(nanoseconds: engine)
    let words = ratios.count == 1 ? [ratios[0]] : [ratios[0], ratios[ratios.count - 1]]
    return time + "; " + words.map { Figures.ratio($0) }.joined(separator: " … ")
  }

  /// Returns a position on the scale, in per cent. Margins keep the outermost marks inside the
  /// picture.
  private func x(_ time: Double) -> String {
    String(format: "%.1f%%", 2 + 96 * scale.place(time))
  }

  private static func label(_ text: String, _ x: String, _ y: String, _ look: String = "") -> String
  {
    "<text class=\"\(look)\" x=\"\(x)\" y=\"\(y)\">\(Escape.markup(text))</text>\n"
  }

  private static let style = """
    text { font: 14px system-ui, sans-serif; fill: #1c2128 } .muted { fill: #57606a }
    .middle { text-anchor: middle } .end { text-anchor: end } .page { fill: #ffffff }
    .grid { stroke: #d5dae0 } .span { stroke-width: 3; opacity: 0.5 }
    @media (prefers-color-scheme: dark) {
      text { fill: #e4e8ec } .muted { fill: #9aa5b1 } .page { fill: #12161b } .grid { stroke: #434d59 }
    }
    """
}

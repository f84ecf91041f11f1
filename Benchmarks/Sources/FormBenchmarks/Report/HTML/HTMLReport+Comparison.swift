import Foundation
import MeasurementKit

extension HTMLReport {
  /// The engine and its rivals in every benchmark, on one logarithmic scale of time: a mark for each, with its
  /// interval. Positions are shares of the width, so that it fits any screen; a mark's title describes it.
  var comparison: String {
    let rows = comparisonRows
    let times = rows.flatMap { $0.marks.flatMap { [$0.time.lower, $0.time.upper] } }
      .filter { $0 > 0 && $0.isFinite }
    guard let least = times.min(), let most = times.max() else { return "" }
    let scale = LogScale(least, most)
    var html = "<section id=\"comparison\">\n<h2>Engine and rivals</h2>\n"
    html += "<p class=\"note\">Time of one operation, log scale, with 95 % intervals.</p>\n"
    html += legend(rows) + "<div class=\"compare\" style=\"--steps:\(scale.ticks.count - 1)\">\n"
    html += "<div class=\"row axis\"><span></span><div class=\"scale\">"
    for tick in scale.ticks {
      let label = Markup.escape(Figures.shortTime(nanoseconds: tick))
      html += "<span style=\"left:\(scale.place(tick))%\">\(label)</span>"
    }
    html += "</div></div>\n"
    for row in rows {
      html += "<div class=\"row\" data-name=\"\(Markup.escape(row.name))\">"
      html += "<span>\(Markup.escape(row.name))</span><div class=\"scale\">"
      for mark in row.marks { html += self.html(mark, scale) }
      html += "</div></div>\n"
    }
    return html + "</div>\n</section>\n"
  }

  struct ComparisonRow {
    var name: String
    var marks: [Mark]

    struct Mark {
      var name: String
      /// The time, in nanoseconds.
      var time: Estimate
      var text: String
      /// Whether its ratio is resolved.
      var isResolved = true
    }
  }

  /// Every benchmark with rivals, once.
  var comparisonRows: [ComparisonRow] {
    newest.distinct.compactMap { result in
      guard result.contender == Contenders.engine, newest.isMain(result),
        !result.benchmark.hasPrefix("noise/"),
        let time = (result.metric(.time) ?? result.metric(.timeByRound))?.median, time > 0
      else { return nil }
      // The figure that tables show.
      let own = Estimate(
        value: time,
        lower: min(result.interval?.lower ?? time, time),
        upper: max(result.interval?.upper ?? time, time)
      )
      let rivals = newest.rivals(result).filter { $0.ratio.value > 0 }
      guard !rivals.isEmpty else { return nil }
      let marks = rivals.map { rival in
        let ratio = rival.ratio
        let estimate = Estimate(
          value: time * ratio.value,
          lower: time * max(ratio.lower, ratio.value / 1e3),
          upper: time * min(ratio.upper, ratio.value * 1e3)
        )
        return ComparisonRow.Mark(
          name: rival.contender,
          time: estimate,
          text: BenchmarkReport.ratio(ratio),
          isResolved: !ratio.isUnresolved
        )
      }
      let engine = ComparisonRow.Mark(name: Contenders.engine, time: own, text: "")
      return ComparisonRow(name: result.benchmark, marks: [engine] + marks)
    }
  }

  private func legend(_ rows: [ComparisonRow]) -> String {
    var seen: Set<String> = []
    let names = rows.flatMap { $0.marks.map(\.name) }.filter { seen.insert($0).inserted }
    let entries = names.map { name -> String in
      let look = looks[name]
      return "<span><i class=\"\(Self.classes(look))\" "
        + "style=\"background:var(--series-\(look.color))\"></i> \(Markup.escape(name))</span>"
    }
    return "<p class=\"legend\">" + entries.joined(separator: " ") + "</p>\n"
  }

  /// The classes of a mark; the style knows the shapes.
  private static func classes(_ look: ContenderLook) -> String {
    look.marker == .circle ? "mark" : "mark \(look.marker.rawValue)"
  }

  private func html(_ mark: ComparisonRow.Mark, _ scale: LogScale) -> String {
    let look = looks[mark.name]
    let time = Figures.time(nanoseconds: mark.time.value)
    let title = [mark.name, time, mark.text].filter { !$0.isEmpty }.joined(separator: ", ")
    let color = "background:var(--series-\(look.color))"
    let (low, high) = (scale.place(mark.time.lower), scale.place(mark.time.upper))
    return "<b style=\"left:\(low)%;width:\(max(high - low, 0))%;\(color)\"></b>"
      + "<i class=\"\(Self.classes(look))\" tabindex=\"0\" title=\"\(Markup.escape(title))\" "
      + "style=\"left:\(scale.place(mark.time.value))%;\(color)\"></i>"
  }
}

/// Turns times into shares of a width.
struct LogScale {
  private let low: Double
  private let high: Double
  /// The powers of ten from tick to tick.
  private let step: Double

  private static let mostSteps = 4.0
  /// The limits of a scale, in nanoseconds, whatever a record contains: at most eleven days.
  private static let usable = 1e-3...1e15

  init(_ least: Double, _ most: Double) {
    func exponent(_ time: Double) -> Double {
      log10(min(max(time, Self.usable.lowerBound), Self.usable.upperBound))
    }
    let first = exponent(least).rounded(.down)
    let span = max(exponent(most).rounded(.up) - first, 1)
    step = (span / Self.mostSteps).rounded(.up)
    low = first
    // A tick stands at each end: nothing lies beyond the last.
    high = first + (span / step).rounded(.up) * step
  }

  /// The place of a time, in per cent of the width, with one decimal.
  func place(_ time: Double) -> Double {
    guard time > 0, time.isFinite else { return 0 }
    let share = (log10(time) - low) / (high - low)
    return (min(max(share, 0), 1) * 1_000).rounded() / 10
  }

  /// Powers of ten, few enough for a phone's width.
  var ticks: [Double] { stride(from: low, through: high, by: step).map { pow(10, $0) } }
}

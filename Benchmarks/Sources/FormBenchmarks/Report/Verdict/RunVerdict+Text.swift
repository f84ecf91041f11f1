import MeasurementKit

extension RunVerdict {
  /// The verdict for people: at most `mostLines` lines of 80 characters. A narrower style gets narrower lines, if need be some more
  /// of them, and below 60 characters no columns for cold caches.
  public func text(_ style: TextStyle = .plain) -> String {
    let width = min(style.columns, Self.width)
    var lines = Paragraph.lines(heading, width: width, indent: 2).map(style.bold)
    lines += contenders(style, width)
    let facts = facts
    let column = (facts.map(\.name.count).max() ?? 0) + 2
    let more = Paragraph.lines(Self.more, width: width)
    // What the last lines leave, long facts share.
    var left = Self.mostLines - lines.count - more.count - facts.count
    for (name, text) in facts {
      var own = Paragraph.lines(text, width: width - column)
      let most = 1 + max(min(left, 1), 0)
      if own.count > most {
        own = Array(own.prefix(most))
        own[most - 1] = Self.cut(own[most - 1], to: width - column)
      }
      left -= own.count - 1
      for (index, line) in own.enumerated() {
        let label = index == 0 ? name : ""
        let head = label + String(repeating: " ", count: column - label.count)
        lines.append(style.dim(head) + paint(name, line, style))
      }
    }
    lines += more.map(style.dim)
    return lines.map { $0 + "\n" }.joined()
  }

  private static let more =
    "More: bench --full plays every benchmark; --format json -o r.json keeps it all; "
    + "formnav report r.json -o r.html then makes a page with charts."

  private func paint(_ name: String, _ line: String, _ style: TextStyle) -> String {
    switch name {
    case "Run" where !validity.isValid,
      "Answers" where !BenchmarkReport(record).disagreements.isEmpty:
      style.bad(line)
    case "Run" where validity.isJudged: style.good(line)
    default: line
    }
  }

  private static func cut(_ line: String, to width: Int) -> String {
    line.count < width ? line + "…" : line.prefix(width - 1) + "…"
  }

  private var heading: String {
    let environment = record.environment
    let size = headline.map { BenchmarkReport.size($0.parameters) } ?? ""
    return "formnav bench" + (size.isEmpty ? "" : ": \(size)")
      + ", \(environment.processor.model), \(environment.build.instructionSet)"
  }

  /// A line for each contender: time, bar, ratio, and the same with empty caches. If no rival was measured, a line
  /// for each benchmark, as many as there is room for.
  private func contenders(_ style: TextStyle, _ width: Int) -> [String] {
    guard let headline else { return benchmarks() }
    let rivals = ratios(headline)
    let results =
      [headline]
      + rivals.compactMap {
        record.result($0.benchmark, $0.parameters, $0.contender)
      }
    let times = results.map { $0.metric(.timeByRound)?.median ?? 0 }
    let hasCold = width >= 60 && cold(headline, Contenders.engine) != nil
    let bar = LogBar(times, cells: hasCold ? 14 : 24)
    var table = Table(
      [
        .init(headline.benchmark, .left), .init("takes"),
        .init("log scale", .left, isOptional: true),
        .init("times"),
      ] + (hasCold ? [.init("cold"), .init("times")] : [])
    )
    for (result, time) in zip(results, times) {
      let ratio = rivals.first { $0.contender == result.contender }?.ratio
      var row = [
        result.contender, Figures.time(nanoseconds: time), bar.text(time),
        ratio.map(BenchmarkReport.ratio) ?? "",
      ]
      if hasCold {
        let found = cold(headline, result.contender)
        let ratio = record.comparisons.first {
          $0.benchmark == ColdOperation.edit.benchmark && $0.parameters == headline.parameters
            && $0.contender == result.contender && $0.reference == Contenders.engine
        }?.ratio
        row += [found.map(BenchmarkReport.median) ?? "–", ratio.map(BenchmarkReport.ratio) ?? ""]
      }
      table.append(row)
    }
    var narrow = style
    narrow.columns = width
    return table.text(narrow).split(separator: "\n").map(String.init)
  }

  private func benchmarks() -> [String] {
    let most = Self.mostLines - 2 - 3 - facts.count
    let engine = record.distinct.filter { $0.metric(.timeByRound) != nil }
    var lines = engine.prefix(most).map { result in
      let time = BenchmarkReport.mean(result)
      return "\(result.benchmark) \(time)"
    }
    if engine.count > most { lines.append("… and \(engine.count - most) more") }
    return lines
  }
}

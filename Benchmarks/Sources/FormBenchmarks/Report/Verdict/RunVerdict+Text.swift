import MeasurementKit
import TextEscaping

extension RunVerdict {
  /// The verdict for people: at most `mostLines` lines of 80 characters; more in a narrower window.
  public func text(_ style: TextStyle = .plain) -> String {
    var style = style
    style.columns = min(style.columns, Self.width)
    func lines(_ text: String, _ indent: Int = 0, _ paint: (String) -> String) -> [String] {
      Paragraph.lines(Escape.inLine(text), width: style.columns, indent: indent).map(paint)
    }
    var text = lines(heading, 2, style.bold) + contenders(style)
    let facts = facts
    let column = (facts.map(\.name.count).max() ?? 0) + 2
    for (name, fact) in facts {
      let own = Paragraph.lines(Escape.inLine(fact), width: style.columns - column)
      for (index, line) in own.enumerated() {
        let label = index == 0 ? name : ""
        let head = label + String(repeating: " ", count: column - label.count)
        text.append(style.dim(head) + paint(name, line, style))
      }
    }
    let last = summary.map { lines($0, 2, style.bold) } ?? []
    let more = lines(Self.more, 2, style.dim)
    // Hints are omitted if there is no room.
    if text.count + more.count + last.count <= Self.mostLines { text += more }
    return (text + last).map { $0 + "\n" }.joined()
  }

  private static let more =
    "More: bench --full; bench -o r.json, then report r.json -o r.html for charts."

  private func paint(_ name: String, _ line: String, _ style: TextStyle) -> String {
    switch name {
    case "Answers" where !report.disagreements.isEmpty: style.bad(line)
    case "Answers": style.good(line)
    default: line
    }
  }

  private var heading: String {
    let environment = record.environment
    let size = headline.map { BenchmarkReport.size($0.parameters) } ?? ""
    return "formnav bench" + (size.isEmpty ? "" : ": \(size)")
      + ", \(environment.processor.model), \(environment.build.instructionSet)"
  }

  /// Returns a line per contender: time, bar, ratio, and the cold time and ratio. If no rival was
  /// measured, returns a line per benchmark, as many as fit.
  private func contenders(_ style: TextStyle) -> [String] {
    guard let headline else { return benchmarks(style) }
    let rivals = record.rivals(headline)
    let results =
      [headline]
      + rivals.compactMap { record.result($0.benchmark, $0.parameters, $0.contender) }
    let times = results.map { $0.metric(.timeByRound)?.median ?? 0 }
    let hasCold = style.columns >= 60 && cold(headline, Contenders.engine) != nil
    let bar = LogBar(times, cells: hasCold ? 10 : 24)
    var table = Table(
      [
        .init(headline.benchmark, .left), .init("mean"),
        .init("log scale", .left, isOptional: true), .init("÷ engine"),
      ] + (hasCold ? [.init("cold"), .init("÷ engine")] : [])
    )
    for (result, time) in zip(results, times) {
      func ratio(_ result: BenchmarkResult?) -> String {
        result.flatMap { record.comparison($0, $0.contender) }
          .map { BenchmarkReport.ratio($0.ratio) } ?? ""
      }
      let cold = cold(headline, result.contender)
      let row = [
        result.contender, Figures.time(nanoseconds: time), bar.text(time), ratio(result),
      ]
      let coldCells = [BenchmarkReport.time(cold?.metric(.time)) ?? "–", ratio(cold)]
      table.append(row + (hasCold ? coldCells : []))
    }
    return table.text(style).split(separator: "\n").map(String.init)
  }

  private func benchmarks(_ style: TextStyle) -> [String] {
    let most = 8
    let timed = record.distinct.filter { $0.metric(.timeByRound) != nil }
    var table = Table([.init("benchmark", .left), .init("mean")])
    for result in timed.prefix(most) {
      table.append([result.benchmark, BenchmarkReport.time(result.metric(.timeByRound)) ?? "–"])
    }
    let rest = timed.count > most ? ["and \(timed.count - most) more: --format text"] : []
    return table.text(style).split(separator: "\n").map(String.init) + rest
  }
}

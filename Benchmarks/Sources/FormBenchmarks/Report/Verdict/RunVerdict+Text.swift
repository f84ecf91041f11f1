import MeasurementKit
import TextEscaping

extension RunVerdict {
  /// The verdict for people: at most `mostLines` lines of 80 characters, and one for each benchmark
  /// whose growth was measured; more in a narrower window.
  public func text(_ style: TextStyle = .plain) -> String {
    var style = style
    style.columns = min(style.columns, Self.width)
    func lines(_ text: String, _ indent: Int = 0, _ paint: (String) -> String) -> [String] {
      Paragraph.lines(Escape.inLine(text), width: style.columns, indent: indent).map(paint)
    }
    func labelled(_ facts: [(name: String, text: String)]) -> [String] {
      let column = (facts.map(\.name.count).max() ?? 0) + 2
      return facts.flatMap { name, fact in
        Paragraph.lines(Escape.inLine(fact), width: max(style.columns - column, 10)).enumerated()
          .map { index, line in
            let label = index == 0 ? name : ""
            let head = label + String(repeating: " ", count: column - label.count)
            return style.dim(head) + paint(name, line, style)
          }
      }
    }
    let growth =
      growth.isEmpty ? [] : lines(Self.growthLegend, 2, style.bold) + labelled(growth)
    var text = lines(heading, 2, style.bold) + contenders(style) + growth + labelled(facts)
    let last = summary.map { lines($0, 2, style.bold) } ?? []
    let more = lines(Self.more, 2, style.dim)
    // Hints are omitted if there is no room.
    if text.count + more.count + last.count <= Self.mostLines + growth.count { text += more }
    return (text + last).map { $0 + "\n" }.joined()
  }

  private static let growthLegend =
    "Growth with pages, as an exponent of the mean time: 0 is constant, 1 linear."

  private static let more =
    "More: scripts/bench --full. Charts of a record: scripts/report --help."

  private func paint(_ name: String, _ line: String, _ style: TextStyle) -> String {
    switch name {
    case "Answers" where !report.disagreements.isEmpty: style.bad(line)
    case "Answers": style.good(line)
    default: line
    }
  }

  private var heading: String {
    let environment = record.environment
    let parameters = (headline ?? record.results.first { $0.parameters["form"] != nil })?.parameters
    let form = parameters?["form"].map { BenchmarkReport.text($0) + ", " } ?? ""
    let size = form + (parameters.map { BenchmarkReport.size($0) } ?? "")
    return "formnav bench" + (size.isEmpty ? "" : ": \(size)")
      + ", \(environment.processor.model), \(environment.build.instructionSet)"
  }

  /// Returns a line per contender: time, bar, ratio, and the cold time and ratio. If no rival was
  /// measured, returns a line per benchmark, as many as fit.
  private func contenders(_ style: TextStyle) -> [String] {
    let tables = headlines.flatMap { contenders($0, style) }
    return tables.isEmpty ? benchmarks(style) : tables
  }

  private func contenders(_ headline: BenchmarkResult, _ style: TextStyle) -> [String] {
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
    let timed = record.results.filter { $0.metric(.timeByRound) != nil }
    var table = Table([.init("benchmark", .left), .init("mean")])
    for result in timed.prefix(most) {
      table.append([result.benchmark, BenchmarkReport.time(result.metric(.timeByRound)) ?? "–"])
    }
    let rest = timed.count > most ? ["and \(timed.count - most) more: --format text"] : []
    return table.text(style).split(separator: "\n").map(String.init) + rest
  }
}

import Foundation
import MeasurementKit

extension BenchmarkReport {
  /// The times of engines by the size of a generated form: a table for each format.
  static func engineGrowth(_ record: IndexedRecord) -> [Section] {
    let parsed = record.results.filter {
      $0.benchmark == EngineRecord.Benchmark.parse.rawValue
        && $0.parameters[EngineRecord.growth] != nil
    }
    var formats: [Parameters.Value] = []
    for result in parsed {
      guard let format = result.parameters[EngineRecord.growth], !formats.contains(format) else {
        continue
      }
      formats.append(format)
    }
    return formats.map { format in
      engineGrowth(record, format, parsed.filter { $0.parameters[EngineRecord.growth] == format })
    }
  }

  private static func engineGrowth(
    _ record: IndexedRecord,
    _ format: Parameters.Value,
    _ parsed: [BenchmarkResult]
  ) -> Section {
    let sizes = Set(parsed.compactMap(\.questions)).sorted()
    var table = Table(
      [.init("contender", .left), .init("of", .left)]
        + sizes.map { .init("\(Figures.compact($0)) questions") }
        + [.init("for ten times the questions", isOptional: true)]
    )
    var notes: [String] = []
    for contender in inOrder(parsed, by: \.contender).map(\.key) {
      let own = parsed.filter { $0.contender == contender }
      for row in EngineGrowthRow.allCases {
        let cells = sizes.map { size in
          own.first { $0.questions == size }.flatMap { row.cell($0, in: record) }
        }
        guard cells.contains(where: { $0 != nil }) else { continue }
        let growth = row.grows ? EngineGrowth.tenfold(sizes, cells.map { $0?.estimate }) : nil
        table.append(
          [contender, row.rawValue] + cells.map { $0?.text ?? "–" }
            + [growth.map(Figures.ratio) ?? "–"]
        )
      }
      for result in own {
        // Which formats it loads is said by what it has no figures for.
        guard let note = result.note, let size = result.questions, !note.hasPrefix("n/a") else {
          continue
        }
        notes.append("\(contender), \(Figures.count(size)) questions: \(note)")
      }
    }
    return Section(
      heading: "How engines grow: generated forms, \(format)",
      table: table,
      notes: [
        "Ten questions a page, conditions within a page: an answer changes as much on a form of any size."
      ]
        + notes
    )
  }
}

/// The rows of a table of growth for a contender.
private enum EngineGrowthRow: String, CaseIterable {
  case parse
  case load
  case event
  case reads = "event + reads"
  case ratio = "÷ engine"
  case ratioOfReads = "reads ÷ engine"
  case memory

  /// Whether the table shows the quantity's growth.
  var grows: Bool { self != .ratio && self != .ratioOfReads }

  /// - Parameter parsed: the contender's result of parsing a form.
  func cell(
    _ parsed: BenchmarkResult,
    in record: IndexedRecord
  ) -> (text: String, estimate: Estimate)? {
    func result(_ benchmark: EngineRecord.Benchmark) -> BenchmarkResult? {
      record.result(benchmark.rawValue, parsed.parameters, parsed.contender)
    }
    func time(_ benchmark: EngineRecord.Benchmark) -> (String, Estimate)? {
      guard let result = result(benchmark), let estimate = result.timeByRound else { return nil }
      return (Figures.time(nanoseconds: estimate.value), estimate)
    }
    func ratio(_ benchmark: EngineRecord.Benchmark) -> (String, Estimate)? {
      guard let result = result(benchmark),
        let comparison = record.comparison(result, parsed.contender)
      else { return nil }
      return (BenchmarkReport.range(comparison.ratio), comparison.ratio)
    }
    switch self {
    case .parse: return time(.parse)
    case .load: return time(.load)
    case .event: return time(.alone)
    case .reads: return time(.withReads)
    case .ratio: return ratio(.alone)
    case .ratioOfReads: return ratio(.withReads)
    case .memory:
      guard let bytes = result(.load)?.metric("memory")?.median else { return nil }
      return (Figures.bytes(bytes), Estimate(value: bytes, lower: bytes, upper: bytes))
    }
  }
}

/// The growth of a quantity with the size of a form.
enum EngineGrowth {
  /// The factor by which it grows for ten times the size, between the smallest and the largest size with a figure;
  /// its interval covers the intervals of both.
  ///
  /// - Returns: nil if fewer than two sizes have a figure.
  static func tenfold(_ sizes: [Int], _ estimates: [Estimate?]) -> Estimate? {
    let known = zip(sizes, estimates).compactMap { size, estimate in estimate.map { (size, $0) } }
    guard let (least, first) = known.first, let (largest, last) = known.last, least < largest,
      min(first.lower, last.lower) > 0
    else { return nil }
    let decades = log10(Double(largest) / Double(least))
    func root(_ ratio: Double) -> Double { pow(ratio, 1 / decades) }
    return Estimate(
      value: root(last.value / first.value),
      lower: root(last.lower / first.upper),
      upper: root(last.upper / first.lower)
    )
  }
}

extension BenchmarkResult {
  fileprivate var questions: Int? { parameters.number("questions") }

  /// The median of the rounds, with its interval if there is one.
  fileprivate var timeByRound: Estimate? {
    guard let value = metric("time-by-round")?.median else { return nil }
    return Estimate(
      value: value,
      lower: metric("time-lower")?.median ?? value,
      upper: metric("time-upper")?.median ?? value
    )
  }
}

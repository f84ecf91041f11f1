import MeasurementKit

/// The tables of timed benchmarks: one for each area (`edit`, `menu`, …). A row is a benchmark at
/// one size. Columns are the parameters, figures and rivals that occur in any row.
extension BenchmarkReport {
  private static let headings: [Substring: String] = [
    "edit": "Edits", "visibility": "Pages that are hidden and shown",
    "index": "The visible-page index",
    "cold": "Single operations with empty caches", "menu": "The navigation menu",
    "bar": "Navigation bars", "structure": "Navigation structures", "rules": "Answers and rules",
    "choices": "Choices that depend on answers",
    "sessions": "Many sessions of one form", "load": "Loading a form",
    "generate": "Generating a form", "tail": "The slowest single operations", "noise": "Noise",
    "harness": "The harness itself",
  ]

  private struct Figure: Sendable {
    let title: String
    /// True if a narrow table omits the column.
    var isOptional = false
    let text: @Sendable (BenchmarkResult) -> String?

    /// A figure with three significant digits.
    static func number(_ title: String, _ name: String) -> Figure {
      Figure(title: title) { result in
        result.metric(name).map { Figures.digits($0.median) }
      }
    }

    static func bytes(_ title: String, _ name: String, isOptional: Bool = false) -> Figure {
      Figure(title: title, isOptional: isOptional) { result in
        result.metric(name).map { Figures.bytes($0.median) }
      }
    }
  }

  /// The metrics that tables show, in order.
  private static let figures: [Figure] = [
    Figure(title: "mean") { time($0.metric(.timeByRound)) },
    Figure(title: "median", isOptional: true) { time($0.metric(.time)) },
    Figure(title: "p99", isOptional: true) { result in
      result.metric(.time)?.p99.map { Figures.time(nanoseconds: $0) }
    },
    .bytes("allocated", "allocated", isOptional: true),
    .number("instructions", "instructions"), .number("line misses", "line-misses"),
    .number("data lines", "data-lines"), .number("worst instructions", "worst-instructions"),
    .number("worst line misses", "worst-line-misses"),
    .bytes("a session", "memory-per-session"),
    Figure(title: "throughput", isOptional: true) { result in
      result.metric("throughput").map { Figures.bandwidth(bytesPerSecond: $0.median) }
    },
  ]

  static func areas(_ record: IndexedRecord) -> [Section] {
    let leading = record.results.filter {
      !$0.benchmark.hasPrefix("engines/") && record.leads($0)
    }
    return inOrder(leading) { $0.benchmark.prefix { $0 != "/" } }
      .map { area, results in
        Section(heading: headings[area] ?? String(area), table: table(results, record))
      }
  }

  private static func table(_ results: [BenchmarkResult], _ record: IndexedRecord) -> Table {
    let benchmarks = inOrder(results, by: \.benchmark).map(\.elements)
    let parameters = varying(benchmarks)
    let shown = figures.filter { figure in results.contains { figure.text($0) != nil } }
    let rivals = inOrder(results.flatMap { record.rivals($0) }, by: \.contender).map(\.key)
    let hasPortable = results.contains { record.comparison($0, PortableBuild.contender) != nil }
    let others = rivals + (hasPortable ? [PortableBuild.contender] : [])
    var columns: [Table.Column] = [.init("benchmark", .left)]
    columns += parameters.map { .init($0) }
    columns += shown.map { .init($0.title, isOptional: $0.isOptional) }
    columns += others.map { .init(short($0) + " ×", isOptional: $0 == PortableBuild.contender) }
    var table = Table(columns)
    for result in benchmarks.joined() where shown.contains(where: { $0.text(result) != nil }) {
      var row = [result.benchmark]
      row += parameters.map { text(result.parameters[$0]) }
      row += shown.map { $0.text(result) ?? "–" }
      row += others.map { record.comparison(result, $0).map { ratio($0.ratio) } ?? "" }
      table.append(row)
    }
    return table
  }

  /// Returns the parameters that have several values; at most a handful, whatever a record
  /// contains.
  private static func varying(_ benchmarks: [[BenchmarkResult]]) -> [String] {
    let names = Set(benchmarks.lazy.joined().flatMap(\.parameters.values.keys)).sorted()
    let varying = names.filter { name in
      benchmarks.contains { results in Set(results.lazy.map { $0.parameters[name] }).count > 1 }
    }
    return Array(varying.prefix(6))
  }

  static func text(_ value: Parameters.Value?) -> String {
    switch value {
    case .number(let number): Figures.count(number)
    case .text(let text): text
    case nil: ""
    }
  }

  static func short(_ contender: String) -> String {
    contender.replacing("recompute-", with: "").replacing("engine-", with: "")
  }

  /// Groups elements by key, in the order of each group's first element.
  ///
  /// - Complexity: O(elements).
  static func inOrder<Element, Key: Hashable>(
    _ elements: [Element],
    by key: (Element) -> Key
  ) -> [(key: Key, elements: [Element])] {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, elements: [Element])] = []
    for element in elements {
      let key = key(element)
      if let place = places[key] {
        groups[place].elements.append(element)
      } else {
        places[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }
}

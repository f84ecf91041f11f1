import MeasurementKit

/// A result record for people: the conclusions, then tables.
public struct BenchmarkReport {
  struct Section {
    var heading: String
    var table: Table
    /// The paragraphs below the table.
    var notes: [String] = []
  }

  let record: IndexedRecord
  let title: String
  /// The tables: timed benchmarks, other engines, then explanations.
  let sections: [Section]
  let conclusions: [String]

  /// Explains the columns.
  static let legend =
    "The time of one operation. ×: how many times as long as the engine the contender takes, with a 95 % interval."

  public init(_ record: ResultRecord) { self.init(IndexedRecord(record)) }

  init(_ record: IndexedRecord) {
    self.record = record
    title = Self.title(record)
    sections =
      (Self.areas(record)
      + [Self.engines(record), Self.contenders(record), Self.growth(record)])
      .filter { !$0.table.isEmpty }
    conclusions = Self.conclusions(record)
  }

  /// Results whose final state differs from the oracle's.
  public var disagreements: [BenchmarkResult] {
    record.judged.filter { $0.answer.check == .disagrees }
  }

  /// Says if all final states agree, or which contenders differ.
  var agreement: String {
    let wrong = disagreements
    guard wrong.isEmpty else {
      return "NOT in the oracle's final state: "
        + Self.listed(wrong.map { "\($0.contender) in \($0.benchmark)" }, most: 2)
    }
    let checked = record.judged.count { $0.answer.check == .agrees }
    return checked == 0
      ? "No final state was checked."
      : "Agree with the oracle: \(Figures.counted(checked, "final state"))."
  }

  /// The conclusions, one sentence each.
  private static func conclusions(_ record: IndexedRecord) -> [String] {
    var lines: [String] = []
    if let noise = record.noise {
      lines.append("Noise: the engine takes \(ratio(noise)) as long as itself.")
    }
    lines += [record.slower, record.undecided, allocated(record)].compactMap(\.self)
    if record.isCounted { lines.append("Counted by callgrind.") }
    return lines
  }

  /// Says what the engine allocated in benchmarks that must not allocate; nil if there are none.
  static func allocated(_ record: IndexedRecord) -> String? {
    let counted = record.unallocating.filter { $0.metric(.allocated) != nil }
    guard !counted.isEmpty else {
      let reason = record.environment.counters.allocations
      return reason == "available" ? nil : "Allocations were not counted: \(reason)."
    }
    let guilty = counted.filter { $0.metric(.allocated)?.median ?? 0 > 0 }
    guard let first = guilty.first else {
      return "No allocation in \(Figures.counted(counted.count, "run")) that must have none."
    }
    let named = listed(guilty.map(\.benchmark))
    let where_ = first.firstAllocation.map {
      "; first by operation \(Figures.count($0.operation)), \($0.text): \($0.bytes) bytes"
    }
    return "THE ENGINE ALLOCATED in \(named)\(where_ ?? "")."
  }

  /// Lists the first names, and the number of others.
  static func listed(_ names: [String], most: Int = 3) -> String {
    let named = names.prefix(most).joined(separator: ", ")
    return names.count > most ? "\(named) and \(Figures.count(names.count - most)) more" : named
  }

  // MARK: Machine and parameters

  static func title(_ record: IndexedRecord) -> String {
    let size = record.results.lazy.filter { $0.parameters.number("fields") != nil }
      .map { Self.size($0.parameters) }.first
    return "formnav bench" + (size.map { ": " + $0 } ?? "")
  }

  /// "10,000 pages × 100 fields".
  static func size(_ parameters: Parameters) -> String {
    let pages = parameters.number("pages").map { Figures.counted($0, "page") }
    let fields = parameters.number("fields").map { Figures.counted($0, "field") }
    return [pages, fields].compactMap(\.self).joined(separator: " × ")
  }

  static func environment(_ record: IndexedRecord) -> [String] {
    let environment = record.environment
    let processor = environment.processor
    let caches = processor.caches.filter { $0.kind != "instruction" }
      .map { "L\($0.level) \(Figures.bytes(Double($0.bytes)))" }.joined(separator: ", ")
    let (build, allocator) = (environment.build, environment.allocator)
    return [
      "\(processor.model), \(Figures.counted(processor.cores, "core")), \(caches); "
        + "huge pages: \(environment.memory.hugePages)",
      "\(build.configuration), \(build.instructionSet), "
        + "\(allocator.name) \(allocator.version?.prefix { $0 != "-" } ?? ""), "
        + "commit \(build.commit.prefix(12)), seed \(environment.seed), " + environment.date
        + (build.identifier.map { ", build \($0.prefix(12))" } ?? ""),
    ]
  }

  // MARK: Figures

  /// "3.5× ±2%", with the longer side of the interval; the interval itself if it is wide: "118×
  /// (1.20…240)".
  static func ratio(_ ratio: Estimate) -> String {
    let half = max(ratio.upper - ratio.value, ratio.value - ratio.lower) / ratio.value
    // Rounds up, but ignores rounding errors above a whole per cent.
    let percent = max((half * 100 - 1e-6).rounded(.up), 1)
    return percent <= 50 ? "\(Figures.ratio(ratio.value)) ±\(Int(percent))%" : Figures.ratio(ratio)
  }

  static func time(_ metric: Metric?) -> String? {
    metric.map { Figures.time(nanoseconds: $0.median) }
  }
}

import Foundation
import Testing

@testable import MeasurementKit

/// Records and thresholds in which a member is missing, stands twice, is null or is −1, each in turn.
@Suite struct RecordHoleTests {
  enum Change: String, CaseIterable {
    case removed, doubled, null, negative
  }

  /// A record with every member that a record can have.
  private static func record() -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: 42))
    record.processes = 5
    record.environment.processor = Processor(
      model: "P",
      kind: "25.17",
      cores: 2,
      caches: [Processor.Cache(level: 1, kind: "data", bytes: 32_768, sharedBy: "0")],
      features: ["avx2"]
    )
    record.environment.memory.groupLimit = 1 << 30
    record.environment.build.identifier = "596b1c39"
    record.environment.allocator.version = "5.3.0"
    record.environment.allocator.options = ["narenas": "8"]
    record.environment.counters.allocationRead = 0.25
    var histogram = LatencyHistogram()
    histogram.record(5_000, times: 20_000)
    var time = Metric("time", unit: "ns/operation", value: 5)
    time.kind = .block
    (time.p90, time.p99, time.p999, time.max) = (6, 7, 8, 9)
    (time.mean, time.samples, time.operationsPerSample) = (5.5, 20_000, 256)
    time.histogram = histogram.encoded()
    for contender in ["engine", "recompute-form"] {
      var result = BenchmarkResult(
        benchmark: "edit/reads/uniform",
        contender: contender,
        parameters: ["pages": 10, "stream": "uniform"],
        metrics: [time, Metric(.timeByRound, unit: "ns/operation", value: 5)],
        answer: OracleCheck(.agrees, digest: "0123456789abcdef"),
        firstAllocation: FirstAllocation(operation: 7, text: "fill 3, 4", bytes: 16),
        note: "known"
      )
      result.interval = Estimate(value: 5, lower: 4, upper: 6)
      record.results.append(result)
    }
    record.comparisons = [
      Comparison(
        benchmark: "edit/reads/uniform",
        parameters: ["pages": 10, "stream": "uniform"],
        contender: "recompute-form",
        reference: "engine",
        ratio: Estimate(value: 4, lower: 3.9, upper: 4.1)
      )
    ]
    record.growth = [
      GrowthResult(
        benchmark: "edit/reads/uniform",
        contender: "engine",
        parameters: ["fields": 3],
        parameter: "pages",
        sizes: [10, 100, 1_000],
        exponent: Estimate(value: 0.01, lower: 0, upper: 0.02),
        declared: .constant,
        verdict: .holds
      )
    ]
    return record
  }

  /// What a reader takes, by member; an element of a list is `*`. A member that is not listed is required.
  private static let taken: [Change: Set<String>] = [
    // Not every machine, build and run has these, and lists may have fewer rows.
    .removed: [
      "processes", "environment.processor.kind", "environment.processor.caches.*",
      "environment.processor.features.*", "environment.memory.groupLimit",
      "environment.build.identifier", "environment.allocator.version",
      "environment.allocator.options.narenas", "environment.counters.allocationRead",
      "results.*.metrics.*", "results.*.metrics.*.histogram", "results.*.answer.digest",
      "results.*.interval", "results.*.firstAllocation", "results.*.note", "comparisons.*",
      "growth.*", "growth.*.sizes.*", "growth.*.parameters.fields",
    ],
    // Nothing looks these up.
    .doubled: [
      "environment.processor.caches.*", "environment.processor.features.*", "growth.*.sizes.*",
    ],
    .null: [],
    // A slope may fall.
    .negative: ["growth.*.exponent.lower"],
  ]

  private static let takenOfThresholds: [Change: Set<String>] = [
    .removed: [
      "tolerances.instructions", "counts.*", "counts.*.parameters.pages", "growth.*",
      "counts.*.metrics.instructions", "counts.*.metrics.line-misses", "growth.*.exponent",
    ],
    .doubled: [], .null: [], .negative: ["growth.*.exponent"],
  ]

  @Test(
    "Each member that is missing, doubled, null or negative is refused with what was expected",
    arguments: Change.allCases
  )
  func record(change: Change) throws {
    let record = Self.record()
    #expect(try ResultRecord(json: record.json()) == record)
    let found = try Self.taken(of: record.json(), change, among: 130) {
      try ResultRecord(json: $0) != record
    }
    #expect(found == Self.taken[change])
  }

  @Test("The same of thresholds", arguments: Change.allCases)
  func thresholds(change: Change) throws {
    var thresholds = Thresholds([GateSample.counted(["edit/kind/fill": 88])])
    thresholds.tolerances = ["instructions": Thresholds.Tolerance(relative: 0.5, absolute: 1)]
    let found = try Self.taken(of: thresholds.json(), change, among: 25) {
      try Thresholds(json: $0) != thresholds
    }
    #expect(found == Self.takenOfThresholds[change])
  }

  @Test("Figures out of order, and rows that lack what they refer to, are refused with their place")
  func order() throws {
    let changes: [(place: String, change: (inout ResultRecord) -> Void)] = [
      ("results[0].metrics[0].p90: ", { $0.results[0].metrics[0].p90 = 4 }),
      ("results[0].metrics[0].p99: ", { $0.results[0].metrics[0].p99 = 5.5 }),
      ("results[1].metrics[0].p999: ", { $0.results[1].metrics[0].p999 = 6.5 }),
      ("results[1].metrics[0].p999: ", { $0.results[1].metrics[0].p999 = nil }),
      ("results[0].metrics[0].p999: ", { $0.results[0].metrics[0].max = 7.5 }),
      ("results[0].metrics[0].mean: ", { $0.results[0].metrics[0].mean = 9.5 }),
      ("results[0].metrics[0].samples: ", { $0.results[0].metrics[0].samples = 0 }),
      ("results[0].metrics[1].p90: ", { $0.results[0].metrics[1].p90 = 6 }),
      ("results[0].metrics[2]: ", { $0.results[0].metrics.append($0.results[0].metrics[0]) }),
      ("results[2]: ", { $0.results.append($0.results[0]) }),
      ("results[0].interval.value: ", { $0.results[0].interval?.value = 7 }),
      ("comparisons[0].ratio.value: ", { $0.comparisons[0].ratio.lower = 4.05 }),
      ("comparisons[0].contender: ", { $0.comparisons[0].contender = "recompute-page" }),
      ("comparisons[0].reference: ", { $0.comparisons[0].reference = "recompute-page" }),
      ("comparisons[0].contender: ", { $0.comparisons[0].parameters["pages"] = 11 }),
      ("growth[0].sizes: ", { $0.growth[0].sizes = [10] }),
      ("growth[1]: ", { $0.growth.append($0.growth[0]) }), ("processes: ", { $0.processes = 1 }),
    ]
    for (place, change) in changes {
      var record = Self.record()
      change(&record)
      let json = try record.json()
      do throws(ResultRecordError) {
        _ = try ResultRecord(json: json)
        Issue.record("taken: \(place)")
      } catch { #expect(error.description.hasPrefix("not a result record: \(place)"), "\(error)") }
    }
    // A key is the same with its letters escaped, and a byte order mark changes nothing.
    let text = String(decoding: try Self.record().json(), as: UTF8.self)
    let twice = text.replacing("\"seed\"", with: "\"s\\u0065ed\" : 1, \"seed\"")
    #expect(twice != text)
    for mark in ["", "\u{FEFF}"] {
      do throws(ResultRecordError) {
        _ = try ResultRecord(json: Data((mark + twice).utf8))
        Issue.record("a key may stand twice")
      } catch { #expect(error.description.contains("environment.seed: expected each key once")) }
    }
  }

  /// The members whose change is taken.
  ///
  /// - Parameters:
  ///   - least: there are at least as many members.
  ///   - isRead: reads a changed text, and returns whether the result differs from the unchanged one.
  private static func taken(
    of json: Data,
    _ change: Change,
    among least: Int,
    isRead: (Data) throws -> Bool
  ) throws -> Set<String> {
    let whole = try JSONSerialization.jsonObject(with: json)
    let paths = paths(whole)
    #expect(paths.count > least)
    var taken: Set<String> = []
    for path in paths {
      let text = try Self.json(whole, [], path, change)
      do {
        // A change that is read and makes no difference was ignored.
        taken.insert(name(path) + (try isRead(Data(text.utf8)) ? "" : ", ignored"))
      } catch {
        let says = "\(error)"
        #expect(says.contains(": expected ") && says.contains(", found "), "\(path): \(says)")
      }
    }
    return taken
  }

  /// The keys and indices on the way to each member and element.
  private static func paths(_ value: Any, _ path: [String] = []) -> [[String]] {
    children(value).flatMap { key, child in [path + [key]] + paths(child, path + [key]) }
  }

  private static func children(_ value: Any) -> [(key: String, value: Any)] {
    if let object = value as? [String: Any] { return object.sorted { $0.key < $1.key } }
    return (value as? [Any] ?? []).enumerated().map { ("\($0)", $1) }
  }

  private static func name(_ path: [String]) -> String {
    path.map { Int($0) == nil ? $0 : "*" }.joined(separator: ".")
  }

  /// A value as JSON with a change of the member at a path.
  private static func json(
    _ value: Any,
    _ path: [String],
    _ changed: [String],
    _ change: Change
  ) throws -> String {
    guard value is [String: Any] || value is [Any] else {
      let data = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
      return String(decoding: data, as: UTF8.self)
    }
    let isObject = value is [String: Any]
    let members = try children(value).flatMap { key, child in
      let name = isObject ? "\"\(key)\":" : ""
      let text = name + (try json(child, path + [key], changed, change))
      guard path + [key] == changed else { return [text] }
      switch change {
      case .removed: return []
      case .doubled: return [text, text]
      case .null: return [name + "null"]
      case .negative: return [name + "-1"]
      }
    }
    let text = members.joined(separator: ",")
    return isObject ? "{\(text)}" : "[\(text)]"
  }
}

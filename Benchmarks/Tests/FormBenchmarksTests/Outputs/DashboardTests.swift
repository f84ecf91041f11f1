import FormBenchmarks
import Foundation
import MeasurementKit
import Testing

@Suite struct DashboardTests {
  /// The figures that a run leaves: a result and a metric each.
  private static let kept: Set<String> = [
    "time-by-round", "allocated", "instructions", "line-misses", "data-lines", "code-lines",
    "worst-instructions", "worst-line-misses", "memory", "memory-per-field",
  ]

  /// Each figure's name and value, worked out from the record's JSON.
  private func figures(_ record: ResultRecord) throws -> [(
    name: String, metric: String, value: Double
  )] {
    let json = try JSONSerialization.jsonObject(with: record.json()) as? [String: Any]
    var seen: Set<String> = []
    return try #require(json?["results"] as? [[String: Any]]).flatMap { result in
      let parameters = (result["parameters"] as? [String: Any] ?? [:]).sorted { $0.key < $1.key }
        .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      let name =
        "\(result["benchmark"] ?? "") \(result["contender"] ?? "")"
        + (parameters.isEmpty ? "" : " (\(parameters))")
      guard seen.insert(name).inserted else { return [] as [(String, String, Double)] }
      return (result["metrics"] as? [[String: Any]] ?? []).compactMap { metric in
        guard let kind = metric["name"] as? String, Self.kept.contains(kind),
          metric["kind"] as? String == "value", let value = metric["median"] as? Double
        else { return nil }
        return (name, kind, value)
      }
    }
  }

  /// A run, one of whose results has an interval.
  private func record() throws -> ResultRecord {
    var record = try SampleRecord.faulty()
    let place = try #require(record.results.firstIndex { $0.metric(.timeByRound) != nil })
    record.results[place].interval = Estimate(value: 5, lower: 4.5, upper: 6)
    return record
  }

  @Test("Bencher's format: benchmarks with measures, each a number and perhaps two bounds")
  func bencher() throws {
    let record = try record()
    let json = try JSONSerialization.jsonObject(with: BencherReport(record).json())
    let benchmarks = try #require(json as? [String: [String: [String: Double]]])
    #expect(benchmarks.keys.allSatisfy { (1...1_024).contains($0.count) })
    var bounds = 0
    for measure in benchmarks.values.flatMap(\.self) {
      // A measure's name is a slug.
      #expect(
        try measure.key.wholeMatch(of: Regex("[a-z]+(-[a-z]+)*")) != nil && measure.key.count <= 64
      )
      #expect(measure.value["value"] != nil)
      #expect(Set(measure.value.keys).isSubset(of: ["value", "lower_value", "upper_value"]))
      if let lower = measure.value["lower_value"], let upper = measure.value["upper_value"] {
        bounds += 1
        #expect(measure.key == "latency" && (lower, upper) == (4.5, 6))
      }
    }
    #expect(bounds == 1)
    let expected = try figures(record)
    #expect(!expected.isEmpty && benchmarks.values.reduce(0) { $0 + $1.count } == expected.count)
    for figure in expected {
      let measure = figure.metric == "time-by-round" ? "latency" : figure.metric
      #expect(benchmarks[figure.name]?[measure]?["value"] == figure.value, "\(figure)")
    }
  }

  @Test("github-action-benchmark's format: a list of names, units, numbers, and ranges as text")
  func githubAction() throws {
    let record = try record()
    let json = try JSONSerialization.jsonObject(with: GitHubActionReport(record).json())
    let entries = try #require(json as? [[String: Any]])
    let expected = try figures(record)
    #expect(entries.count == expected.count)
    #expect(Set(entries.compactMap { $0["name"] as? String }).count == entries.count)
    for (entry, figure) in zip(entries, expected) {
      #expect(entry["name"] as? String == "\(figure.name) \(figure.metric)")
      #expect(entry["value"] as? Double == figure.value)
      #expect((entry["unit"] as? String)?.isEmpty == false)
      #expect(Set(entry.keys).isSubset(of: ["name", "unit", "value", "range"]))
    }
    #expect(entries.compactMap { $0["range"] as? String } == ["± 0.75"])
  }

  @Test("A history has a row for each record by date, and the figures of the newest")
  func history() {
    func record(_ day: Int, _ commit: String, _ values: [String: Double]) -> ResultRecord {
      var record = ResultRecord(environment: .current(seed: 1))
      record.environment.date = "2026-01-0\(day)T00:00:00Z"
      record.environment.build.commit = commit
      record.results = values.sorted { $0.key > $1.key }.map { name, value in
        BenchmarkResult(
          benchmark: name,
          contender: "engine",
          parameters: ["fields": 3, "pages": 10],
          metrics: [Metric(.timeByRound, unit: "ns/operation", value: value)],
          answer: .none
        )
      }
      return record
    }
    let newest = record(4, "=2,b", ["a": 1.5, "b": 2])
    let first = record(1, "c1", ["a": 3, "b": 4, "only-here": 9])
    let lacking = record(2, "c2", ["a": 3])
    var elsewhere = record(3, "c3", ["a": 3, "b": 4])
    elsewhere.environment.processor.model = "another"
    let history = HistoryCSV([newest, first, lacking, elsewhere])
    #expect(history.leftOut == 2)
    #expect(
      history.text() == """
        time,commit,"a engine (fields 3, pages 10) time-by-round","b engine (fields 3, pages 10) time-by-round"
        2026-01-01T00:00:00Z,c1,3.0,4.0
        2026-01-04T00:00:00Z,"'=2,b",1.5,2.0

        """
    )
    #expect(HistoryCSV([first, newest]).leftOut == 0)
  }
}

import Foundation
import MeasurementKit
import Testing

@Suite struct BenchTests {
  static let table: [(arguments: String, code: Int32, says: String)] = [
    ("bench --help", 0, ""), ("doctor --help", 0, ""),
    ("bench --pages 0", 64, "expected 1...16777216"), ("bench --pages -3", 64, "\"-3\""),
    ("bench --fields 65536", 64, "65535"), ("bench --pages 16M --fields 65535", 64, "fields"),
    ("bench --sizes 10,,3", 64, "\"\""), ("bench --sizes 0", 64, "expected 1"),
    ("bench --filter (", 64, "regular expression"), ("bench --filter nothing", 64, "no benchmark"),
    ("bench --rivals recompute-pages", 64, "did you mean recompute-page?"),
    ("bench --seed x", 64, "seed"), ("bench --profile 0", 64, "3600"),
    ("bench --format xml", 64, "markdown"),

    ("bench extra", 64, "extra"), ("bench --instructions --filter (", 64, "regular expression"),
    ("bench --list", 0, ""), ("bench --list --filter ^menu/ --format markdown", 0, ""),
    ("bench --list --filter nothing", 64, "no benchmark"),
    ("bench --list --format csv", 64, "json"),
    ("doctor --format csv", 64, "json"), ("doctor extra", 64, "extra"),
  ]

  @Test(arguments: table) func exitCodesFollowTheTable(
    arguments: String,
    code: Int32,
    says: String
  ) throws {
    let run = try Workplace().run(arguments.split(separator: " ").map(String.init))
    #expect(run.code == code)
    #expect(says.isEmpty || run.errors.contains(says))
    #expect(run.errors.isEmpty == (code == 0))
  }

  @Test(.enabled(if: !Build.isOptimised)) func aDebugBuildIsNotTimed() throws {
    let workplace = try Workplace()
    let run = try workplace.run(["bench", "-o", workplace.path("results.txt")])
    #expect(run.code == 4)
    #expect(run.errors.contains("figures say nothing"))
    #expect(workplace.files == [])
  }

  @Test(.enabled(if: Build.isOptimised)) func aRecordIsWritten() throws {
    let workplace = try Workplace()
    let path = workplace.path("results.json")
    let run = try workplace.run(
      "bench --pages 100 --fields 10 --quick --filter edit/reads/person --format json -o"
        .split(separator: " ").map(String.init) + [path]
    )
    #expect(run.code == 0)
    let record = try ResultRecord(json: try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(record.results.count == 5)
    #expect(try workplace.run(["bench", "-o", "none/results"]).code == 73)
  }

  @Test func doctorSaysWhatThereIs() throws {
    let run = try Workplace().run(["doctor", "--format", "json"])
    #expect(run.code == 0)
    let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    #expect(object?["schema"] as? String == "formnav.doctor/1")
    let findings = try #require(object?["findings"] as? [[String: Any]])
    let topics = findings.compactMap { $0["topic"] as? String }
    #expect(
      topics == [
        "Swift", "build", "commit", "processor", "extensions", "caches", "memory", "huge pages",
        "system", "jemalloc", "allocations", "instructions", "clock", "noise",
      ]
    )
  }
}

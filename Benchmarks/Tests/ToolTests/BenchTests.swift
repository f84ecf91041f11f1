import Foundation
import MeasurementKit
import Testing

@Suite struct BenchTests {
  static let table: [ToolCase] = [
    .init("bench --help", 0), .init("doctor --help", 0),
    .init("bench --pages 0", 64, "expected 1...16777216"), .init("bench --pages -3", 64, "\"-3\""),
    .init("bench --fields 65536", 64, "65535"),
    .init("bench --pages 16M --fields 65535", 64, "fields"),
    .init("bench --sizes 10,3,10", 64, "found 10 twice"),
    .init("bench --sizes 10,30", 64, "three page counts or more"),
    .init("bench --form none.xml", 66, "none.xml"),
    .init("bench --form a.form --pages 3", 64, "--pages does not go with --form"),
    .init("bench --form a.form --form b.form", 64, "expected one file"),
    .init("bench --form -", 64, "expected one file"),
    .init("bench --rivals none --format svg", 64, "draws comparisons"),
    .init("bench --alone 1 --processes 2", 64, "--processes does not go with --alone"),
    .init("bench --alone 1 --contender true", 64, "--contender does not go with --alone"),
    .init("bench --contender true --filter edit", 64, "--filter does not go with --contender"),
    .init("bench --instructions --portable x", 64, "--portable does not go with --instructions"),
    .init("bench --sizes 10,,3", 64, "\"\""), .init("bench --sizes 0", 64, "expected 1"),
    .init("bench --filter .init(", 64, "regular expression"),
    .init("bench --filter nothing", 64, "no benchmark"),
    .init("bench --rivals recompute-pages", 64, "did you mean recompute-page?"),
    .init("bench --processes 0", 64, "expected 1...100"),
    .init("bench --portable nothere", 66, "no program at nothere"),
    .init("bench --portable .", 66, "no program at ."),
    .init("bench --portable /etc/passwd", 66, "no program at /etc/passwd"),
    .init("bench --seed x", 64, "seed"), .init("bench --alone 0", 64, "3600"),
    .init("bench --format xml", 64, "markdown"),

    .init("bench extra", 64, "extra"),
    .init("bench --instructions --filter .init(", 64, "regular expression"),
    .init("bench --list", 0), .init("bench --list --filter ^menu/ --format json", 0),
    .init("bench --list --filter nothing", 64, "no benchmark"),
    .init("bench --list --format csv", 64, "json"),
    .init("doctor --format csv", 64, "json"), .init("doctor extra", 64, "extra"),
  ]

  @Test(arguments: table) func exitCodesFollowTheTable(row: ToolCase) throws {
    try row.check(in: Workplace())
  }

  @Test(.enabled(if: !Build.isOptimised)) func aDebugBuildIsNotTimed() throws {
    let workplace = try Workplace()
    let run = try workplace.run(["bench", "-o", workplace.path("results.txt")])
    #expect(run.code == 4)
    #expect(run.errors.contains("figures are not valid"))
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
    #expect(record.results.count == 4 && record.processes == 3)
    #expect(record.results.allSatisfy { $0.interval != nil })
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

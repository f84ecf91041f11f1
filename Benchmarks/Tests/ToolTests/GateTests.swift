import Foundation
import MeasurementKit
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct GateTests {
  /// Run in a folder where `good.json` is a record, `slow.json` has a tenth more instructions, and
  /// other records are bad.
  static let table: [ToolCase] = [
    .init("check good.json --thresholds thresholds.json -o x.html", 64, "ending of a format"),
    .init("compare good.json good.json -o x.csv", 64, "ending of a format"),
    .init("check --help", 0), .init("compare --help", 0),
    .init("check good.json --thresholds thresholds.json", 0),
    .init("check good.json --thresholds folder", 0),
    .init("check runs --thresholds thresholds.json", 0),
    .init("check slow.json --thresholds thresholds.json", 2, "2 worse"),
    .init("check fast.json --thresholds thresholds.json", 2, "2 better"),
    .init("check more.json --thresholds thresholds.json", 2, "new"),
    .init("check fewer.json --thresholds thresholds.json", 2, "removed"),
    .init("check slow.json --thresholds thresholds.json --filter ^index/", 64, "no benchmark"),
    .init("check slow.json --thresholds thresholds.json --filter ^edit/kind/f", 2, "1 worse"),
    .init("check nothing.json --thresholds nothing.thresholds", 4, "have a figure to check"),
    .init("check good.json --thresholds torn.thresholds", 65, "line 1: "),
    .init("check good.json --thresholds twice.thresholds", 65, "counts[1]"),
    .init("check null.json --thresholds thresholds.json", 65, "median: expected a value"),
    .init("check doubled.json --thresholds thresholds.json", 65, "results[2]: expected a row"),
    .init("compare doubled.json good.json", 65, "that of results[0] again"),
    .init("check wrong.json --thresholds thresholds.json", 3, "oracle"),
    .init("check missing.json --thresholds thresholds.json", 4, "1 missing"),
    .init("check debug.json --thresholds thresholds.json", 4, "debug"),
    .init("check seed.json --thresholds thresholds.json", 4, "a retry does not help"),
    .init("check missing.json --thresholds thresholds.json --update", 4, "lack 1 figure with"),
    .init("check good.json --thresholds thresholds.json --update --filter x", 64, "--filter"),
    .init("report good.json -o page.pdf", 64, ".pdf"),
    .init("check good.json --thresholds none.json", 66, "--update"),
    .init("check none.json --thresholds thresholds.json", 66, "none.json"),
    .init("check good.json --thresholds good.json", 65, "schema"),
    .init("check empty --thresholds thresholds.json", 66, "no .json file"),
    .init("check good.json --thresholds t.json --update --exact", 64, "--exact has no effect"),
    .init("check good.json --thresholds t.json --update -o verdicts", 64, "--output has no effect"),
    .init("check good.json --thresholds good.json --update", 64, "one of the inputs"),
    .init("check good.json --thresholds thresholds.json --filter (", 64, "regular expression"),
    .init("check good.json --format csv", 64, "markdown, json, junit"),
    .init("check good.json --thresholds thresholds.json -o verdicts.xml", 0),
    .init("check", 64, "RESULTS"),
    .init("check good.json --thresholds none/t.json --update", 73, "none"),
    .init("check good.json --thresholds thresholds.json -o none/out", 73, "none"),
    .init("compare good.json good.json", 0), .init("compare good.json fast.json", 0),
    .init("compare good.json slow.json", 2, "worse"),
    .init("compare good.json wrong.json", 3, "oracle"),
    .init("compare good.json other.json", 4, "--any-environment"),
    .init("compare good.json other.json --any-environment", 0),
    .init("compare runs good.json", 4, "pairs"), .init("compare good.json", 64, "NEW"),
    .init("compare good.json none.json", 66, "none.json"),
    .init("compare good.json thresholds.json", 65, "schema"),
    .init("compare good.json good.json --filter nothing", 64, "no benchmark"),
  ]

  @Test(arguments: table) func exitCodesFollowTheTable(row: ToolCase) throws {
    try row.check(in: Self.prepared())
  }

  @Test func updateWritesWhatThenPasses() throws {
    let workplace = try Self.prepared()
    let update = try workplace.run(["check", "slow.json", "--thresholds", "folder", "--update"])
    #expect(update.code == 0)
    #expect(try workplace.run(["check", "slow.json", "--thresholds", "folder"]).code == 0)
    let old = try workplace.run([
      "check", "good.json", "--thresholds", "folder", "--format", "json",
    ])
    #expect(old.code == 2)
    let object = try JSONSerialization.jsonObject(with: old.output) as? [String: Any]
    #expect(object?["schema"] as? String == "formnav.verdicts/1")
    let all = try workplace.run(["check", "slow.json", "--thresholds", "folder", "--all"])
    #expect(all.text.contains("edit/kind/fill") && all.text.contains("(1,000)"))
    #expect(all.text.contains("4 verdicts: 4 same"))
  }

  @Test("check and compare write JUnit, in which what fails the gate fails")
  func junit() throws {
    let workplace = try Self.prepared()
    for (command, failures) in [
      ("check slow.json --thresholds thresholds.json", 2),
      ("check fast.json --thresholds thresholds.json", 2), ("compare good.json slow.json", 2),
      ("compare good.json fast.json", 0),
    ] {
      let arguments = command.split(separator: " ").map(String.init)
      _ = try workplace.run(arguments + ["-o", "verdicts.xml"])
      let text = try String(contentsOfFile: workplace.path("verdicts.xml"), encoding: .utf8)
      let document = try XMLDocument(xmlString: text)
      #expect(try document.nodes(forXPath: "//testcase").count == 4, "\(command)")
      #expect(try document.nodes(forXPath: "//failure").count == failures, "\(command)")
      #expect(text.contains("name=\"engine (pages 1000): instructions\""))
    }
  }

  @Test("In GitHub's CI each failure is an annotation")
  func annotations() throws {
    let workplace = try Self.prepared()
    let slow = ["check", "slow.json", "--thresholds", "thresholds.json"]
    let run = try workplace.run(slow, shell: "GITHUB_ACTIONS=true \"$@\"")
    let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("::error title=") }
    #expect(run.code == 2 && lines.count == 2, "\(run.errors)")
    #expect(lines[0].hasSuffix("worse") && lines[0].contains("instructions of edit/kind/fill"))
    #expect(lines[0].hasPrefix("::error title=formnav check%3A thresholds.json::"))
    let compared = ["compare", "good.json", "fast.json"]
    #expect(try workplace.run(compared, shell: "GITHUB_ACTIONS=true \"$@\"").errors.isEmpty)
    #expect(try !workplace.run(slow, shell: "env -u GITHUB_ACTIONS \"$@\"").errors.contains("::"))
  }

  @Test func aVerdictStandsThoughNobodyReadsIt() throws {
    let workplace = try Self.prepared()
    for (command, code) in [
      ("check slow.json --thresholds thresholds.json", 2), ("compare good.json slow.json", 2),
    ] {
      let arguments = command.split(separator: " ").map(String.init)
      _ = try workplace.run(arguments, shell: "(\"$@\"; echo $? > code) | true")
      let found = FileManager.default.contents(atPath: workplace.path("code"))
      #expect(found == Data("\(code)\n".utf8), "\(command)")
    }
  }

  @Test func linesAreNoLongerThanTheTerminal() throws {
    let workplace = try Self.prepared()
    for command in [
      "check slow.json --all --thresholds thresholds.json", "compare good.json slow.json --all",
    ] {
      let arguments = command.split(separator: " ").map(String.init)
      let text = try workplace.run(arguments, shell: "COLUMNS=80 \"$@\"").text
      let longest = text.split(separator: "\n").max { $0.count < $1.count } ?? ""
      #expect(!longest.isEmpty && longest.count <= 80, "\(command): \(longest)")
    }
  }

  private static func prepared() throws -> Workplace {
    let workplace = try Workplace()
    let good = record([("edit/kind/fill", 88), ("edit/kind/hide", 90)])
    func save(_ name: String, _ record: ResultRecord) throws {
      try workplace.write(String(decoding: try record.json(), as: UTF8.self), to: name)
    }
    func changed(_ change: (inout ResultRecord) -> Void) -> ResultRecord {
      var record = good
      change(&record)
      return record
    }
    for folder in ["folder", "empty", "runs"] {
      try FileManager.default.createDirectory(
        atPath: workplace.path(folder),
        withIntermediateDirectories: false
      )
    }
    try save("good.json", good)
    try save("runs/1.json", good)
    try save("runs/2.json", good)
    try save("slow.json", record([("edit/kind/fill", 97), ("edit/kind/hide", 99)]))
    try save("fast.json", record([("edit/kind/fill", 80), ("edit/kind/hide", 81)]))
    try save(
      "more.json",
      record([("edit/kind/fill", 88), ("edit/kind/hide", 90), ("edit/kind/show", 1)])
    )
    try save("fewer.json", record([("edit/kind/fill", 88)]))
    try save("wrong.json", changed { $0.results[0].answer = OracleCheck(.disagrees) })
    try save("missing.json", changed { $0.results[0].metrics.removeFirst() })
    try save("debug.json", changed { $0.environment.build.configuration = "debug" })
    try save("seed.json", changed { $0.environment.seed = 1 })
    try save("other.json", changed { $0.environment.processor.model = "another" })
    try save("nothing.json", changed { $0.results = [] })
    try save("doubled.json", changed { $0.results.append($0.results[0]) })
    let text = String(decoding: try good.json(), as: UTF8.self)
    try workplace.write(
      text.replacing(/"median" : \d+/, with: "\"median\" : null"),
      to: "null.json"
    )
    func thresholds(_ change: (inout Thresholds) -> Void) throws -> String {
      var thresholds = Thresholds([good])
      change(&thresholds)
      return String(decoding: try thresholds.json(), as: UTF8.self)
    }
    try workplace.write(try thresholds { $0.counts = [] }, to: "nothing.thresholds")
    try workplace.write("{", to: "torn.thresholds")
    try workplace.write(
      try thresholds { $0.counts.insert($0.counts[0], at: 1) },
      to: "twice.thresholds"
    )
    for path in ["thresholds.json", "folder"] {
      let run = try workplace.run(["check", "good.json", "--thresholds", path, "--update"])
      try #require(run.code == 0, "\(run.errors)")
    }
    return workplace
  }

  private static func record(_ counts: [(name: String, instructions: Double)]) -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: 42))
    record.environment.build.configuration = "release"
    record.results = counts.map { name, instructions in
      BenchmarkResult(
        benchmark: name,
        contender: "engine",
        parameters: ["pages": 1_000],
        metrics: [
          Metric(.instructions, unit: "instructions/operation", value: instructions),
          Metric(.allocated, unit: "bytes/operation", value: 0),
        ],
        answer: OracleCheck(.agrees)
      )
    }
    return record
  }
}

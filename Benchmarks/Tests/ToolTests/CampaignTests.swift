import Foundation
import MeasurementKit
import Testing

@Suite struct CampaignTests {
  static let table: [ToolCase] = [
    .init("campaign", 64, "ACTION is missing"), .init("campaign play", 64, "plan"),
    .init("campaign plan night", 64, "night"), .init("campaign run night", 64, "PLAN or FOLDER"),
    .init("campaign plan --parts 0", 64, "\"0\""),
    .init("campaign plan --parts 1000 --seeds 1000", 64, "1,000,000 shards"),
    .init("campaign plan --target engines", 64, "another program"),
    .init("campaign plan --benchmarks none", 64, "no benchmark"),
    .init("campaign plan --benchmarks ^edit/ --edits 3", 64, "--edits"),
    .init("campaign plan --contender cat", 64, "--form"),
    .init("campaign plan --pages 3", 64, "--pages"),
    .init("campaign plan --form - ", 64, "standard input"),
    .init("campaign run good.plan out --format json", 64, "--format"),
    .init("campaign run good.plan out 3", 64, "1...2"),
    .init("campaign missing good.plan out 3", 64, "\"3\""),
    .init("campaign run none.plan out", 66, "none.plan"),
    .init("campaign merge good.plan none", 66, "none"),
    .init("campaign run empty out", 65, "empty: line 1: expected \"schema\""),
    .init("campaign run other.plan out", 65, "line 1"),
    .init("campaign run short.plan out", 65, "line 3: expected 2 lines of shards, found 1"),
    .init("campaign run swapped.plan out", 65, "line 2: expected shard 1"),
    .init("campaign run target.plan out", 65, "line 2"),
    .init("campaign run part.plan out", 65, "line 3"),
    .init("campaign run both.plan out", 65, "line 2"),
    .init("campaign run huge.plan out", 65, "shards, found 1000001"),
    .init("campaign run build.plan out", 65, "another build"),
    .init("campaign missing good.plan out", 0),
    .init("campaign missing good.plan pipes", 65, "expected a regular file"),
    .init("campaign merge good.plan pipes", 65, "expected a regular file"),
  ]

  static let workplace: Workplace = {
    do {
      let place = try Workplace()
      _ = try place.run(plan)
      let text = try String(contentsOfFile: place.path("good.plan"), encoding: .utf8)
      let lines = text.split(separator: "\n").map(String.init)
      func write(_ lines: [String], _ name: String) throws {
        try place.write(lines.map { $0 + "\n" }.joined(), to: name)
      }
      func changed(_ line: Int, _ old: String, _ new: String, _ name: String) throws {
        var lines = lines
        try #require(lines[line].contains(old))
        lines[line] = lines[line].replacingOccurrences(of: old, with: new)
        try write(lines, name)
      }
      try place.write("", to: "empty")
      try FileManager.default.createDirectory(
        atPath: place.path("pipes"),
        withIntermediateDirectories: false
      )
      try #require(mkfifo(place.path("pipes/shard-1.jsonl"), 0o600) == 0)
      try write(Array(lines[..<2]), "short.plan")
      try write([lines[0], lines[2], lines[1]], "swapped.plan")
      try changed(0, "plan/1", "plan/2", "other.plan")
      try changed(0, "\"shards\":2", "\"shards\":1000001", "huge.plan")
      try changed(0, "\"build\":\"", "\"build\":\"0", "build.plan")
      try changed(1, "engine", "motor", "target.plan")
      try changed(1, "\"shard\":", "\"bench\":{\"seed\":1,\"form\":\"a\"},\"shard\":", "both.plan")
      try changed(2, "2/2", "3/2", "part.plan")
      return place
    } catch {
      fatalError("no workplace: \(error)")
    }
  }()

  /// Two shards of a few streams.
  private static let plan = [
    "campaign", "plan", "--target", "engine", "--edits", "2k", "--seed", "3", "--parts", "2", "-o",
    "good.plan",
  ]

  @Test("Every failure has its exit code and says why on standard error", arguments: table)
  func exitCode(row: ToolCase) throws { try row.check(in: Self.workplace) }

  private func json(_ data: Data) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test("CG-1, CG-2: shards run twice give the same bytes, and come to what one machine does")
  func sameAsOneMachine() throws {
    let place = try Workplace()
    let plan = ["campaign", "plan", "--edits", "3k", "--seed", "7", "--parts", "2", "-o", "a.plan"]
    #expect(try place.run(plan).code == 0)
    #expect(try place.run(["campaign", "run", "a.plan", "one", "3", "1"]).code == 0)
    let missing = try place.run(["campaign", "missing", "a.plan", "one"]).text
    let numbers = missing.split(separator: "\n").compactMap { Int($0) }
    #expect(numbers == Array(1...24).filter { $0 != 1 && $0 != 3 })
    let early = try place.run(["campaign", "merge", "a.plan", "one"])
    #expect(early.code == 65 && early.errors.contains("22 of 24 shards missing"))
    #expect(early.errors.contains("to be run: 2 4-24\n"), "\(early.errors)")
    let rest = try place.run(["campaign", "run", "a.plan", "one"])
    #expect(rest.code == 0 && rest.text.split(separator: "\n").count == 22)
    #expect(try place.run(["campaign", "run", "a.plan", "one"]).text.isEmpty)
    #expect(try place.run(["campaign", "run", "a.plan", "two", "3", "5"]).code == 0)
    for number in [3, 5] {
      let name = "shard-\(number).jsonl"
      let first = try Data(contentsOf: place.directory.appendingPathComponent("one/\(name)"))
      let second = try Data(contentsOf: place.directory.appendingPathComponent("two/\(name)"))
      #expect(first == second && !first.isEmpty)
    }

    let run = try place.run(["campaign", "merge", "a.plan", "one", "--format", "json"])
    #expect(run.code == 0, "\(run.errors)")
    let merged = try json(run.output)
    let alone = try json(
      place.run(["fuzz", "--edits", "3k", "--seed", "7", "--jobs", "1", "--format", "json"]).output
    )
    func figures(_ report: [String: Any]) throws -> [[String]] {
      try #require(report["targets"] as? [[String: Any]]).filter {
        $0["name"] as? String != "engines"
      }
      .map { target in
        ["name", "streams", "steps", "digest", "repeated", "probesMissed", "formats"].map {
          target[$0].map { "\($0)" } ?? ""
        }
      }
    }
    #expect(try figures(merged).map { $0.prefix(5) } == figures(alone).map { $0.prefix(5) })
    #expect(merged["divergences"] as? Int == 0 && merged["shards"] as? Int == 24)
    let text = try place.run(["campaign", "merge", "a.plan", "one"]).text
    #expect(text.contains("No failure in ") && text.contains("24 shards"))
  }

  @Test("CG-2: doubles, gaps, and shards of another plan or build are refused by name")
  func refusals() throws {
    let place = try Workplace()
    _ = try place.run(Self.plan)
    #expect(try place.run(["campaign", "run", "good.plan", "out"]).code == 0)
    func result(_ number: Int) -> String { place.path("out/shard-\(number).jsonl") }
    let text = try String(contentsOfFile: result(2), encoding: .utf8)
    func refusal(
      _ changed: String?,
      _ says: String,
      sourceLocation: SourceLocation = #_sourceLocation
    )
      throws
    {
      if let changed {
        try Data(changed.utf8).write(to: URL(fileURLWithPath: result(2)))
      } else {
        try FileManager.default.removeItem(atPath: result(2))
      }
      let run = try place.run(["campaign", "merge", "good.plan", "out"])
      #expect(
        run.code == 65 && run.errors.contains(says),
        "\(run.errors)",
        sourceLocation: sourceLocation
      )
      guard changed != nil else { return }
      // Nor is the file taken for a result, or replaced.
      let again = try place.run(["campaign", "run", "good.plan", "out"])
      #expect(
        again.code == 65 && again.errors.contains("out/shard-2.jsonl"),
        sourceLocation: sourceLocation
      )
    }
    func replaced(_ pattern: String, _ new: String) throws -> String {
      let range = try #require(text.range(of: pattern, options: .regularExpression))
      return text.replacingCharacters(in: range, with: new)
    }
    try refusal(
      replaced("\"plan\":\".", "\"plan\":\"x"),
      "shard-2.jsonl: of another plan: expected "
    )
    try refusal(replaced("\"build\":\".", "\"build\":\"x"), "shard-2.jsonl: of another build: ")
    try refusal(replaced("\"shard\":2", "\"shard\":3"), "expected a shard of 1…2, found 3")
    try refusal(replaced("\"shard\":2", "\"shard\":1"), "shard 1 stands twice: ")
    try refusal(replaced("\"streams\":", "\"streams\":1"), "shard 2: expected ")
    try refusal(replaced("\"steps\":", "\"steps\":-"), "shard-2.jsonl: expected \"schema\"")
    try refusal(replaced("\"digest\":\".", "\"digest\":\"x"), "expected \"schema\"")
    try refusal(text + "{}\n", "shard-2.jsonl: expected one line, found more")
    try refusal(String(text.dropLast()), "shard-2.jsonl: expected one line, found no line feed")
    try refusal(String(text.prefix(40)), "expected \"schema\"")
    try refusal(nil, "1 of 2 shards missing, to be run: 2\n")
    try Data(text.utf8).write(to: URL(fileURLWithPath: result(2)))
    #expect(try place.run(["campaign", "merge", "good.plan", "out"]).code == 0)
    try FileManager.default.createDirectory(
      atPath: place.path("more"),
      withIntermediateDirectories: false
    )
    try FileManager.default.copyItem(atPath: result(1), toPath: place.path("more/a.jsonl"))
    let double = try place.run(["campaign", "merge", "good.plan", "out", "more"])
    #expect(double.code == 65)
    #expect(
      double.errors.contains("shard 1 stands twice: out/shard-1.jsonl and more/a.jsonl"),
      "\(double.errors)"
    )
  }

  @Test("CG-1: a shard that fails has the same result each time, and the merge ends with 3")
  func failures() throws {
    let place = try Workplace()
    #expect(try place.run(Self.plan + ["--canary"]).code == 0)
    for folder in ["one", "two"] {
      #expect(try place.run(["campaign", "run", "good.plan", folder]).code == 0)
    }
    let results = try ["one", "two"].map {
      try String(contentsOfFile: place.path("\($0)/shard-1.jsonl"), encoding: .utf8)
    }
    #expect(results[0] == results[1] && results[0].contains("\"failure\":{"))
    let run = try place.run(["campaign", "merge", "good.plan", "one", "--format", "json"])
    #expect(run.code == 3 && run.errors.contains("2 streams failed; the first: shard 1: engine, "))
    let merged = try json(run.output)
    let failures = try #require(merged["failures"] as? [[String: Any]])
    #expect(failures.count == 2 && merged["divergences"] as? Int == 2)
    let stream = try #require(failures[0]["stream"] as? Int)
    // The case is kept beside the results.
    let again = try place.run(["fuzz", "--replay", "one/engine-3-\(stream).case"])
    #expect(again.code == 3, "\(again.errors)")
    #expect(
      try place.run(["campaign", "merge", "good.plan", "one"]).text.contains("2 streams failed")
    )
  }

  @Test("CG-1: an interrupted shard leaves no result and no process, and a later run plays it")
  func interrupted() throws {
    let place = try Workplace()
    let plan = ["campaign", "plan", "--target", "engine", "--edits", "1G", "-o", "a.plan"]
    #expect(try place.run(plan).code == 0)
    let process = try place.start(
      ["campaign", "run", "a.plan", "out"],
      output: place.path("said"),
      errors: place.path("errors")
    )
    func files() -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: place.path("out"))) ?? []
    }
    for _ in 0..<1_000 where files().isEmpty { usleep(10_000) }
    #expect(files().contains { $0.hasSuffix(".journal") })
    process.terminate()
    process.waitUntilExit()
    #expect(process.terminationStatus == 143)
    for _ in 0..<500 where !files().isEmpty { usleep(10_000) }
    #expect(files().isEmpty)
  }
}

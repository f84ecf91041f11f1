import Foundation
import MeasurementKit
import Testing

@Suite struct CampaignRecordTests {
  /// A plan of two shards, and what its results say about it.
  private struct Matrix {
    let place: Workplace
    let build: String
    let digest: String

    init() throws {
      place = try Workplace()
      let run = try place.run([
        "campaign", "plan", "--benchmarks", "^edit/reads/uniform$", "--pages", "10,100", "--quick",
        "-o", "a.plan",
      ])
      try #require(run.code == 0)
      let text = try String(contentsOfFile: place.path("a.plan"), encoding: .utf8)
      build = String(try #require(text.firstMatch(of: /"build":"([0-9a-f]+)"/)).1)
      // FNV-1a, in wide arithmetic.
      var hash: UInt128 = 14_695_981_039_346_656_037
      for byte in text.utf8 { hash = (hash ^ UInt128(byte)) * 1_099_511_628_211 % (1 << 64) }
      let digits = String(hash, radix: 16)
      digest = String(repeating: "0", count: 16 - digits.count) + digits
      try FileManager.default.createDirectory(
        atPath: place.path("out"),
        withIntermediateDirectories: false
      )
    }

    func write(_ shard: Int, _ record: ResultRecord) throws {
      let head =
        #"{"build":"\#(build)","plan":"\#(digest)","schema":"formnav.shard/1","shard":\#(shard)}"#
      let text = head + "\n" + String(decoding: try record.json(), as: UTF8.self)
      try place.write(text, to: "out/shard-\(shard).jsonl")
    }

    func merge() throws -> ToolRun { try place.run(["campaign", "merge", "a.plan", "out"]) }
  }

  private static func record(pages: Int, _ check: OracleCheck.Outcome = .agrees) -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: 1))
    record.results = [
      BenchmarkResult(
        benchmark: "edit/reads/uniform",
        contender: "engine",
        parameters: ["pages": .number(pages)],
        metrics: [Metric("instructions", unit: "instructions/operation", value: Double(pages))],
        answer: OracleCheck(check)
      )
    ]
    return record
  }

  @Test("CG-2: one record comes from the records of all shards")
  func joined() throws {
    let matrix = try Matrix()
    let (first, second) = (Self.record(pages: 10), Self.record(pages: 100))
    try matrix.write(2, second)
    let early = try matrix.merge()
    #expect(early.code == 65 && early.errors.contains("to be run: 1\n"))
    try matrix.write(1, first)
    let run = try matrix.merge()
    #expect(run.code == 0, "\(run.errors)")
    let joined = try ResultRecord(json: run.output)
    #expect(joined.results == first.results + second.results)
    #expect(try matrix.place.run(["campaign", "missing", "a.plan", "out"]).text.isEmpty)
    // A record that says that a contender is wrong is joined, and the exit code says so.
    try matrix.write(2, Self.record(pages: 100, .disagrees))
    let wrong = try matrix.merge()
    #expect(wrong.code == 3)
    #expect(try ResultRecord(json: wrong.output).results.count == 2)
  }

  @Test("CG-2: a record of another processor, build, seed or kind of run is refused by its shard")
  func refused() throws {
    let matrix = try Matrix()
    try matrix.write(1, Self.record(pages: 10))
    func refusal(_ says: String, _ change: (inout ResultRecord) -> Void) throws {
      var record = Self.record(pages: 100)
      change(&record)
      try matrix.write(2, record)
      let run = try matrix.merge()
      #expect(run.code == 65 && run.output.isEmpty)
      #expect(run.errors.contains("shard 2: \(says)"), "\(run.errors)")
    }
    try refusal("the processor differs") { $0.environment.processor.model = "another" }
    try refusal("the allocator differs") { $0.environment.allocator.version = "0" }
    try refusal("the build differs") { $0.environment.build.commit = "another" }
    try refusal("the seed differs: expected 1, found 2") { $0.environment.seed = 2 }
    try refusal("the number of processes differs: expected 1, found 3") { $0.processes = 3 }
    try refusal("edit/reads/uniform, engine (pages 10) is in shard 1 too") {
      $0.results = Self.record(pages: 10).results
    }
  }

  @Test("A form is a shard, on which one run compares all engines")
  func forms() throws {
    let place = try Workplace()
    let run = try place.run([
      "campaign", "plan", "--form", "a.xml", "--form", "b.xml", "--contender", "x=cat",
      "--contender", "y=tac -b",
    ])
    let lines = try run.text.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let shards = lines.dropFirst().compactMap { $0["bench"] as? [String: Any] }
    #expect(lines[0]["shards"] as? Int == 2)
    #expect(shards.map { $0["form"] as? String } == ["a.xml", "b.xml"])
    #expect(shards.allSatisfy { $0["contenders"] as? [String] == ["x=cat", "y=tac -b"] })
  }

  @Test("CG-1: a file that is no record is refused with its place")
  func damaged() throws {
    let matrix = try Matrix()
    try matrix.write(1, Self.record(pages: 10))
    try matrix.write(2, Self.record(pages: 100))
    let path = matrix.place.path("out/shard-2.jsonl")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try Data(text.prefix(text.count / 2).utf8).write(to: URL(fileURLWithPath: path))
    let run = try matrix.merge()
    #expect(run.code == 65 && run.errors.contains("shard-2.jsonl: after line 1: "), "\(run.errors)")
  }
}

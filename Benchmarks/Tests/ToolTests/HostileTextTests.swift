import FormFormats
import Foundation
import MeasurementKit
import Testing
import TextEscaping

/// Whatever a name, an argument or an input contains, no output of the tool commands a terminal.
@Suite struct HostileTextTests {
  /// ESC, BEL, CSI in one scalar, marks of direction, ends of lines.
  static let hostile = "\u{1B}[2J\u{7}\u{9B}31m\u{202E}\u{2066}\u{2028}\u{85}\u{7F}"

  static let commandLines: [[String]] = [
    // Names of missing files.
    ["inspect", "none HOSTILE"], ["replay", "none HOSTILE", "b"],
    ["replay", "good.form", "HOSTILE"],
    ["simulate", "none HOSTILE"], ["render", "none HOSTILE"], ["report", "none HOSTILE"],
    ["check", "none HOSTILE"], ["check", "good.json", "--thresholds", "none HOSTILE"],
    ["compare", "none HOSTILE", "good.json"], ["fuzz", "--replay", "none HOSTILE"],
    ["simulate", "--replay", "none HOSTILE"], ["generate", "-p", "2", "-o", "none HOSTILE/x"],
    ["fuzz", "--cases", "none HOSTILE", "--edits", "10"], ["explore", "none HOSTILE"],
    // Arguments.
    ["HOSTILE"], ["--HOSTILE"], ["inspect", "--HOSTILE"], ["inspect", "a", "HOSTILE"],
    ["bench", "--list", "--filter", "HOSTILE"], ["bench", "--list", "--filter", "(HOSTILE"],
    ["bench", "--pages", "HOSTILE"], ["bench", "--seed", "HOSTILE"],
    ["bench", "--rivals", "HOSTILE"],
    ["generate", "--preset", "HOSTILE"], ["generate", "--format", "HOSTILE"],
    ["simulate", "--events", "HOSTILE"], ["simulate", "--seconds", "HOSTILE"],
    ["fuzz", "--shard", "HOSTILE"], ["fuzz", "--target", "HOSTILE"],
    ["render", "good.form", "--title", "HOSTILE"], ["render", "good.form", "--page", "HOSTILE"],
    ["report", "good.json", "--filter", "HOSTILE"],
    // Names of existing files.
    ["inspect", "form HOSTILE"], ["inspect", "edits HOSTILE"],
    ["inspect", "survey.json"], ["import", "survey.json"], ["import", "none HOSTILE"],
    ["import", "survey.json", "--format", "json"], ["import", "survey.json", "--strict"],
    ["import", "survey.json", "-o", "-", "--format", "json"],
    ["import", "survey.json", "--report", "json"],
    ["generate", "--like", "survey.json", "--repeat", "2", "-o", "-", "--format", "json"],
    ["generate", "--edits", "99", "--form", "survey.json", "-o", "-", "--format", "text"],
    ["simulate", "survey.json", "--events", "20"], ["render", "survey.json"],
    ["contender", "check", "--", "none HOSTILE"], ["contender", "HOSTILE"],
    ["replay", "form HOSTILE", "edits HOSTILE", "--contenders", "all"],
    ["simulate", "form HOSTILE", "--events", "20"],
    ["simulate", "form HOSTILE", "--events", "20", "--format", "json"],
    ["simulate", "form HOSTILE", "--events", "40", "--canary", "--cases", "cases HOSTILE"],
    ["render", "form HOSTILE"],
    // Contents of inputs.
    ["inspect", "damaged.form"], ["inspect", "damaged.edits"],
    ["replay", "good.form", "damaged.edits"],
    ["fuzz", "--replay", "damaged.case"], ["fuzz", "--replay", "other.case"],
    ["fuzz", "--replay", "damaged.screen"], ["fuzz", "--replay", "named.screen"],
    ["report", "schema.json"], ["check", "good.json", "--thresholds", "schema.json"],
    ["report", "texts.json", "--format", "text"], ["report", "texts.json", "--format", "markdown"],
    ["report", "texts.json", "--format", "json"], ["report", "texts.json", "--format", "csv"],
    ["report", "texts.json", "--format", "junit"], ["report", "names.json", "--format", "text"],
    ["check", "texts.json", "--thresholds", "good.thresholds"],
    ["compare", "texts.json", "texts.json"], ["compare", "texts.json", "good.json"],
    ["compare", "texts.json", "texts.json", "--format", "json", "--all"],
  ]

  private func workplace() throws -> Workplace {
    let place = try Workplace()
    let form =
      #"{"schema":"formnav.form/1","pages":[{"name":"NAME","fields":[{"label":"NAME"},{}]}]}"#
    let escaped = "\\u001b[2J\\u0007\\u009b31m\\u202e\\u2066\\u2028\\u0085\\u007f"
    let good = form.replacing("NAME", with: escaped)
    try place.write(good, to: "good.form")
    try place.write(good, to: "form " + Self.hostile)
    try FileManager.default.createDirectory(
      atPath: place.path("cases " + Self.hostile),
      withIntermediateDirectories: false
    )
    try place.write("fill 0 0\nclear 0 0\n", to: "edits " + Self.hostile)
    try place.write(form.replacing("\"name\"", with: "\"\(escaped)\""), to: "damaged.form")
    try place.write("fill \(Self.hostile) 0\n", to: "damaged.edits")
    try place.write("formnav-fuzz 1 \(Self.hostile)\n", to: "damaged.case")
    try place.write("formnav-fuzz 1 engine\n\(Self.hostile) 3\n", to: "other.case")
    try place.write("formnav-fuzz 1 navigation\nform \(Self.hostile)\n", to: "damaged.screen")
    try place.write(
      "formnav-fuzz 1 navigation\nform file none \(Self.hostile)\nscreen 390 844 iOS leftToRight\nactions 0\n",
      to: "named.screen"
    )
    try place.write("{\"schema\": \"\(escaped)\"}", to: "schema.json")
    let survey =
      #"{"title":"NAME","pages":[{"name":"pNAME","elements":[{"type":"text","name":"qNAME","#
      + #""visibleIf":"{NAME} = 1"},{"type":"NAME","name":"w"}]}]}"#
    try place.write(survey.replacing("NAME", with: escaped), to: "survey.json")
    var record = ResultRecord(environment: .current(seed: 1))
    record.environment.build.configuration = "release"
    try place.write(String(decoding: record.json(), as: UTF8.self), to: "good.json")
    try place.write(
      String(decoding: Thresholds([record]).json(), as: UTF8.self),
      to: "good.thresholds"
    )
    var named = record
    named.results = [result("edit/\(Self.hostile)")]
    try place.write(String(decoding: named.json(), as: UTF8.self), to: "names.json")
    record.results = [result("edit/reads/uniform")]
    record.results[0].firstAllocation = FirstAllocation(
      operation: 1,
      text: Self.hostile,
      bytes: 1
    )
    record.environment.processor.model = Self.hostile
    record.environment.operatingSystem = Self.hostile
    record.environment.allocator.version = Self.hostile
    record.environment.counters.allocations = Self.hostile
    record.environment.build.commit = Self.hostile
    record.environment.build.swift = Self.hostile
    record.environment.date = Self.hostile
    try place.write(String(decoding: record.json(), as: UTF8.self), to: "texts.json")
    return place
  }

  private func result(_ name: String) -> BenchmarkResult {
    BenchmarkResult(
      benchmark: name,
      contender: "engine",
      parameters: ["pages": 10, "fields": 3],
      metrics: [
        Metric("time", unit: "ns/operation", value: 5),
        Metric("allocated", unit: "bytes/operation", value: 5),
      ],
      answer: OracleCheck(.agrees)
    )
  }

  @Test func nothingCommandsATerminal() throws {
    let place = try workplace()
    for line in Self.commandLines {
      let arguments = line.map { $0.replacing("HOSTILE", with: Self.hostile) }
      let run = try place.run(arguments)
      #expect(run.code != 70 && run.code >= 0, "\(line): \(run.code)")
      for (name, text) in [("output", run.text), ("errors", run.errors)] {
        let command = text.unicodeScalars.first { $0.isCommand && $0 != "\n" }
        #expect(command == nil, "\(line), \(name): U+\(String(command?.value ?? 0, radix: 16))")
      }
      #expect(run.code == 0 || !run.errors.isEmpty, "\(line): no message")
    }
    let cases = place.path("cases " + Self.hostile)
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: cases).first)
    let text = try String(contentsOfFile: "\(cases)/\(name)", encoding: .utf8)
    let note = text.split(separator: "\n").prefix { $0.hasPrefix("#") || $0.hasPrefix("formnav") }
    #expect(!note.contains { $0.unicodeScalars.contains(where: \.isCommand) })
  }

  @Test func whatTheEnvironmentSaysIsText() throws {
    let place = try Workplace()
    for format in ["text", "json", "markdown"] {
      let run = try place.run(
        ["doctor", "--format", format],
        shell: "FORMNAV_COMMIT='\(Self.hostile)' FORMNAV_SWIFT_VERSION='\(Self.hostile)' \"$@\""
      )
      #expect(!(run.text + run.errors).unicodeScalars.contains { $0.isCommand && $0 != "\n" })
    }
  }

  /// A shell runs the shown command as it is meant.
  @Test func theCommandToPlayACaseAgainIsOneWord() throws {
    let place = try Workplace()
    for name in ["a b", "it's", "\u{600}'; touch pasted; '", "\u{1B}[2J", "$(touch pasted)"] {
      try FileManager.default.createDirectory(
        atPath: place.path(name),
        withIntermediateDirectories: false
      )
      let run = try place.run(["simulate", "--events", "40", "--canary", "--cases", name])
      let command = try #require(run.errors.firstMatch(of: /replay it with: (formnav .*)/)).1
      let words = command.replacing("formnav", with: "\"$@\"", maxReplacements: 1)
      try place.write(String(words), to: "again.sh")
      let again = try place.run([], shell: "bash again.sh \"$@\"")
      #expect(again.code == 3, "\(name): \(again.errors)")
    }
    #expect(!place.files.contains("pasted"))
  }
}

import Foundation
import MeasurementKit
import Testing

@Suite struct ReportTests {
  /// A record of one result that no run made.
  private func record() -> ResultRecord {
    var histogram = LatencyHistogram()
    for value in 1...100 as ClosedRange<UInt64> { histogram.record(value * 100) }
    var time = Metric("time", unit: "ns/operation", value: 5)
    time.histogram = histogram.encoded()
    var record = ResultRecord(environment: .current(seed: 1))
    record.results = ["engine", "recompute-page"].map { contender in
      BenchmarkResult(
        benchmark: "edit/reads/uniform",
        contender: contender,
        parameters: ["pages": 10, "fields": 3],
        metrics: [time],
        answer: OracleCheck(.agrees)
      )
    }
    return record
  }

  private func workplace() throws -> Workplace {
    let place = try Workplace()
    try place.write(String(decoding: record().json(), as: UTF8.self), to: "good.json")
    var damaged = record()
    damaged.results[0].metrics[0].histogram = "HISTFAAAAA=="
    try place.write(String(decoding: damaged.json(), as: UTF8.self), to: "damaged.json")
    try place.write("{\"schema\": \"formnav.results/9\"}", to: "other.json")
    try place.write("", to: "empty.json")
    return place
  }

  static let table: [ToolCase] = [
    .init("", 64, "RESULTS"), .init("empty.json other.json", 65, "empty.json"),
    .init("good.json none.json", 66, "none.json"),
    .init("good.json good.json --format csv", 64, "one record"),
    .init("good.json --format xml", 64, "junit"),
    .init("good.json --filter .init(", 64, "regular expression"),
    .init("good.json --filter nothing", 64, "no benchmark"),
    .init("none.json", 66, "none.json"), .init(". --format csv", 64, "found 4"),
    .init("good.json --format svg", 64, "have none"),
    .init("other.json", 65, "formnav.results/9"),
    .init("empty.json", 65, "empty.json"),
    .init("good.json --format csv -o none/out", 73, "none/out"),
    .init("good.json --format csv -o /dev/full", 74, "/dev/full"),
    .init("good.json --format text", 0), .init("good.json --format markdown", 0),
    .init("good.json --format csv", 0), .init("good.json --format junit", 0),
    .init("good.json --format bencher", 0), .init("good.json good.json --format history", 0),
    .init("good.json --format github-action-benchmark", 0),
    .init("good.json good.json --format bencher", 64, "one record"),
    .init("good.json --filter ^edit/ --format text -o out", 0),
    .init("good.json -o out.csv", 0), .init("good.json good.json -o out.csv", 64, "found 2"),
  ]

  @Test func aFolderOfManyRecordsIsRefusedBeforeOneIsRead() throws {
    let place = try workplace()
    for number in 0...1_000 { try place.write("", to: "\(number).json") }
    let run = try place.run(["report", "."])
    #expect(
      run.code == 65 && run.errors.contains("expected at most 1,000 records"),
      "\(run.errors)"
    )
  }

  @Test func aRecordWhoseNameIsNoTextIsReadFromItsFolder() throws {
    let place = try workplace()
    let move = try place.run(
      [],
      shell: "mkdir many && mv good.json \"many/$(printf '\\377').json\""
    )
    #expect(move.code == 0, "\(move.errors)")
    let run = try place.run(["report", "many", "--format", "csv"])
    #expect(run.code == 0 && run.text.contains("edit/reads/uniform"), "\(run.errors)")
  }

  @Test func whatARecordIsInsteadIsSaidPlainly() throws {
    let place = try workplace()
    for (text, says) in [
      ("[]", "expected an object, found an array"),
      ("{\"schema\": 3}", "expected a string, found number"),
      ("{}", "expected \"schema\", found no such key"), ("null", "expected an object"),
    ] {
      try place.write(text, to: "odd.json")
      let run = try place.run(["report", "odd.json"])
      #expect(run.code == 65 && run.errors.contains(says), "\(run.errors)")
    }
  }

  @Test(arguments: table) func exitCodesFollowTheTable(row: ToolCase) throws {
    try row.check(in: workplace(), after: ["report"])
  }

  @Test func jsonComesBackTheSame() throws {
    let place = try workplace()
    let run = try place.run(["report", "good.json", "--format", "json"])
    #expect(run.output == FileManager.default.contents(atPath: place.path("good.json")))
    let piped = try place.run(
      ["report", "-", "--format", "json"],
      shell: "\"$@\" < good.json"
    )
    #expect(piped.output == run.output)
  }

  /// A damaged record in a folder does not prevent a page of the others.
  @Test func aPageHasTheRecordsThatCanBeRead() throws {
    let place = try workplace()
    let run = try place.run(["report", ".", "-o", "page.html"])
    #expect(run.code == 65 && run.errors.contains("3 of 4 records can't be read"), "\(run.errors)")
    for name in ["damaged.json", "other.json", "empty.json"] {
      #expect(run.errors.contains("left out: ./\(name)"), "\(run.errors)")
    }
    #expect(place.files.contains("page.html"))
  }

  @Test func aHistorySaysWhatItLeavesOut() throws {
    let place = try workplace()
    var elsewhere = record()
    elsewhere.environment.date = "2020-01-01T00:00:00Z"
    elsewhere.environment.processor.model = "another"
    try place.write(String(decoding: elsewhere.json(), as: UTF8.self), to: "elsewhere.json")
    let run = try place.run(["report", "good.json", "elsewhere.json", "--format", "history"])
    #expect(run.code == 0 && run.text.split(separator: "\n").count == 2)
    #expect(run.errors.contains("left out: 1 record of another machine"), "\(run.errors)")
  }

  @Test func aPageNeedsNoOtherProgram() throws {
    let place = try workplace()
    let run = try place.run(
      ["report", "good.json", "good.json", "-o", "page.html"],
      shell: "PATH=/none; export PATH; \"$@\""
    )
    #expect(run.code == 0, "\(run.errors)")
    let page = FileManager.default.contents(atPath: place.path("page.html")) ?? Data()
    #expect(page.starts(with: Data("<!DOCTYPE html>".utf8)))
  }

  @Test func anInputIsNotReplaced() throws {
    let place = try workplace()
    for output in ["good.json", "./good.json", "link.json"] {
      let run = try place.run(
        ["report", "good.json", "--format", "csv", "-o", output],
        shell: "ln -s good.json link.json; \"$@\""
      )
      #expect(run.code == 64 && run.errors.contains("one of the inputs"), "\(run.errors)")
    }
  }

  @Test func aFolderStandsForItsRecords() throws {
    let place = try workplace()
    let copy =
      "mkdir -p records empty && cp good.json records/a.json && cp good.json records/b.json; "
    let both = try place.run(["report", "records", "--format", "csv"], shell: copy + "\"$@\"")
    #expect(both.code == 64 && both.errors.contains("found 2"), "\(both.errors)")
    let none = try place.run(["report", "empty"])
    #expect(none.code == 66 && none.errors.contains("no .json file"), "\(none.errors)")
    #expect(try place.run(["report", "records", "-o", "page.html"]).code == 0)
  }

  @Test func aPictureShowsWhatIsCompared() throws {
    let place = try workplace()
    var compared = record()
    compared.comparisons = [
      Comparison(
        benchmark: "edit/reads/uniform",
        parameters: compared.results[0].parameters,
        contender: "recompute-page",
        reference: "engine",
        metric: Comparison.time,
        ratio: Estimate(value: 3, lower: 2.9, upper: 3.1),
        confidence: 0.95
      )
    ]
    try place.write(String(decoding: compared.json(), as: UTF8.self), to: "compared.json")
    let run = try place.run(["report", "compared.json", "--format", "svg"])
    #expect(run.code == 0 && run.text.hasPrefix("<svg "), "\(run.errors)")
    #expect(run.text.contains(">5 ns; 3×<") || run.text.contains(">5.00 ns; 3.00×<"), "\(run.text)")
  }
}

import Foundation
import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct RegistryTests {
  @Test func everyBenchmarkSaysWhatItIs() throws {
    let benchmarks = try BenchmarkCatalogue(BenchmarkOptions()).benchmarks
    #expect(benchmarks.count > 50)
    #expect(Set(benchmarks.map(\.name)).count == benchmarks.count)
    for benchmark in benchmarks {
      let parts = benchmark.name.split(separator: "/", omittingEmptySubsequences: false)
      #expect(parts.count == 3 && !parts.contains(""), "\(benchmark.name)")
      #expect(benchmark.summary.hasSuffix("."), "\(benchmark.name)")
    }
    let edit = try #require(benchmarks.first { $0.name == "edit/reads/uniform" })
    #expect(edit.parameters == ["pages": 10_000, "fields": 100])
    #expect(
      edit.rivals == ["plain-counters", "recompute-page", "recompute-bitsliced", "recompute-form"]
    )
    #expect(edit.growth == .constant && !edit.allocates)
  }

  @Test func theListSaysHowABenchmarkIsMeasured() throws {
    var options = BenchmarkOptions()
    let catalogue = try BenchmarkCatalogue(options)
    let measured = Dictionary(
      uniqueKeysWithValues: catalogue.benchmarks.map { ($0.name, $0.measured) }
    )
    #expect(measured["edit/reads/uniform"] == .both && measured["rules/load/json"] == .both)
    #expect(measured["sessions/open/further"] == .both)
    #expect(measured["tail/edit/storm"] == .counted && measured["scaling/edit/sizes"] == .timed)
    options.filter = "^tail/edit/storm$"
    let one = try BenchmarkCatalogue(options)
    #expect(one.text().contains("tail/edit/storm  counted  The worst single edit"))
    #expect(String(decoding: try one.json(), as: UTF8.self).contains("\"measured\" : \"counted\""))
  }

  /// Rivals are counted at the sizes at which they are timed, although walking the form takes long.
  @Test func rivalsAreCountedAtTheSizeAtWhichTheyAreTimed() {
    func isForRivals(_ subject: Definition.Subject, pages: Int, fields: Int) -> Bool {
      CountingRun.Cell(pages: pages, fields: fields).isForRivals(subject, fields: fields)
    }
    let timed = BenchmarkOptions().pages
    for subject in [Definition.Subject.form, .screen, .barePages] {
      #expect(isForRivals(subject, pages: 100, fields: 100))
      #expect(isForRivals(subject, pages: timed, fields: 100))
      #expect(!isForRivals(subject, pages: 100_000, fields: 100))
    }
    #expect(!isForRivals(.form, pages: 1_000, fields: 100))
    #expect(isForRivals(.barePages, pages: 1_000, fields: 100))
    #expect(!isForRivals(.form, pages: timed, fields: 10_000))
  }

  @Test func theListIsFilteredAndReadByPrograms() throws {
    var options = BenchmarkOptions()
    options.filter = "^index/"
    let catalogue = try BenchmarkCatalogue(options)
    #expect(catalogue.benchmarks.count == 4)
    let object = try JSONSerialization.jsonObject(with: catalogue.json()) as? [String: Any]
    #expect(object?["schema"] as? String == "formnav.benchmarks/1")
    #expect(catalogue.text().contains("\nindex/flip/rank "))
    options.filter = "nothing"
    #expect(throws: BenchmarkError.nothingMatches(filter: "nothing")) {
      try BenchmarkCatalogue(options)
    }
  }

  @Test func whatIsMeasuredIsWhatIsListed() throws {
    var options = BenchmarkOptions()
    options.pages = 600
    options.fields = 8
    options.isQuick = true
    options.rivals = ["recompute-page"]
    options.filter = "^(edit/kind/fill|index/flip/rank|load/form/warm)$"
    let described = try BenchmarkCatalogue(options).benchmarks
    let record = try BenchmarkRun(options).run()
    for benchmark in described {
      let results = record.results.filter { $0.benchmark == benchmark.name }
      #expect(results.first?.parameters == benchmark.parameters)
      let others = results.dropFirst().map(\.contender)
      #expect(others == benchmark.rivals, "\(benchmark.name)")
    }
  }

  /// Plays what callgrind would count; without callgrind nothing is counted.
  @Test func everythingIsCountedAtItsSizes() throws {
    var options = BenchmarkOptions()
    options.sizes = [40, 400]
    options.fields = 8
    options.filter = "^(edit/kind/hide|index/rank|menu/hit-test|load)"
    options.rivals = ["recompute-page"]
    let run = try CountingRun(options)
    var record = try run.run(RegionCounter())
    // The engine and its rivals, and for a search structure the lines that one operation touches.
    let results = [
      "edit/kind/hide engine", "edit/kind/hide-page engine", "load/form/warm engine",
      "load/form/first-touch engine", "load/form/first-touch recompute-page",
      "index/rank/random engine", "index/rank/random recompute-page",
      "index/rank/random engine empty", "index/rank/random nobody empty",
      "menu/hit-test/sheet engine",
      "menu/hit-test/sheet prefix-array", "menu/hit-test/sheet recompute-cards",
    ]
    let found = record.results.map { result in
      let caches = result.parameters["caches"].map { " \($0)" } ?? ""
      return "\(result.benchmark) \(result.contender)\(caches)"
    }
    #expect(found == results + results)
    #expect(record.results.allSatisfy { $0.metric(.operations)?.median ?? 0 > 0 })
    run.judgeGrowth(in: &record)
    // Without callgrind nothing is counted.
    #expect(record.growth.isEmpty)
    options.filter = "scaling"
    #expect(throws: BenchmarkError.nothingMatches(filter: "scaling")) { try CountingRun(options) }
  }
}

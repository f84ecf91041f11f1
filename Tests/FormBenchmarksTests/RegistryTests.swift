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
    #expect(edit.rivals == ["recompute-page", "recompute-bitsliced", "recompute-form"])
    #expect(edit.growth == .constant && edit.limit == .randomUpdate && !edit.allocates)
  }

  @Test func theListIsFilteredAndReadByPrograms() throws {
    var options = BenchmarkOptions()
    options.filter = "^index/"
    let catalogue = try BenchmarkCatalogue(options)
    #expect(catalogue.benchmarks.count == 4)
    let object = try JSONSerialization.jsonObject(with: catalogue.json()) as? [String: Any]
    #expect(object?["schema"] as? String == "formnav.benchmarks/1")
    #expect(catalogue.text().contains("index/flip/rank\n"))
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
      #expect(others.filter { $0 != machineName } == benchmark.rivals, "\(benchmark.name)")
      // Some limits need the size of the engine, which jemalloc tells.
      if Jemalloc.isLinked || benchmark.limit == nil {
        #expect(others.contains(machineName) == (benchmark.limit != nil))
      }
      #expect(results.allSatisfy { $0.noise != nil })
    }
  }

  /// Counts nothing here, since no callgrind runs this; what is played is what would be counted.
  @Test func everythingIsCountedAtItsSizes() throws {
    var options = BenchmarkOptions()
    options.sizes = [40, 400]
    options.fields = 8
    options.filter = "^(edit/kind/hide|index/rank|menu/hit-test|load)"
    let run = try CountingRun(options)
    var record = try run.run(.callgrind())
    let names = [
      "edit/kind/hide", "edit/kind/hide-page", "load/form/warm",
      "index/rank/random", "menu/hit-test/sheet",
    ]
    #expect(record.results.map(\.benchmark) == names + names)
    #expect(record.results.allSatisfy { $0.metric(.operations)?.median ?? 0 > 0 })
    run.judgeGrowth(in: &record)
    // Only nodes were counted.
    #expect(record.growth.map(\.metric) == ["nodes"])
    options.filter = "limits"
    #expect(throws: BenchmarkError.nothingMatches(filter: "limits")) { try CountingRun(options) }
  }
}

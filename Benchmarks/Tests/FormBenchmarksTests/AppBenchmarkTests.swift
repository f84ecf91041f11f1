import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct AppBenchmarkTests {
  @Test(
    "NB, NS-10: what an app does for a frame allocates nothing after first use",
    .enabled(if: Jemalloc.isLinked, "without jemalloc nothing counts allocations")
  )
  func allocations() throws {
    let counter = try AllocationCounter()
    try #require(counter.seesControl(), "the counters see nothing: this test would pass vacuously")
    for operation in AppOperation.allCases where !operation.allocates {
      let play =
        operation.isOfBar
        ? try BarPlayer(operation, seed: 1).play
        : try StructurePlayer(operation, nodeCount: 1_000).play
      let bytes = counter.countRepetition { play(2_048) }
      #expect(bytes == .zero, "\(operation.rawValue)")
    }
  }

  @Test("NB, NS-10: bars and structures come to what a model does, operation by operation")
  func everyOperation() throws {
    var options = BenchmarkOptions()
    options.filter = "^(bar|structure)/"
    options.isQuick = true
    let record = try BenchmarkRun(options).run()
    #expect(record.results.map(\.benchmark) == AppOperation.allCases.map(\.rawValue))
    for result in record.results {
      #expect(result.answer.check == .agrees, "\(result.benchmark)")
    }
    let text = BenchmarkReport(record).text()
    #expect(text.contains("Navigation structures") && text.contains("structure/tabs/switch"))
  }

  @Test("Each operation leads where so many of it lead to")
  func everyStructure() throws {
    for operation in AppOperation.allCases where !operation.isOfBar {
      let player = try StructurePlayer(operation, nodeCount: 100)
      player.play(7)
      #expect(player.isRight(), "\(operation)")
    }
  }
}

import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct AppBenchmarkTests {
  @Test(
    "NB, NS-10: bars and structures come to what a model does; what a frame needs allocates nothing"
  )
  func everyOperation() throws {
    var options = BenchmarkOptions()
    options.filter = "^(bar|structure)/"
    options.isQuick = true
    let record = try BenchmarkRun(options).run()
    #expect(record.results.map(\.benchmark) == AppOperation.allCases.map(\.rawValue))
    for result in record.results {
      #expect(result.answer.check == .agrees, "\(result.benchmark)")
      guard let allocated = result.metric(.allocated)?.median,
        let operation = AppOperation(rawValue: result.benchmark)
      else { continue }
      if !operation.allocates { #expect(allocated == 0, "\(result.benchmark)") }
    }
    let text = BenchmarkReport(record).text()
    #expect(text.contains("Navigation bars and structures") && text.contains("switch tabs"))
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

import FormBaselines
import FormModel
import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct ChoiceBenchmarkTests {
  @Test("CH-1, CH-4: engine and scan offer what the list has, at each size of a quick run")
  func everyBenchmark() throws {
    var options = BenchmarkOptions()
    options.filter = "^choices/"
    options.isQuick = true
    let record = try BenchmarkRun(options).run()
    #expect(Set(record.results.map(\.benchmark)) == ["choices/cascade/offers"])
    #expect(Set(record.results.map(\.contender)) == ["engine", ScanChoices.name])
    for result in record.results {
      #expect(result.answer.check == .agrees, "\(result.benchmark) \(result.contender)")
    }
    #expect(BenchmarkReport(record).text().contains("Choices that depend on answers"))
  }

  @Test("CH-1: a scan finds the rows with a text, in the list's order")
  func scan() {
    let list = ChoiceList(
      id: "l",
      choices: ["a", "b", "a", "c"].map { Choice(value: $0) },
      columns: [ChoiceColumn(name: "in", texts: ["x", "y", "x"])]
    )
    let scan = ScanChoices(list)
    #expect(scan.offered(for: "x").map(\.value) == ["a", "a"])
    #expect(scan.offered(for: "").map(\.value) == ["c"] && scan.offered(for: "z").isEmpty)
  }
}

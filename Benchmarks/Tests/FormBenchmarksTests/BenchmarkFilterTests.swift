import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct BenchmarkFilterTests {
  @Test func namesMatchSomewhere() throws {
    let filter = try BenchmarkFilter("^edit/(reads|kind)/|rank$")
    #expect(filter.matches("edit/reads/person") && filter.matches("index/flip/rank"))
    #expect(!filter.matches("edit/batch/person") && !filter.matches("index/rank/random"))
    #expect(try BenchmarkFilter(nil).matches("anything"))
  }
}

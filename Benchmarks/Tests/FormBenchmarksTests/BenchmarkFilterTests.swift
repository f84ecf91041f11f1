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

  @Test func aFilterCanNameEveryBenchmark() throws {
    var options = BenchmarkOptions()
    let names = try BenchmarkRun(options).names
    options.filter = "^(\(names.joined(separator: "|")))$"
    #expect(try BenchmarkRun(options).names == names)
  }

  @Test(arguments: ["(", "a)", "*", "[z-a]", "\\q", "a{2,1}", String(repeating: "a", count: 3_001)])
  func whatIsNoExpressionIsRefused(pattern: String) {
    #expect(throws: BenchmarkError.self) { try BenchmarkFilter(pattern) }
  }

  /// The parser refuses nesting that is too deep for its stack.
  @Test func groupsInGroupsAreLimited() {
    let nested = String(repeating: "(", count: 1_400) + "a" + String(repeating: ")", count: 1_400)
    #expect(throws: BenchmarkError.self) { try BenchmarkFilter(nested) }
  }
}

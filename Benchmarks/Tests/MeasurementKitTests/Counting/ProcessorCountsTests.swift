import Testing

@testable import MeasurementKit

@Suite struct ProcessorCountsTests {
  @Test func onlyInstructionsInWhichBothRunsAgreeAreKept() {
    let first = GateSample.counted(["edit/kind/fill": 88.4, "edit/kind/hide": 91])
    let second = GateSample.counted(["edit/kind/fill": 88.1, "edit/kind/hide": 97])
    let agreed = ProcessorCounts.agreed(first, second)
    #expect(agreed.results.map { $0.metric(.instructions)?.median } == [88.1, nil])
    #expect(agreed.results.allSatisfy { $0.metric(.lineMisses) != nil })
    // What only one run has is not repeated.
    var fewer = second
    fewer.results.removeFirst()
    let one = ProcessorCounts.agreed(first, fewer)
    #expect(one.results.allSatisfy { $0.metric(.instructions) == nil })
  }
}

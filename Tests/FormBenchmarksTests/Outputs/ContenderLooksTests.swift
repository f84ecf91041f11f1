import FormFuzzing
import MeasurementKit
import Testing

@testable import FormBenchmarks

@Suite struct ContenderLooksTests {
  private static let known: [String] =
    Contenders.algorithms.map(\.name) + [machineName] + MenuContenders.rivals
    + RuleContenders.rivals

  @Test func eachContenderHasAColourOfItsOwn() {
    let names = Self.known + ["generator", "engine-again", "harness"]
    let looks = ContenderLooks(names + names)
    #expect(Set(names.map { looks[$0].color }).count == names.count)
    #expect(names.allSatisfy { looks[$0].marker == .circle })
    // Those of the package do not change their colours with the contenders beside them.
    let others = ContenderLooks(["a", "b", "c", "d"] + Self.known.reversed())
    for name in Self.known { #expect(others[name] == looks[name], "\(name)") }
  }

  @Test func moreContendersThanColoursHaveOtherShapes() {
    let count = SeriesColors.light.count
    #expect(SeriesColors.dark.count == count && Set(SeriesColors.light).count == count)
    #expect(Set(SeriesColors.dark).count == count)
    let names = (0..<count * Chart.Marker.allCases.count).map { "contender-\($0)" }
    let looks = ContenderLooks(names)
    #expect(Set(names.map { looks[$0] }).count == names.count)
    #expect(looks[names[0]] == ContenderLook(color: 1, marker: .circle))
    #expect(looks[names[count]] == ContenderLook(color: 1, marker: .square))
  }
}

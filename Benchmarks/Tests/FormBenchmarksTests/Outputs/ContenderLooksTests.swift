import FormContenders
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
    // Neighbours differ in shape as well.
    for (one, next) in zip(Self.known, Self.known.dropFirst()) {
      #expect(looks[one].marker != looks[next].marker, "\(one), \(next)")
    }
    #expect(looks[Contenders.engine].marker == .circle)
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
    #expect(looks[names[1]] == ContenderLook(color: 2, marker: .square))
    #expect(looks[names[count]] == ContenderLook(color: 1, marker: .square))
  }

  @Test func pagesAndPicturesHaveEveryShape() throws {
    var record = try SampleRecord.measured.get()
    let comparison = try #require(
      record.comparisons.first {
        $0.benchmark == "edit/reads/uniform" && $0.parameters.number("pages") == 40
          && $0.reference == Contenders.engine
      }
    )
    record.comparisons = (0..<40).map { number in
      var other = comparison
      other.contender = "contender-\(number)"
      return other
    }
    let html = HTMLReport([record]) { $0.map { _ in "" } }.comparison
    for shape in ["mark", "mark square", "mark diamond", "mark triangle"] {
      #expect(html.contains("<i class=\"\(shape)\" "), "\(shape)")
    }
    let svg = try #require(ComparisonPicture(record)).svg()
    // Legend and row have a mark each for the engine and all others; those that are no circles end with a Z.
    let circles = svg.ranges(of: "<circle ").count
    let corners = svg.ranges(of: "Z\"/>").count
    #expect(circles + corners == 2 * 41 && circles > 2 && corners > 2)
  }
}

import FormNavigation
import MeasurementKit
import Testing

@Suite(.enabled(if: Jemalloc.isLinked, "without jemalloc nothing counts allocations"))
struct BarAllocationTests {
  @Test("NB: laying out allocates nothing after the first time, whatever scrolls or gets narrower")
  func layout() throws {
    let counter = try AllocationCounter()
    try #require(counter.seesControl(), "the counters see nothing: this test would pass vacuously")
    var content = NavigationBarContent(
      title: "Goods receipts of the northern warehouses",
      subtitle: "All suppliers",
      titleStyle: .large,
      leading: .back(previousTitle: "Receipts"),
      actions: (0..<9).map {
        BarAction(
          "\($0)",
          title: "Action \($0)",
          face: $0 % 2 == 0 ? .symbol(.add) : .label(alternative: nil),
          priority: $0 % 3
        )
      }
    )
    content.search = BarSearch(placement: .inBar)
    let bar = NavigationBar(content)
    var layout = NavigationBarLayout()
    for sizeClass in SizeClass.allCases {
      bar.layOut(in: BarEnvironment(width: 900, sizeClass: sizeClass), &layout)
      bar.layOut(in: BarEnvironment(width: 200, sizeClass: sizeClass), &layout)
    }
    var shown = 0
    let bytes = counter.countRepetition {
      var step = 0
      while step < 300 {
        let environment = BarEnvironment(
          width: 200 + 4 * step,
          sizeClass: step % 2 == 0 ? .compact : .regular,
          direction: step % 4 < 2 ? .leftToRight : .rightToLeft,
          scroll: step
        )
        bar.layOut(in: environment, &layout)
        shown += layout.trailing.count
        step += 1
      }
    }
    #expect(bytes == .zero)
    #expect(shown > 300)
  }
}

import MeasurementKit
import Testing

/// Engines that count the visible pages before a page, and the nodes that they visit.
private enum CountingEngine {
  /// O(1): prefix sums, which an edit would have to recompute.
  static func table(_ pages: Int, _ page: Int) -> Int { 2 }

  /// O(log n): a Fenwick tree (Fenwick 1994), one node for each bit that is set.
  static func fenwick(_ pages: Int, _ page: Int) -> Int {
    var nodes = 0
    var at = page + 1
    while at > 0 {
      nodes += 1
      at &= at - 1
    }
    return nodes
  }

  /// O(√n): blocks of √n pages, whose sums are added up.
  static func blocks(_ pages: Int, _ page: Int) -> Int {
    let block = Int(Double(pages).squareRoot())
    return page / block + page % block + 1
  }

  /// O(n): walks over the pages before.
  static func walk(_ pages: Int, _ page: Int) -> Int { page + 1 }
}

@Suite struct ExactGrowthTests {
  private static let sizes = [1 << 8, 1 << 11, 1 << 14, 1 << 17]

  /// The mean over random pages, at each size.
  private func growth(_ visited: (_ pages: Int, _ page: Int) -> Int, overhead: Int = 0)
    -> ExactGrowth
  {
    var generator = SampleGenerator(seed: 3)
    return ExactGrowth(
      Self.sizes.map { pages in
        let nodes = (0..<2_000).reduce(0) { sum, _ in
          sum + visited(pages, generator.index(below: pages)) + overhead
        }
        return ExactGrowth.Point(size: Double(pages), count: Double(nodes) / 2_000)
      }
    )
  }

  @Test func logarithmicAndRootEnginesAreToldFromConstantOnes() {
    #expect(growth(CountingEngine.table).verdict(on: .constant) == .holds)
    #expect(growth(CountingEngine.fenwick).verdict(on: .constant) == .fails)
    #expect(growth(CountingEngine.blocks).verdict(on: .constant) == .fails)
    #expect(growth(CountingEngine.walk).verdict(on: .constant) == .fails)
    // As many instructions as an edit takes, and four more for each node.
    #expect(
      growth({ 4 * CountingEngine.fenwick($0, $1) }, overhead: 88).verdict(on: .constant) == .fails
    )
    #expect(
      growth({ 4 * CountingEngine.blocks($0, $1) }, overhead: 88).verdict(on: .constant) == .fails
    )
  }

  @Test func aRootIsToldFromALogarithm() {
    #expect(growth(CountingEngine.fenwick).verdict(on: .logarithmic) == .holds)
    #expect(growth(CountingEngine.table).verdict(on: .logarithmic) == .holds)
    #expect(growth(CountingEngine.blocks).verdict(on: .logarithmic) == .fails)
    #expect(growth(CountingEngine.walk).verdict(on: .logarithmic) == .fails)
    #expect(growth(CountingEngine.walk).verdict(on: .linear) == .holds)
    #expect(growth(CountingEngine.blocks).verdict(on: .linear) == .fails)
  }

  @Test func theLevelsOfATreeAreALogarithm() {
    let levels = ExactGrowth([
      .init(size: 100, count: 2), .init(size: 1_000, count: 2), .init(size: 10_000, count: 2),
      .init(size: 100_000, count: 3),
    ])
    #expect(levels.verdict(on: .logarithmic) == .holds)
    #expect(levels.verdict(on: .constant) == .fails)
  }

  @Test func aStepForEachLevelIsConstantPerHeight() {
    func verdict(_ counts: [Double], heights: [Int]) -> GrowthVerdict {
      let points = zip(counts, heights).enumerated().map { index, pair in
        let size = [100.0, 1_000, 10_000, 100_000][index]
        return ExactGrowth.Point(size: size, count: pair.0, height: pair.1)
      }
      return ExactGrowth(points).verdict(on: .perHeight)
    }
    #expect(verdict([100, 100, 100, 127], heights: [2, 2, 2, 3]) == .holds)
    // Sizes with the same height have the same count.
    #expect(verdict([100, 100, 106, 127], heights: [2, 2, 2, 3]) == .fails)
    #expect(verdict([100, 120, 120, 127], heights: [2, 3, 3, 3]) == .fails)
    #expect(verdict([100, 120, 120, 126], heights: [2, 3, 3, 3]) == .holds)
    // A level may cost more than all other parts together.
    #expect(verdict([100, 100, 100, 155], heights: [2, 2, 2, 3]) == .holds)
    #expect(verdict([100, 100, 100, 156], heights: [2, 2, 2, 3]) == .fails)
    #expect(verdict([2, 2, 3, 4], heights: [2, 2, 3, 4]) == .holds)
    #expect(verdict([100, 100, 100, 127], heights: [2, 2, 2, 2]) == .fails)
  }

  @Test func theBoundIsFivePerCent() {
    func verdict(_ count: Double) -> GrowthVerdict {
      ExactGrowth([.init(size: 10, count: 100), .init(size: 100, count: count)])
        .verdict(on: .constant)
    }
    #expect(verdict(105) == .holds)
    #expect(verdict(105.1) == .fails)
    #expect(verdict(50) == .holds)
  }

  @Test("A constant count is constant at every size, not at the ends alone")
  func aBumpInTheMiddleIsGrowth() {
    func verdict(_ counts: Double...) -> GrowthVerdict {
      ExactGrowth(
        zip([100.0, 1_000, 10_000, 100_000], counts).map { .init(size: $0, count: $1) }
      ).verdict(on: .constant)
    }
    #expect(verdict(100, 100, 100, 100) == .holds)
    #expect(verdict(100, 106, 100, 100) == .fails && verdict(100, 100, 106, 100) == .fails)
    #expect(verdict(100, 105, 105, 90) == .holds)
  }

  @Test func tooFewSizesShowNothing() {
    let near = ExactGrowth([.init(size: 10, count: 1), .init(size: 99, count: 5)])
    #expect(near.verdict(on: .constant) == .inconclusive)
    let two = ExactGrowth([.init(size: 10, count: 1), .init(size: 1_000, count: 5)])
    #expect(two.verdict(on: .logarithmic) == .inconclusive)
    #expect(ExactGrowth([]).verdict(on: .linear) == .inconclusive)
  }

  @Test func whatMovesWithMemoryHasNotGrown() {
    func verdict(_ count: Double, slack: Double) -> GrowthVerdict {
      ExactGrowth([.init(size: 100, count: 19), .init(size: 1_000, count: count)], slack: slack)
        .verdict(on: .perHeight)
    }
    #expect(verdict(21, slack: 2) == .holds && verdict(22, slack: 2) == .fails)
    #expect(verdict(21, slack: 0) == .fails && verdict(19.9, slack: 0) == .holds)
  }
}

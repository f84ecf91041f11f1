import Testing

@testable import FormWorkload

/// Pages far inside a form, drawn by their index alone.
@Suite struct PageIndexTests {
  private let shape = FormShape(pages: 1 << 24, fieldsPerPage: .uniform(1...60))

  private func lengths(from first: Int) -> [Int] {
    (first..<first + 64).map { PagePlan(at: $0, shape: shape, key: 99).fieldCount }
  }

  @Test("No stretch of pages comes again, up to the last page that a form may have")
  func stretches() {
    let starts = [0, 1 << 10, 1 << 16, (1 << 20) - 64, 1 << 20, 1 << 21, 1 << 23, (1 << 24) - 64]
    #expect(Set(starts.map { lengths(from: $0) }).count == starts.count)
    #expect(lengths(from: 1 << 20) == lengths(from: 1 << 20))
  }

  @Test("Neighbours of powers of two have generators of their own")
  func generators() {
    let indices = Set((0...31).flatMap { [(1 << $0) - 1, 1 << $0, (1 << $0) + 1] })
    let states = Set(indices.map { SplitMix64(key: 5, index: $0).state })
    #expect(states.count == indices.count)
  }
}

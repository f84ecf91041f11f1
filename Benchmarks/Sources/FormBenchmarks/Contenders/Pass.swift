/// A position in repeated work.
final class Pass {
  /// The number of distinct random queries in timed runs; branch predictors learn shorter loops.
  static let usualQueries = 131_072

  let count: Int
  private(set) var position = 0

  init(count: Int) {
    precondition(count > 0, "a pass over nothing")
    self.count = count
  }

  /// Advances by `items` in ranges that lie within one pass.
  ///
  /// - Parameter restart: called before each pass but the first.
  func advance(by items: Int, restart: () -> Void = {}, _ body: (Range<Int>) -> Void) {
    var left = items
    while left > 0 {
      if position == count {
        position = 0
        restart()
      }
      let stretch = min(left, count - position)
      body(position..<position + stretch)
      position += stretch
      left -= stretch
    }
  }
}

/// Matches texts against patterns.
///
/// It writes in four rows, each with a place for every step and one for the end: marks, the steps that are reached,
/// those that will be, and those to be followed.
enum PatternMatcher {
  /// Where a way goes on: what stands before and behind.
  private struct Place {
    var before: UInt32?
    var behind: UInt32?
    /// The mark of steps that are reached here.
    var mark: UInt32

    var isEdge: Bool { Self.isWord(before) != Self.isWord(behind) }

    private static func isWord(_ scalar: UInt32?) -> Bool {
      scalar.map(ScalarSet.words.contains) ?? false
    }
  }

  /// Whether the whole text matches.
  ///
  /// - Complexity: O(scalars × steps) time; allocates and frees only for a pattern of more than about 60 steps.
  static func matches(_ text: String, _ pattern: TextPattern) -> Bool {
    unsafe withUnsafeTemporaryAllocation(
      of: UInt32.self,
      capacity: 4 * (pattern.steps.count + 1)
    ) { memory in
      unsafe memory.initialize(repeating: 0)
      var rows = unsafe memory.mutableSpan
      return matches(text, pattern, &rows)
    }
  }

  private static func matches(
    _ text: String,
    _ pattern: TextPattern,
    _ rows: inout MutableSpan<UInt32>
  ) -> Bool {
    let width = pattern.steps.count + 1
    var (reached, next) = (width, 2 * width)
    var scalars = text.unicodeScalars.makeIterator()
    var place = Place(before: nil, behind: scalars.next()?.value, mark: 1)
    var count = 0
    follow(0, pattern, place, into: next, &count, &rows)
    while let scalar = place.behind {
      guard count > 0 else { return false }
      swap(&reached, &next)
      place = Place(before: scalar, behind: scalars.next()?.value, mark: place.mark + 1)
      let ways = count
      count = 0
      for way in reached..<(reached + ways) {
        let step = Int(rows[way])
        if pattern.takes(scalar, at: step) {
          follow(step + 1, pattern, place, into: next, &count, &rows)
        }
      }
    }
    return rows[width - 1] == place.mark
  }

  /// Follows a way from a step to all that take a scalar, and adds those to a row.
  private static func follow(
    _ step: Int,
    _ pattern: TextPattern,
    _ place: Place,
    into row: Int,
    _ count: inout Int,
    _ rows: inout MutableSpan<UInt32>
  ) {
    let waiting = 3 * (pattern.steps.count + 1)
    var open = 0
    mark(step, place, waiting, &open, &rows)
    while open > 0 {
      open -= 1
      let step = Int(rows[waiting + open])
      guard step < pattern.steps.count else { continue }
      let operand = Int(pattern.steps[step].operand)
      switch pattern.steps[step].code {
      case .scalar, .set, .any:
        rows[row + count] = UInt32(step)
        count += 1
      case .fork:
        mark(step + operand, place, waiting, &open, &rows)
        mark(step + 1, place, waiting, &open, &rows)
      case .jump: mark(step + operand, place, waiting, &open, &rows)
      case .start: if place.before == nil { mark(step + 1, place, waiting, &open, &rows) }
      case .end: if place.behind == nil { mark(step + 1, place, waiting, &open, &rows) }
      case .edge: if place.isEdge { mark(step + 1, place, waiting, &open, &rows) }
      case .noEdge: if !place.isEdge { mark(step + 1, place, waiting, &open, &rows) }
      }
    }
  }

  /// Adds a step to those to be followed, once at each place.
  private static func mark(
    _ step: Int,
    _ place: Place,
    _ waiting: Int,
    _ open: inout Int,
    _ rows: inout MutableSpan<UInt32>
  ) {
    guard rows[step] != place.mark else { return }
    rows[step] = place.mark
    rows[waiting + open] = UInt32(step)
    open += 1
  }
}

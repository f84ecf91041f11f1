import ScreenModel

/// The widths of the groups in the bar's row, from the leading to the trailing edge; 0 for an absent group.
struct BarGroups {
  var leading = 0
  var logo = 0
  var title = 0
  var search = 0
  var trailing = 0

  /// The sum of the widths, with the gaps between neighbours, px.
  var width: Int {
    let count =
      (leading > 0 ? 1 : 0) + (logo > 0 ? 1 : 0) + (title > 0 ? 1 : 0) + (search > 0 ? 1 : 0)
      + (trailing > 0 ? 1 : 0)
    return leading + logo + title + search + trailing + max(count - 1, 0) * BarMetrics.groupGap
  }

  /// Whether the groups fit into `room` px with trailing actions of `trailing` px.
  func fit(_ room: Int, trailing: Int) -> Bool {
    var groups = self
    groups.trailing = trailing
    return groups.width <= room
  }

  /// The width left for the title in a row of `width`, px; 0 if the row keeps no place for it.
  func room(forTitleIn width: Int) -> Int {
    guard title > 0 else { return 0 }
    var others = self
    others.title = 0
    let taken = others.width
    return width - taken - (taken > 0 ? BarMetrics.groupGap : 0)
  }
}

/// The actions that stand in the bar, at most four, by their ranks in priority order.
struct ChosenActions {
  private var ranks = SIMD4<Int32>(repeating: .max)
  private(set) var count = 0
  /// The width of their buttons, px.
  private(set) var width = 0

  subscript(place: Int) -> Int { Int(ranks[place]) }

  func contains(_ rank: Int) -> Bool {
    for place in 0..<count where ranks[place] == Int32(rank) { return true }
    return false
  }

  /// - Precondition: there are fewer than four.
  mutating func insert(_ rank: Int, width: Int) {
    var place = count
    while place > 0 && ranks[place - 1] > Int32(rank) {
      ranks[place] = ranks[place - 1]
      place -= 1
    }
    ranks[place] = Int32(rank)
    count += 1
    self.width += width
  }

  mutating func remove(at place: Int, width: Int) {
    for next in place + 1..<max(count, place + 1) { ranks[next - 1] = ranks[next] }
    count -= 1
    ranks[count] = .max
    self.width -= width
  }
}

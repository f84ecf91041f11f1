import FormModel

/// Circles through earlier instances (UR-5).
extension RuleLinker {
  /// Checks that what an earlier instance decides stays in its repeat on the way back to what reads it. From what stands
  /// around, it would come back to all instances, the reader's own too.
  ///
  /// - Throws: `cycle`.
  /// - Complexity: O(nodes + edges) for each level of repeats.
  func checkEarlier(_ form: borrowing FormDefinition) throws(RuleError) {
    let starts = starts
    let count = starts[starts.count - 1]
    let levels = latersOf.indices.filter { !latersOf[$0].isEmpty }.map { plan.parts[$0].level }
    guard var level = levels.min(), let last = levels.max() else { return }
    let fixed = edges.map { (starts[$0.part] + Int($0.node), UInt32(starts[$1.part]) + $1.node) }
    while level <= last {
      // Reading an earlier instance of a repeat around ends sooner or later, whatever is read within that.
      let earlier = earlierReads(fromLevel: level, starts)
      let pairs = fixed + earlier.map { ($0.source, $0.reader) }
      let circles = NodeCircles(count: count, pairs)
      var repeatOf: [UInt32: Int] = [:]
      for read in earlier where plan.parts[read.part].level == level {
        let circle = circles.number[read.source]
        if circle == circles.number[Int(read.reader)] { repeatOf[circle] = read.part }
      }
      for part in plan.parts.indices {
        for node in starts[part]..<starts[part + 1] {
          guard let own = repeatOf[circles.number[node]], plan.common(own, part) != own else {
            continue
          }
          let circle = circles.number[node]
          let within = pairs.filter {
            circles.number[$0.0] == circle && circles.number[Int($0.1)] == circle
          }
          throw .cycle(NodeOrder(count: count, within).cycle { name(ofNode: $0, form) })
        }
      }
      level += 1
    }
  }

  /// The nodes that tell later instances of a value, with what reads it there, in repeats from a level on.
  private func earlierReads(
    fromLevel level: Int,
    _ starts: [Int]
  ) -> [(part: Int, source: Int, reader: UInt32)] {
    var reads: [(part: Int, source: Int, reader: UInt32)] = []
    for part in latersOf.indices where plan.parts[part].level >= level {
      for later in latersOf[part] {
        for reader in later.readers {
          reads.append((part, starts[part] + Int(later.node), UInt32(starts[part]) + reader))
        }
      }
    }
    return reads
  }
}

/// The strongly connected components of a graph (Tarjan, *Depth-first search and linear graph algorithms*, 1972).
private struct NodeCircles {
  /// By node: the number of its component.
  private(set) var number: [UInt32]

  private static let none = UInt32.max

  /// - Complexity: O(count + pairs).
  init(count: Int, _ pairs: [(Int, UInt32)]) {
    let edges = IndexLists(count: count, pairs)
    number = Array(repeating: Self.none, count: count)
    // When each node was found, and the earliest that is known to be reached from it.
    var found = Array(repeating: Self.none, count: count)
    var least = Array(repeating: Self.none, count: count)
    var time: UInt32 = 0
    var components: UInt32 = 0
    var open: [Int] = []
    var path: [(node: Int, next: Int)] = []
    for start in 0..<count where found[start] == Self.none {
      path.append((start, edges.range(start).lowerBound))
      while let (node, next) = path.last {
        if found[node] == Self.none {
          found[node] = time
          least[node] = time
          time += 1
          open.append(node)
        }
        if next < edges.range(node).upperBound {
          path[path.count - 1].next = next + 1
          let target = Int(edges.items[next])
          if found[target] == Self.none {
            path.append((target, edges.range(target).lowerBound))
          } else if number[target] == Self.none {
            least[node] = min(least[node], found[target])
          }
          continue
        }
        path.removeLast()
        if let above = path.last { least[above.node] = min(least[above.node], least[node]) }
        if least[node] < found[node] { continue }
        while let member = open.popLast() {
          number[member] = components
          if member == node { break }
        }
        components += 1
      }
    }
  }
}

import FormModel

/// Where the instances of a stream come and go.
struct GapState: Hashable, Sendable {
  /// The number that the next instance gets.
  var number = 1
  /// True while instances are removed, until none is left that was added.
  var removes = false
  /// The entries left of a burst.
  var left = 0
}

extension InstanceStreamGenerator {
  /// Adds or removes an instance of the main repeat.
  mutating func nextChange() -> FormEntry? {
    guard let main, let around = tree.draw(tree.outline.parts[main].outer, using: &random)
    else { return nil }
    let count = tree.count(of: main, in: around)
    let counts = counts(of: main)
    guard counts.lowerBound < counts.upperBound else { return nil }
    chooseGap(count)
    if count >= counts.upperBound { place.removes = true }
    if count <= counts.lowerBound { place.removes = false }
    if place.removes {
      place.number = Swift.min(Swift.max(place.number, 1), count)
      return remove(main, around.appending(place.number))
    }
    place.number = Swift.min(Swift.max(place.number, 1), count + 1)
    return add(main, around.appending(place.number))
  }

  /// Chooses where the next instance comes or goes.
  private mutating func chooseGap(_ count: Int) {
    switch profile {
    case .person: break
    case .stormAtOnePlace:
      if place.left == 0 {
        place.removes.toggle()
        place.left = random.draw(in: 1...20)
      }
      place.left -= 1
      place.number = count / 2 + 1
    case .stormAnywhere:
      if place.left == 0 {
        place.removes.toggle()
        place.left = random.draw(in: 1...20)
      }
      place.left -= 1
      place.number = random.draw(in: 1...count + 1)
    case .sameGap:
      // What was added stands before the same instance, and goes from there.
      place.number += place.removes ? -1 : 1
    case .bisecting:
      place.number += place.left % 2 == 0 ? 1 : 0
      place.left = place.left &+ 1
    case .turns:
      place.removes.toggle()
      if place.removes || random.draw(below: 8) == 0 {
        place.number = random.draw(in: 1...count + 1)
      }
    }
  }
}

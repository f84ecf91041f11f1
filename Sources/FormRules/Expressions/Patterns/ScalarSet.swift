/// A set of Unicode scalars.
struct ScalarSet: Sendable {
  /// Ascending, with a gap between any two.
  let ranges: [ClosedRange<UInt32>]
  /// The scalars below 128, a bit each.
  private let low: (UInt64, UInt64)

  static let digits = Self([0x30...0x39])
  static let words = Self([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let spaces = Self([0x09...0x0D, 0x20...0x20])
  /// What `.` does not match, as in Java.
  static let lineEnds = Self([0x0A...0x0A, 0x0D...0x0D, 0x85...0x85, 0x2028...0x2029])

  private static let last: UInt32 = 0x10_FFFF

  /// - Parameter members: in any order; they may overlap.
  init(_ members: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in members.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let before = merged.last, range.lowerBound <= before.upperBound + 1 {
        let end = max(before.upperBound, range.upperBound)
        merged[merged.count - 1] = before.lowerBound...end
      } else {
        merged.append(range)
      }
    }
    ranges = merged
    var low: (UInt64, UInt64) = (0, 0)
    for range in merged where range.lowerBound < 128 {
      for scalar in range.lowerBound...min(range.upperBound, 127) {
        if scalar < 64 { low.0 |= 1 << UInt64(scalar) } else { low.1 |= 1 << UInt64(scalar - 64) }
      }
    }
    self.low = low
  }

  /// All other scalars.
  var complement: Self {
    var others: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if next < range.lowerBound { others.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= Self.last { others.append(next...Self.last) }
    return Self(others)
  }

  /// Also the letters of ASCII in the other case.
  var withBothCases: Self {
    var all = ranges
    for range in ranges {
      let capitals = range.clamped(to: 0x41...0x5A)
      if capitals.overlaps(range) {
        all.append((capitals.lowerBound + 32)...(capitals.upperBound + 32))
      }
      let small = range.clamped(to: 0x61...0x7A)
      if small.overlaps(range) { all.append((small.lowerBound - 32)...(small.upperBound - 32)) }
    }
    return Self(all)
  }

  /// - Complexity: O(1) below 128, else O(log ranges).
  func contains(_ scalar: UInt32) -> Bool {
    if scalar < 64 { return low.0 >> UInt64(scalar) & 1 != 0 }
    if scalar < 128 { return low.1 >> UInt64(scalar - 64) & 1 != 0 }
    var (first, end) = (0, ranges.count)
    while first < end {
      let middle = (first + end) / 2
      if ranges[middle].upperBound < scalar { first = middle + 1 } else { end = middle }
    }
    return first < ranges.count && ranges[first].contains(scalar)
  }
}

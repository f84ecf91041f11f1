/// A hash table: open addressing, at most half full. If the keys were chosen so that their hashes collide and a
/// search could take more than `mostProbes` steps, the elements are sorted instead.
///
/// The caller keeps the elements and identifies them by number, from 0.
struct ProbeTable: Sendable {
  /// The longest run in a table of 2³² elements with random hashes is shorter.
  static let mostProbes = 512

  /// Element numbers by hash, `UInt32.max` where free; or all numbers in order.
  private var places: [UInt32]
  let isSorted: Bool
  /// The first element that equals an earlier one.
  let duplicate: Int?

  /// - Parameters:
  ///   - count: the number of elements.
  ///   - hash: the hash of an element.
  ///   - isSame: whether two elements are equal.
  ///   - isBefore: a total order of the elements.
  /// - Complexity: O(count · log(count)) comparisons at worst.
  init(
    count: Int,
    hash: (Int) -> Int,
    isSame: (Int, Int) -> Bool,
    isBefore: (Int, Int) -> Bool
  ) {
    var size = 16
    while size < count * 2 { size *= 2 }
    var places = Array(repeating: UInt32.max, count: size)
    var duplicate: Int?
    var isCrowded = false
    for number in 0..<count where !isCrowded {
      var place = hash(number) & (size - 1)
      var probes = 1
      while places[place] != .max {
        if duplicate == nil, isSame(Int(places[place]), number) { duplicate = number }
        place = (place + 1) & (size - 1)
        probes += 1
      }
      isCrowded = probes > Self.mostProbes
      places[place] = UInt32(number)
    }
    if isCrowded || Self.longestRun(places) >= Self.mostProbes {
      let order = (0..<count).sorted { isBefore($0, $1) || isSame($0, $1) && $0 < $1 }
      places = order.map { UInt32($0) }
      isSorted = true
      let later = zip(order, order.dropFirst()).filter { isSame($0, $1) }.map { $0.1 }
      self.duplicate = later.min()
    } else {
      isSorted = false
      self.duplicate = duplicate
    }
    self.places = places
  }

  /// The length of the longest run of taken places, which wraps around. A search ends after a run.
  private static func longestRun(_ places: [UInt32]) -> Int {
    guard let free = places.firstIndex(of: .max) else { return places.count }
    var longest = 0
    var run = 0
    for step in 1...places.count {
      run = places[(free + step) & (places.count - 1)] == .max ? 0 : run + 1
      longest = max(longest, run)
    }
    return longest
  }

  /// Finds an element.
  ///
  /// - Parameters:
  ///   - hash: its hash.
  ///   - isIt: whether an element is the one sought.
  ///   - isBefore: whether an element stands before it.
  /// - Returns: its number; nil if there is none.
  /// - Complexity: at most `mostProbes` comparisons, or O(log(count)).
  @inline(__always)
  func find(_ hash: Int, isIt: (Int) -> Bool, isBefore: (Int) -> Bool) -> Int? {
    if isSorted { return search(isIt, isBefore) }
    let mask = places.count - 1
    var place = hash & mask
    while places[place] != .max {
      let number = Int(places[place])
      if isIt(number) { return number }
      place = (place + 1) & mask
    }
    return nil
  }

  private func search(_ isIt: (Int) -> Bool, _ isBefore: (Int) -> Bool) -> Int? {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(Int(places[middle])) { low = middle + 1 } else { high = middle }
    }
    guard low < places.count, isIt(Int(places[low])) else { return nil }
    return Int(places[low])
  }
}

/// Finds things by hash: open addressing, at most half full. Where whoever wrote the form chose things whose hashes
/// crowd together, so that a search could take more than `mostProbes` steps, they are sorted instead.
///
/// The things stay with the caller, who knows them by number, from 0.
struct ProbeTable: Sendable {
  /// A table of 2³² honest things has no run as long.
  static let mostProbes = 512

  /// Numbers by hash, `UInt32.max` for none; or all numbers in order.
  private var places: [UInt32]
  let isSorted: Bool
  /// The first thing that is the same as one before it.
  let duplicate: Int?

  /// - Parameters:
  ///   - count: how many things there are.
  ///   - hash: of a thing, by its number; where it begins to be looked for.
  ///   - isSame: whether two things are the same.
  ///   - isBefore: whether one stands before the other in an order of all.
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
      let later = zip(order, order.dropFirst()).filter { isSame($0, $1) }.map(\.1)
      self.duplicate = later.min()
    } else {
      isSorted = false
      self.duplicate = duplicate
    }
    self.places = places
  }

  var byteCount: Int { places.capacity * MemoryLayout<UInt32>.stride }

  /// The longest run of places that are taken, which goes on from the last to the first: a search ends behind it.
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

  /// The thing that is looked for; nil if there is none.
  ///
  /// - Parameters:
  ///   - hash: its hash.
  ///   - isIt: whether a thing is it.
  ///   - isBefore: whether a thing stands before it.
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

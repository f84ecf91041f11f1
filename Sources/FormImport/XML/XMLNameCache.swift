/// Caches resolved names by their spelling. A document has few distinct names.
struct XMLNameCache {
  private struct Entry {
    var name: XMLName
    /// The bytes of an occurrence.
    var place: Range<Int>
    /// The number of the scope in which the prefix was resolved.
    var scope: Int
  }

  /// A direct-mapped cache with 64 slots.
  private var entries = [Entry?](repeating: nil, count: 64)

  /// - Parameter scope: The scope's number. A name of another scope is a miss.
  /// - Returns: The name; nil on a miss.
  /// - Complexity: O(bytes of the name) time.
  func name(at place: Range<Int>, in bytes: [UInt8], scope: Int) -> XMLName? {
    guard let entry = entries[Self.slot(place, bytes)], entry.scope == scope,
      entry.place.count == place.count
    else { return nil }
    let distance = entry.place.lowerBound - place.lowerBound
    for index in place where bytes[index] != bytes[index + distance] { return nil }
    return entry.name
  }

  mutating func keep(_ name: XMLName, at place: Range<Int>, in bytes: [UInt8], scope: Int) {
    entries[Self.slot(place, bytes)] = Entry(name: name, place: place, scope: scope)
  }

  private static func slot(_ place: Range<Int>, _ bytes: [UInt8]) -> Int {
    let first = Int(bytes[place.lowerBound])
    let last = Int(bytes[place.upperBound - 1])
    return (place.count &* 37 &+ first &* 5 &+ last &* 11) & 63
  }
}

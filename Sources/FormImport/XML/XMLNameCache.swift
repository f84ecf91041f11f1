/// Names that were met before, by how they are written: a document has few, and each of them often.
struct XMLNameCache {
  private struct Entry {
    var name: XMLName
    /// Where it was met.
    var place: Range<Int>
    /// The bindings that its prefix was resolved with.
    var scope: Int
  }

  /// The one that was met last of those that share a place.
  private var entries = [Entry?](repeating: nil, count: 64)

  /// - Parameter scope: names are the same as before only while this is.
  /// - Returns: nil if it was not met, or others were since.
  /// - Complexity: O(bytes of the name).
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

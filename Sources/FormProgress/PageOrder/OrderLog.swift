import FormModel

/// What changed in the order of pages, for parts of an app that keep something for each page or shelf: the last entries.
///
/// Reading takes nothing out. A reader keeps the number of entries that it has seen, and begins anew if there were more than
/// `capacity` since.
struct OrderLog: ~Copyable, Sendable {
  static var capacity: Int { 256 }

  /// Kind and three numbers of each entry. The entry with number n is at n mod `capacity`.
  private var entries = OwnedBuffer<SIMD4<UInt32>>(count: OrderLog.capacity, repeating: .zero)
  /// Entries written so far.
  private(set) var count = 0
  /// The shelf of the last entry, if the same change may lay it out again without another entry.
  private var shelf = -1

  /// Notes that a shelf was laid out anew.
  mutating func laidOut(_ shelf: Int) {
    if shelf == self.shelf { return }
    self.shelf = shelf
    append(.shelf, shelf, 0, 0)
  }

  /// Notes that an empty shelf moved to another place of the form order.
  mutating func moved(from: Int, to: Int) { append(.shelfMoved, from, to, 0) }

  /// Notes that the index has more shelves, in another order.
  mutating func addedShelves() { append(.shelvesAdded, 0, 0, 0) }

  /// Forgets all entries, after all shelves were laid out anew: every reader begins anew.
  mutating func forget() {
    shelf = -1
    count += Self.capacity + 1
  }

  /// Notes that pages came, and begins a change.
  mutating func came(_ places: Range<Int>, before next: Int?) {
    begin(.came, places, next)
  }

  /// Notes that pages went, and begins a change.
  mutating func went(_ places: Range<Int>, before next: Int?) {
    begin(.went, places, next)
  }

  private mutating func begin(_ kind: Kind, _ places: Range<Int>, _ next: Int?) {
    shelf = -1
    append(kind, places.lowerBound, places.count, next.map { UInt32($0) } ?? Self.none)
  }

  private mutating func append(_ kind: Kind, _ first: Int, _ second: Int, _ third: UInt32) {
    entries[count % Self.capacity] = SIMD4(
      kind.rawValue,
      UInt32(first),
      UInt32(second),
      third
    )
    count += 1
  }

  /// - Precondition: the entry is one of the last `capacity`.
  func entry(_ index: Int) -> OrderEntry {
    precondition(index < count && index >= count - Self.capacity, "the entry is not kept")
    let entry = entries[index % Self.capacity]
    let first = Int(entry[1])
    let places = first..<first + Int(entry[2])
    let next = entry[3] == Self.none ? nil : Int(entry[3])
    switch Kind(rawValue: entry[0]) {
    case .came: return .came(places, before: next)
    case .went: return .went(places, before: next)
    case .shelf: return .shelf(first)
    case .shelfMoved: return .shelfMoved(from: first, to: Int(entry[2]))
    case .shelvesAdded, nil: return .shelvesAdded
    }
  }

  var byteCount: Int { entries.byteCount }

  private static var none: UInt32 { .max }

  private enum Kind: UInt32 {
    case came, went, shelf, shelfMoved, shelvesAdded
  }
}

/// A change of the order of pages.
package enum OrderEntry: Equatable, Sendable {
  /// Pages with these places of records were put into the form, before the page with the place `before`; nil for the end.
  /// They may have gone since.
  case came(Range<Int>, before: Int?)
  /// As above, for pages that were taken out.
  case went(Range<Int>, before: Int?)
  /// Pages of a shelf were added, removed or moved.
  case shelf(Int)
  /// An empty shelf moved from a place of the form order to another.
  case shelfMoved(from: Int, to: Int)
  /// There are more shelves, in another order.
  case shelvesAdded
}

extension ProgressEngine {
  /// The places of records of pages, in the form or parked: 0 ..< this.
  package var placeCount: Int { records.count }

  /// Changes of the order of pages so far; 0 while there is no order.
  package var orderEntryCount: Int { order.isEmpty ? 0 : order.value.log.count }

  /// The changes from the entry with number `first` on; nil if they are no longer kept.
  ///
  /// - Complexity: O(entries).
  package func orderEntries(from first: Int) -> [OrderEntry]? {
    let count = orderEntryCount
    if first == count { return [] }
    guard count - first <= OrderLog.capacity else { return nil }
    return (first..<count).map { order.value.log.entry($0) }
  }
}

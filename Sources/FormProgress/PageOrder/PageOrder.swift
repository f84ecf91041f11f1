import FormModel

/// Which page stands where in a form whose pages come and go (RP-2, RP-3).
///
/// A page stands at a place on a shelf of 448. Shelves never move; a page moves only a bounded way: when a page is put before
/// it, towards the nearest free place of its shelf; and when a full shelf is divided or two sparse ones are joined. The shelves
/// of the index of visible pages, of the sets of pages and of the sets of marks are those of `present`: all are changed in step.
///
/// An engine has an order only once a page was added or removed.
@usableFromInline
struct PageOrder: ~Copyable, Sendable {
  /// By place of record: where the page stands; `nowhere` if it is not in the form.
  var shelfPlaces: OwnedBuffer<UInt32>
  /// By shelf place: the identity's raw value, if a page stands there.
  var identities: OwnedBuffer<UInt32>
  /// By place of record, also of those that were dropped; `unused` until the place is used for the first time.
  var generations: OwnedBuffer<UInt8>
  /// The pages of the form: rank is a page's position.
  var present: VisiblePageIndex
  var incomplete: ShelfSet
  var mandatoryRemaining: ShelfSet
  var invalid: ShelfSet
  var marks = MarkSets()
  /// Shelves without a page. They stay in the form order until one is needed.
  var emptyShelves: Int
  /// The fields of all pages, whether in the form or not.
  var fieldCount: Int
  var log = OrderLog()
  /// For `redistribute`: each page's places before and after, and the place of its record.
  var moves = OwnedBuffer<UInt32>(count: 4 * VisiblePageIndex.placesOnShelf, repeating: 0)
  private let keptInPlace = KeptInPlace()

  static var nowhere: UInt32 { .max }
  /// No page has this generation, since with the last place it would be `PageID.nowhere`.
  static var unused: UInt8 { .max }
  /// Pages on a shelf of a form that was just loaded: one place in eight is free, so that pages that are added here and there
  /// do not each divide a shelf.
  static var loadedOnShelf: Int { 392 }
  /// Two neighbouring shelves with so many pages or fewer are joined. So `FormLimits.pages` never need more than
  /// `VisiblePageIndex.mostShelves`.
  static var sparse: Int { 280 }

  /// The order of a loaded form. `ProgressEngine.spreadSets()` or `countInOrder()` then fills the sets.
  ///
  /// - Complexity: O(pages).
  init(pageCount: Int, fieldCount: Int) {
    let full = max(1, (pageCount + Self.loadedOnShelf - 1) / Self.loadedOnShelf)
    // An empty shelf after each 32, and one at the end.
    let shelves = full + full / 32 + 1
    emptyShelves = shelves - full + (pageCount == 0 ? 1 : 0)
    self.fieldCount = fieldCount
    // With room for the pages that are about to be added.
    shelfPlaces = OwnedBuffer(capacity: pageCount + pageCount / 8)
    shelfPlaces.append(repeating: Self.nowhere, count: pageCount)
    identities = OwnedBuffer(capacity: shelves * VisiblePageIndex.placesOnShelf)
    identities.append(unset: shelves * VisiblePageIndex.placesOnShelf)
    generations = OwnedBuffer(count: pageCount, repeating: 0)
    present = VisiblePageIndex(pageCount: shelves * VisiblePageIndex.placesOnShelf)
    incomplete = ShelfSet(shelfCount: shelves)
    mandatoryRemaining = ShelfSet(shelfCount: shelves)
    invalid = ShelfSet(shelfCount: shelves)
    for number in 0..<full {
      let shelf = Self.shelf(ofLoaded: number)
      let start = shelf * VisiblePageIndex.placesOnShelf
      let first = number * Self.loadedOnShelf
      let count = min(Self.loadedOnShelf, pageCount - first)
      for onShelf in 0..<count {
        enter(UInt32(first + onShelf), at: ShelfPlace(start + onShelf + onShelf / 7))
      }
      present.setPages(
        Self.spread { UInt64.max >> UInt64(64 - max(0, min(count - $0, 56))) },
        onShelf: shelf
      )
    }
  }

  /// The shelf of a loaded form's pages from `number` × `loadedOnShelf` on.
  static func shelf(ofLoaded number: Int) -> Int { number + number / 32 }

  /// Lays the marks of pages out on a shelf of a loaded form: a free place after each seven pages.
  ///
  /// - Parameter bits: returns the marks of the 56 pages from a place among the shelf's pages on.
  @inline(__always)
  static func spread(_ bits: (Int) -> UInt64) -> ShelfWords {
    ShelfWords { word in
      // Halves of 28, 14 and 7 bits move apart.
      var bits = bits(word * 56)
      bits = bits & 0xFFF_FFFF | (bits & 0xFF_FFFF_F000_0000) << 4
      bits = bits & 0x0000_3FFF_0000_3FFF | (bits & 0x0FFF_C000_0FFF_C000) << 2
      return bits & 0x007F_007F_007F_007F | (bits & 0x3F80_3F80_3F80_3F80) << 1
    }
  }

  var byteCount: Int {
    MemoryLayout<PageOrder>.stride + shelfPlaces.byteCount + identities.byteCount
      + generations.byteCount + present.byteCount + incomplete.byteCount
      + mandatoryRemaining.byteCount + invalid.byteCount + marks.byteCount + moves.byteCount
      + log.byteCount
  }

  /// Makes room for records of pages that are not in the form.
  mutating func appendPlaces(_ count: Int) {
    shelfPlaces.makeRoom(for: count)
    shelfPlaces.append(repeating: Self.nowhere, count: count)
    // Places that were dropped keep their generations.
    let missing = max(0, shelfPlaces.count - generations.count)
    generations.makeRoom(for: missing)
    generations.append(repeating: Self.unused, count: missing)
  }

  /// Puts the page with an identity's raw value at a shelf place.
  mutating func enter(_ identity: UInt32, at shelfPlace: ShelfPlace) {
    identities[shelfPlace.rawValue] = identity
    shelfPlaces[PageID(rawValue: identity).place] = UInt32(shelfPlace.rawValue)
  }
}

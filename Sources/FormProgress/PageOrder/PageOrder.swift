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
  /// By place of record: where the page stands, XOR `loadedShelfPlace`; `nowhere` if it is not in the form. So zeros are the
  /// order of a loaded form, and nobody writes them.
  var shelfPlaces: OwnedBuffer<UInt32>
  /// By shelf place: the identity's raw value, XOR `loadedIdentity`, if a page stands there.
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
  static var loadedOnShelf: Int { 7 * loadedInWord }
  static var loadedInWord: Int { 56 }
  /// Two neighbouring shelves with so many pages or fewer are joined. So `FormLimits.pages` never need more than
  /// `VisiblePageIndex.mostShelves`.
  static var sparse: Int { 280 }

  /// The order of a loaded form. `ProgressEngine.spreadSets()` or `countInOrder()` then fills the sets.
  ///
  /// - Complexity: O(pages / 56), if the system fills memory when it is used.
  init(pageCount: Int, fieldCount: Int) {
    let full = max(1, (pageCount + Self.loadedOnShelf - 1) / Self.loadedOnShelf)
    // An empty shelf at the end. `addShelves` adds more.
    let shelves = full + 1
    emptyShelves = pageCount == 0 ? 2 : 1
    self.fieldCount = fieldCount
    shelfPlaces = OwnedBuffer(zeros: pageCount)
    identities = OwnedBuffer(zeros: shelves * VisiblePageIndex.placesOnShelf)
    generations = OwnedBuffer(zeros: pageCount)
    present = VisiblePageIndex(pageCount: shelves * VisiblePageIndex.placesOnShelf)
    incomplete = ShelfSet(shelfCount: shelves)
    mandatoryRemaining = ShelfSet(shelfCount: shelves)
    invalid = ShelfSet(shelfCount: shelves)
    present.setWords { word in
      let left = pageCount - word * Self.loadedInWord
      return Self.spread(~0 >> UInt64(64 - max(0, min(left, Self.loadedInWord))))
    }
  }

  /// Lays the marks of 56 pages out in a word of a loaded form's shelves: a free place after each seven pages.
  @inline(__always)
  static func spread(_ bits: UInt64) -> UInt64 {
    // Halves of 28, 14 and 7 bits move apart.
    var bits = bits & 0xFFF_FFFF | (bits & 0xFF_FFFF_F000_0000) << 4
    bits = bits & 0x0000_3FFF_0000_3FFF | (bits & 0x0FFF_C000_0FFF_C000) << 2
    return bits & 0x007F_007F_007F_007F | (bits & 0x3F80_3F80_3F80_3F80) << 1
  }

  /// Where a loaded page stands at first: after each seven pages a place is free.
  @inline(__always)
  static func loadedShelfPlace(ofPlace place: Int) -> UInt32 {
    // A seventh by multiplication: 2³² / 7, rounded up, is exact for a thousand million places.
    let seventh = (UInt64(truncatingIfNeeded: place) &* 613_566_757) &>> 32
    return UInt32(truncatingIfNeeded: place) &+ UInt32(truncatingIfNeeded: seventh)
  }

  /// The identity of the loaded page that stands at a shelf place at first.
  @inline(__always)
  static func loadedIdentity(at shelfPlace: ShelfPlace) -> UInt32 {
    let place = UInt32(truncatingIfNeeded: shelfPlace.rawValue)
    return place &- place &>> 3
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
    let place = PageID(rawValue: identity).place
    identities[shelfPlace.rawValue] = identity ^ Self.loadedIdentity(at: shelfPlace)
    shelfPlaces[place] =
      UInt32(truncatingIfNeeded: shelfPlace.rawValue) ^ Self.loadedShelfPlace(ofPlace: place)
  }
}

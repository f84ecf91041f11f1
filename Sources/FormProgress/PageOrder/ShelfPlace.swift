import FormModel

/// A place on a shelf of the visible-page index and of the sets of pages: 448 × the shelf's number + the place on the shelf.
///
/// Not every place holds a page, and shelves are numbered as they came, not in form order. Until a page was added or removed,
/// a page's shelf place, its `PagePosition` and the place of its record are the same number.
@frozen
@usableFromInline
package struct ShelfPlace: Hashable, Sendable, BitwiseCopyable {
  @usableFromInline package let rawValue: Int

  @inlinable
  @inline(__always)
  package init(_ rawValue: Int) { self.rawValue = rawValue }

  init(shelf: Int, slot: Int) { rawValue = shelf * VisiblePageIndex.placesOnShelf + slot }

  var shelf: Int { rawValue / VisiblePageIndex.placesOnShelf }
  /// The place on the shelf, 0…447.
  var slot: Int { rawValue % VisiblePageIndex.placesOnShelf }
}

/// As with whole numbers, for the engine's calls.
extension VisiblePageIndex {
  @inlinable
  package subscript(place: ShelfPlace) -> Bool {
    @inline(__always) get { self[place.rawValue] }
  }

  @inlinable
  @inline(__always)
  package func rank(_ place: ShelfPlace) -> Int { rank(place.rawValue) }

  @inlinable
  @inline(__always)
  package mutating func flip(_ place: ShelfPlace) { flip(place.rawValue) }
}

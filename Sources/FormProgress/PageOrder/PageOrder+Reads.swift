import FormModel

extension PageOrder {
  /// Whether a page stands in the form. Its place may have been dropped.
  @inline(__always)
  func isInForm(place: Int) -> Bool {
    unsafe place < shelfPlaces.count && shelfPlaces.base[place] != Self.nowhere
  }

  /// - Precondition: the page is in the form.
  @inline(__always)
  func shelfPlace(ofPlace place: Int) -> ShelfPlace {
    unsafe ShelfPlace(Int(shelfPlaces.base[place] ^ Self.loadedShelfPlace(ofPlace: place)))
  }

  /// - Precondition: a page stands there.
  func place(at shelfPlace: ShelfPlace) -> Int { page(at: shelfPlace).place }

  /// - Precondition: a page stands there.
  @inline(__always)
  func page(at shelfPlace: ShelfPlace) -> PageID {
    // Unchecked: an index of pages has given the place.
    unsafe PageID(
      rawValue: identities.base[shelfPlace.rawValue] ^ Self.loadedIdentity(at: shelfPlace)
    )
  }

  /// The place of the page at a position.
  func place(atPosition position: Int) -> Int { page(atPosition: position).place }

  func page(atPosition position: Int) -> PageID { page(at: ShelfPlace(present.select(position))) }

  func page(ofPlace place: Int) -> PageID { PageID(place: place, generation: generations[place]) }

  /// The page's place; nil if it is not in the form.
  @inline(__always)
  func place(of page: PageID) -> Int? {
    let place = page.place
    // There are as many generations as places, or more.
    return unsafe isInForm(place: place) && generations.base[place] == page.generation ? place : nil
  }

  /// Where the page stands; nil if it is not in the form.
  @inline(__always)
  func shelfPlace(of page: PageID) -> ShelfPlace? {
    guard let place = place(of: page) else { return nil }
    return shelfPlace(ofPlace: place)
  }

  /// Whether a page stands before another in form order.
  func isBefore(_ first: ShelfPlace, _ second: ShelfPlace) -> Bool {
    first.shelf == second.shelf
      ? first.slot < second.slot
      : present.order(ofShelf: first.shelf) < present.order(ofShelf: second.shelf)
  }

  /// The place of the next page in form order.
  func place(after shelfPlace: ShelfPlace) -> Int? {
    let next = present.rank(shelfPlace) + 1
    return next < present.count ? place(atPosition: next) : nil
  }

  /// The place of the previous page in form order.
  func place(before shelfPlace: ShelfPlace) -> Int? {
    let position = present.rank(shelfPlace)
    return position > 0 ? place(atPosition: position - 1) : nil
  }
}

/// The sets of pages.
extension PageOrder {
  /// Calls `body` for each page on a shelf, in form order.
  func forEachPage(onShelf shelf: Int, _ body: (_ place: Int, _ at: ShelfPlace) -> Void) {
    for word in 0..<7 {
      var rest = present.leaves[shelf * 8 + word]
      while rest != 0 {
        let at = ShelfPlace(shelf: shelf, slot: word * 64 + rest.trailingZeroBitCount)
        body(place(at: at), at)
        rest &= rest - 1
      }
    }
  }

  /// Enters a new page, which is in none of the sets.
  mutating func enter(
    _ place: ShelfPlace,
    isIncomplete: Bool,
    hasMandatory: Bool,
    isInvalid: Bool
  ) {
    if isIncomplete { incomplete.set(place, true, in: present) }
    if hasMandatory { mandatoryRemaining.set(place, true, in: present) }
    if isInvalid { invalid.set(place, true, in: present) }
  }

  /// Follows a page's counts.
  mutating func update(_ place: ShelfPlace, _ changed: PageMembership, to new: PageMembership) {
    if changed.contains(PageMembership.incomplete) {
      incomplete.set(place, new.contains(PageMembership.incomplete), in: present)
    }
    if changed.contains(PageMembership.mandatoryRemaining) {
      mandatoryRemaining.set(place, new.contains(PageMembership.mandatoryRemaining), in: present)
    }
  }

  mutating func setInvalid(place: Int, _ isInvalid: Bool, isIncomplete: Bool) {
    let at = shelfPlace(ofPlace: place)
    invalid.set(at, isInvalid, in: present)
    incomplete.set(at, isIncomplete, in: present)
  }

  /// Ends the page's identity, so that the place can be used by another page.
  mutating func nextGeneration(ofPlace place: Int) {
    let old = generations[place]
    generations[place] = old == Self.unused ? 0 : old == Self.unused - 1 ? 1 : old + 1
  }
}

/// The pages on a shelf, a bit for each place.
struct PagesOnShelf {
  var visible = ShelfWords(repeating: 0)
  var incomplete = ShelfWords(repeating: 0)
  var mandatoryRemaining = ShelfWords(repeating: 0)
  var invalid = ShelfWords(repeating: 0)

  mutating func add(_ membership: PageMembership, isInvalid: Bool, slot: Int) {
    let bit: UInt64 = 1 << UInt64(slot & 63)
    let word = slot >> 6
    if membership.contains(PageMembership.visible) { visible[word] |= bit }
    if membership.contains(PageMembership.incomplete) || isInvalid { incomplete[word] |= bit }
    if membership.contains(PageMembership.mandatoryRemaining) { mandatoryRemaining[word] |= bit }
    if isInvalid { invalid[word] |= bit }
  }
}

extension PageOrder {
  /// Sets the pages on a shelf. Call `recountSets` after the last shelf.
  mutating func setPages(_ pages: PagesOnShelf, onShelf shelf: Int) {
    incomplete.setPages(pages.incomplete, onShelf: shelf)
    mandatoryRemaining.setPages(pages.mandatoryRemaining, onShelf: shelf)
    invalid.setPages(pages.invalid, onShelf: shelf)
  }

  /// Takes over the sets of a loaded form. Call `recountSets` then.
  mutating func spread(
    _ incomplete: borrowing PageSet,
    _ mandatoryRemaining: borrowing PageSet,
    _ invalid: borrowing PageSet
  ) {
    self.incomplete.spread(incomplete)
    self.mandatoryRemaining.spread(mandatoryRemaining)
    self.invalid.spread(invalid)
  }

  mutating func recountSets() {
    incomplete.recount(in: present)
    mandatoryRemaining.recount(in: present)
    invalid.recount(in: present)
  }
}

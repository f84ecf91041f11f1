import FormModel

/// Pages that are put into the form and taken out of it.
extension PageOrder {
  /// Puts a page into the form before another, or at its end for nil. It is in no set but `present`.
  ///
  /// - Parameters:
  ///   - place: of the page's record.
  ///   - next: the place of the other page's record.
  /// - Returns: where it stands.
  /// - Complexity: O(log pages), and at most the pages of two shelves move. If all shelves are in use, O(shelves).
  mutating func insert(
    place: Int,
    before next: Int?,
    isVisible: Bool,
    _ visible: inout VisiblePageIndex
  ) -> ShelfPlace {
    var before = gap(before: next)
    if present.visiblePages(onShelf: before.shelf) == VisiblePageIndex.placesOnShelf {
      makeRoom(onShelf: before.shelf, slot: before.slot, &visible)
      before = gap(before: next)
    }
    if present.visiblePages(onShelf: before.shelf) == 0 { emptyShelves -= 1 }
    let gap = hole(onShelf: before.shelf, slot: before.slot)
    let first = gap.shelf * VisiblePageIndex.placesOnShelf
    let step = gap.hole < gap.target ? 1 : -1
    for slot in stride(from: gap.hole, to: gap.target, by: step) {
      let page = page(at: ShelfPlace(first + slot + step))
      enter(page.rawValue, at: ShelfPlace(first + slot))
    }
    enter(page(ofPlace: place).rawValue, at: gap.place)
    log.laidOut(gap.shelf)
    present.insert(gap, isVisible: true)
    visible.insert(gap, isVisible: isVisible)
    for set in 0..<marks.count { marks[set].insert(gap, isVisible: false) }
    incomplete.insert(gap)
    mandatoryRemaining.insert(gap)
    invalid.insert(gap)
    return gap.place
  }

  /// Takes a page out of the form.
  ///
  /// - Complexity: as `insert`.
  mutating func remove(place: Int, _ visible: inout VisiblePageIndex) {
    let shelfPlace = shelfPlace(ofPlace: place)
    present.flip(shelfPlace)
    if visible[shelfPlace] { visible.flip(shelfPlace) }
    for set in 0..<marks.count where marks[set][shelfPlace] { marks[set].flip(shelfPlace) }
    if incomplete.contains(shelfPlace) { incomplete.set(shelfPlace, false, in: present) }
    if mandatoryRemaining.contains(shelfPlace) {
      mandatoryRemaining.set(shelfPlace, false, in: present)
    }
    if invalid.contains(shelfPlace) { invalid.set(shelfPlace, false, in: present) }
    shelfPlaces[place] = Self.nowhere
    log.laidOut(shelfPlace.shelf)
    if present.visiblePages(onShelf: shelfPlace.shelf) == 0 {
      emptyShelves += 1
    } else {
      joinIfSparse(shelfPlace.shelf, &visible)
    }
  }

  /// The shelf of the page at `next`, and its place there; at the end of the form, the first place after the last page.
  private func gap(before next: Int?) -> (shelf: Int, slot: Int) {
    if let next {
      let place = shelfPlace(ofPlace: next)
      return (place.shelf, place.slot)
    }
    guard present.count > 0 else { return (present.shelf(inOrder: 0), 0) }
    let last = ShelfPlace(present.select(present.count - 1))
    return (last.shelf, last.slot + 1)
  }

  /// Where a page goes that is put before a place of a shelf: right after the page before it, if a place is free between.
  private func hole(onShelf shelf: Int, slot: Int) -> ShelfGap {
    let words = present.pages(onShelf: shelf)
    var left = slot - 1
    if left < 0 || words[left >> 6] >> UInt64(left & 63) & 1 == 0 {
      // The free places before `slot` begin after the last page before it.
      var word = max(left, 0) >> 6
      var before = words[word] & ((1 << UInt64(max(left, 0) & 63)) - 1)
      while before == 0, word > 0 {
        word -= 1
        before = words[word]
      }
      let first = before == 0 ? 0 : word * 64 + 64 - before.leadingZeroBitCount
      if left >= 0 { return ShelfGap(shelf: shelf, hole: first, target: first) }
    }
    var right = slot
    while right < VisiblePageIndex.placesOnShelf {
      let free = ~words[right >> 6] & ~0 << UInt64(right & 63)
      if free != 0 {
        right = right & ~63 + free.trailingZeroBitCount
        break
      }
      right = right & ~63 + 64
    }
    while left >= 0 {
      let free = ~words[left >> 6] & ~0 >> UInt64(63 - left & 63)
      if free != 0 {
        left = left & ~63 + 63 - free.leadingZeroBitCount
        break
      }
      left = left & ~63 - 1
    }
    let isRight = right < VisiblePageIndex.placesOnShelf
    return left >= 0 && (!isRight || slot - 1 - left <= right - slot)
      ? ShelfGap(shelf: shelf, hole: left, target: slot - 1)
      : ShelfGap(shelf: shelf, hole: right, target: slot)
  }
}

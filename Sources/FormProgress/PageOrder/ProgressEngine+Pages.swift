import FormModel

/// Pages that are added to the form and removed from it (RP-2, RP-3).
///
/// A page that is not in the form is *parked*: its record, flags and identity stay, so that the same page can be put back. The
/// caller knows which places are parked and uses them again.
extension ProgressEngine {
  /// Makes an order of pages, if there is none.
  ///
  /// - Complexity: O(pages / 56), if the system fills memory when it is used.
  mutating func makeOrder() {
    guard order.isEmpty else { return }
    countInvalid()
    order = OwnedSlot(PageOrder(pageCount: records.count, fieldCount: storedForm.fieldCount))
    spreadSets()
    incompletePages = PageSet(pageCount: 0)
    pagesWithMandatoryRemaining = PageSet(pageCount: 0)
    invalid.value.pages = PageSet(pageCount: 0)
    loadedPlaces = 0
  }

  /// Moves the sets of a loaded form to the shelves of its new order.
  ///
  /// - Complexity: O(pages / 56).
  private mutating func spreadSets() {
    var visible = order.value.present.emptyCopy()
    visible.setWords { word in
      PageOrder.spread(visiblePages.bits(from: word * PageOrder.loadedInWord))
    }
    visiblePages = visible
    order.value.spread(incompletePages, pagesWithMandatoryRemaining, invalid.value.pages)
    order.value.recountSets()
  }

  /// Adds parked pages behind all others, hidden and with all fields hidden. Their places and words follow each other.
  ///
  /// - Parameter fieldCounts: of each page, 0…`FormLimits.fieldsPerPage`.
  /// - Returns: the place of the first.
  /// - Throws: `tooManyPages`, `tooManyFields`; then nothing has changed. Parked pages count.
  /// - Complexity: O(pages + fields / 16), amortised; the first time O(pages of the form).
  package mutating func appendParkedPages(fieldCounts: [Int]) throws(FormError) -> Int {
    let fields = order.isEmpty ? storedForm.fieldCount : order.value.fieldCount
    let first = try storedForm.appendPages(fieldCounts: fieldCounts, beside: fields)
    makeOrder()
    records.makeRoom(for: fieldCounts.count)
    for place in first..<first + fieldCounts.count {
      let head = storedForm.pageHeads[place]
      records.append(
        PageRecord(
          place: head.firstWord | PageRecord.hiddenBit,
          fieldCount: head.fieldCount,
          mandatoryTotal: 0,
          counts: 0
        )
      )
    }
    invalid.value.appendPlaces(fieldCounts.count)
    order.value.appendPlaces(fieldCounts.count)
    order.value.fieldCount += fieldCounts.reduce(0, +)
    return first
  }

  /// Gives parked pages new flags and new identities, and counts them.
  ///
  /// - Parameters:
  ///   - words: the flags of all pages in order, with their padding (`FlagWord`).
  ///   - isHidden: returns whether the page with this number in `places` is hidden.
  /// - Precondition: the pages are parked.
  /// - Complexity: O(pages + fields / 16).
  package mutating func resetParkedPages(
    _ places: Range<Int>,
    words: Span<UInt64>,
    isHidden: (Int) -> Bool
  ) {
    var word = 0
    for place in places {
      precondition(!isInForm(place: place), "the page is in the form")
      let hidden = isHidden(place - places.lowerBound)
      storedForm.pageHeads[place].isHidden = hidden
      let head = storedForm.pageHeads[place]
      for index in 0..<head.wordCount {
        storedForm.flagWords[Int(head.firstWord) + index] = words[word]
        word += 1
      }
      records[place] = unsafe PageRecord(
        head,
        words: UnsafePointer(storedForm.flagWords.base + Int(head.firstWord))
      )
      invalid.value.counts[place] = 0
      order.value.nextGeneration(ofPlace: place)
    }
  }

  /// Puts parked pages into the form, as a run before a page. Does not settle the current page.
  ///
  /// - Parameter next: the page before which they stand; nil for the end of the form.
  /// - Precondition: the pages are parked, and the form has `next`.
  /// - Complexity: O(pages + log(pages of the form)), amortised (RP-6).
  package mutating func insertPages(_ places: Range<Int>, before next: PageID?) {
    guard !places.isEmpty else { return }
    order.value.log.came(places, before: next?.place)
    for place in places {
      precondition(!isInForm(place: place), "the page is in the form")
      let record = records[place]
      let membership = record.membership
      let invalidCount = invalidCount(at: place)
      let shelfPlace = order.value.insert(
        place: place,
        before: next?.place,
        isVisible: membership.contains(PageMembership.visible),
        &visiblePages
      )
      presentPages += 1
      if !record.isHidden { packedTotals.add(record) }
      let isIncomplete = membership.contains(PageMembership.incomplete) || invalidCount > 0
      if isIncomplete || membership.contains(PageMembership.mandatoryRemaining) {
        order.value.enter(
          shelfPlace,
          isIncomplete: isIncomplete,
          hasMandatory: membership.contains(PageMembership.mandatoryRemaining),
          isInvalid: invalidCount > 0
        )
      }
      invalid.value.sum += invalidCount
      if membership.contains(PageMembership.complete), invalidCount == 0 {
        packedTotals.completePages &+= 1
      }
      if membership.contains(PageMembership.visible), isBeforeCurrentPage(shelfPlace) {
        current.visibleBefore += 1
      }
    }
  }

  /// Takes pages out of the form and parks them. Their marks are lost. Does not settle the current page: if it was one of
  /// them, the last page before it that is not new stands in for it until then (RP-2).
  ///
  /// - Parameter isNew: returns whether the page at a place came since the current page was settled.
  /// - Precondition: the pages are in the form and stand next to each other in form order.
  /// - Complexity: as `insertPages`; the first time O(pages of the form). If the current page or its stand-in goes, also
  ///   O(log(pages of the form)) for each new page before it, once.
  package mutating func removePages(
    _ places: Range<Int>,
    isNew: (Int) -> Bool = { _ in false }
  ) {
    makeOrder()
    if let last = places.last {
      order.value.log.went(places, before: page(afterPlace: last)?.place)
    }
    for place in places {
      precondition(isInForm(place: place), "the page is not in the form")
      let record = records[place]
      let membership = record.membership
      let invalidCount = invalidCount(at: place)
      let isVisible = membership.contains(PageMembership.visible)
      if isVisible, isBeforeCurrentPage(order.value.shelfPlace(ofPlace: place)) {
        current.visibleBefore -= 1
      }
      if current.page == order.value.page(ofPlace: place) {
        leaveCurrentPage(place, isNew: isNew)
      }
      order.value.remove(place: place, &visiblePages)
      presentPages -= 1
      if !record.isHidden { packedTotals.subtract(record) }
      invalid.value.sum -= invalidCount
      if membership.contains(PageMembership.complete), invalidCount == 0 {
        packedTotals.completePages &-= 1
      }
    }
    knownPlaces = min(knownPlaces, places.lowerBound)
  }

  /// The last page before a place that is not new stands in for the current page. New pages between are after it.
  private mutating func leaveCurrentPage(_ place: Int, isNew: (Int) -> Bool) {
    var before = page(beforePlace: place)
    while let page = before, isNew(page.place) {
      if visiblePages[order.value.shelfPlace(ofPlace: page.place)] { current.visibleBefore -= 1 }
      before = self.page(beforePlace: page.place)
    }
    current.rawPage = CurrentPage.standIn(before)
  }

  /// Whether a page stands before the current one in form order; if that was removed, before the place where it stood.
  func isBeforeCurrentPage(_ place: ShelfPlace) -> Bool {
    // No page is before none, nor before the start of the form.
    guard !current.isNone, let other = order.value.shelfPlace(of: current.page) else {
      return false
    }
    return current.isRemoved
      ? !order.value.isBefore(other, place) : order.value.isBefore(place, other)
  }

  /// As `updateMembership`, in a form with an order.
  @inline(never)
  #if !DEBUG
    @_noLocks
  #endif
  mutating func updateMembershipInOrder(
    at place: Int,
    from old: PageMembership,
    settling: Bool
  ) -> UInt64 {
    let new = records[place].membership
    let shelfPlace = order.value.shelfPlace(ofPlace: place)
    var changed = PageMembership(rawValue: old.rawValue ^ new.rawValue)
    if invalidCount(at: place) > 0 { changed = changed.withoutCompletion }
    order.value.update(shelfPlace, changed, to: new)
    var effects: UInt64 = 0
    if changed.contains(PageMembership.complete) {
      let isComplete = new.contains(PageMembership.complete)
      packedTotals.completePages &+= isComplete ? 1 : -1
      effects |= isComplete ? EffectBits.pageCompleted : EffectBits.pageReopened
    }
    if changed.contains(PageMembership.visible) {
      let isVisible = new.contains(PageMembership.visible)
      visiblePages.flip(shelfPlace)
      if isBeforeCurrentPage(shelfPlace) { current.visibleBefore += isVisible ? 1 : -1 }
      effects |= isVisible ? EffectBits.pageAppeared : EffectBits.pageVanished
      if settling && settleCurrentPage() { effects |= EffectBits.currentPage }
    }
    return effects
  }
}

import FormModel
import FormProgress
import FormRules
import ScreenModel

/// Titles and cards of instances that come and go (RP-2, NM-27). Only on a form with repeats.
extension NavigationMenu {
  /// Measures the titles of all pages in instances, when the form opens.
  mutating func beginInstances(_ session: borrowing FormSession) {
    seenEntries = session.storedEngine.orderEntryCount
    makeRoom(session)
    measureInstances(session)
  }

  /// Measures the titles of all pages in instances.
  ///
  /// - Parameter isLandscape: the orientation; nil for both.
  /// - Complexity: O(pages · log(pages) + grapheme clusters on three lines of each title).
  mutating func measureInstances(isLandscape: Bool? = nil, _ session: borrowing FormSession) {
    instances!.forget()
    for page in session.pages { measure(page: page, isLandscape: isLandscape, session) }
  }

  private mutating func makeRoom(_ session: borrowing FormSession) {
    let places = session.storedEngine.placeCount
    titles.makeRoom(places: places)
    instances!.makeRoom(places: places)
    portrait.makeRoom(places: places)
    landscape.makeRoom(places: places)
  }

  /// Updates titles and card heights after a transaction.
  ///
  /// - Returns: whether all cards have their heights.
  /// - Complexity: if the change names all pages: for k pages that came, went or changed O(k · log(pages)), and laying out the
  ///   shelves that the engine laid out. Else O(pages).
  mutating func updateInstances(
    after change: TransactionChange,
    _ session: borrowing FormSession,
    _ report: inout ScreenChange
  ) -> Bool {
    guard change.movesPages else {
      retitle(after: change, session, &report)
      return false
    }
    makeRoom(session)
    let entries = session.storedEngine.orderEntries(from: seenEntries)
    seenEntries = session.storedEngine.orderEntryCount
    let flips = entries.flatMap { Self.flips($0, change) }
    portrait.follow(entries, session.storedEngine)
    landscape.follow(entries, session.storedEngine)
    if let entries {
      for entry in entries { follow(entry, session) }
    } else {
      for page in session.pages { measure(page: page, session) }
    }
    renumber(from: change.visibilityRange.lowerBound, session, &report)
    retitle(after: change, session, &report)
    guard let flips, 16 * flips <= session.storedEngine.pageCount else {
      placeAll(session)
      return true
    }
    for page in change.pages where session.storedEngine.contains(page) {
      updateHeight(ofPage: page, session)
    }
    updateDigits(visibilityChanges: flips, session)
    return true
  }

  /// How many pages appeared or vanished at most; nil if the change does not name all.
  private static func flips(_ entries: [OrderEntry], _ change: TransactionChange) -> Int? {
    if change.hasMorePages { return nil }
    return entries.reduce(change.pages.count) { sum, entry in
      switch entry {
      case .came(let places, _), .went(let places, _): sum + places.count
      case .shelf, .shelfMoved, .shelvesAdded: sum
      }
    }
  }

  /// Measures the titles of pages that came, and those whose instance's number has more digits or fewer.
  private mutating func follow(_ entry: OrderEntry, _ session: borrowing FormSession) {
    switch entry {
    case .came(let places, let next):
      for place in places where session.storedEngine.isInForm(place: place) {
        let page = session.storedEngine.page(ofPlace: place)
        measure(page: page, session)
        updateHeight(ofPage: page, session)
      }
      if let next { measureRenumbered(at: next, session) }
    case .went(_, let next): if let next { measureRenumbered(at: next, session) }
    case .shelf, .shelfMoved, .shelvesAdded: break
    }
  }

  /// Of the instances around a page that follows one that came or went, and of those after them: measures those with
  /// another number of digits. Numbers move by one at most in a transaction, so near each power of ten there is one.
  private mutating func measureRenumbered(at place: Int, _ session: borrowing FormSession) {
    guard session.storedEngine.isInForm(place: place),
      let here = try? session.instance(ofPage: session.storedEngine.page(ofPlace: place)),
      let around = try? session.instancesAround(here.id)
    else { return }
    for (level, id) in around.enumerated() {
      let outer = level + 1 < around.count ? around[level + 1] : nil
      if let here = try? session.instance(ofPage: id.page),
        let count = try? session.instanceCount(of: here.repeat, inside: outer)
      {
        measureAroundTens(of: here.repeat, inside: outer, count, session)
      }
    }
  }

  private mutating func measureAroundTens(
    of index: Int,
    inside outer: InstanceID?,
    _ count: Int,
    _ session: borrowing FormSession
  ) {
    var power = 10
    while power - 1 <= count {
      for number in power - 1...min(power, count) {
        if let id = try? session.instance(of: index, inside: outer, number: number) {
          measure(instance: id, session)
        }
      }
      power *= 10
    }
  }

  /// Measures all titles in an instance if its number has another number of digits.
  private mutating func measure(instance id: InstanceID, _ session: borrowing FormSession) {
    guard let here = try? session.instance(ofPage: id.page),
      !instances!.isMeasured(id.page, here.numbers)
    else { return }
    for page in instances!.pages(ofRepeat: here.repeat) {
      if let page = session.page(ofTemplate: page, inside: here.numbers) {
        measure(page: page, session)
        updateHeight(ofPage: page, session)
      }
    }
    for inner in instances!.inner(ofRepeat: here.repeat) {
      if let count = try? session.instanceCount(of: inner, inside: id) {
        for number in 1..<count + 1 {
          if let inside = try? session.instance(of: inner, inside: id, number: number) {
            measure(instance: inside, session)
          }
        }
      }
    }
  }

  /// Measures a page's title if it is in an instance, and not the title that was measured.
  private mutating func measure(
    page: PageID,
    isLandscape: Bool? = nil,
    _ session: borrowing FormSession
  ) {
    guard let place = try? session.instance(ofPage: page),
      !instances!.isMeasured(page, place.numbers)
    else { return }
    measure(page: page, in: place, isLandscape: isLandscape, session)
  }

  mutating func measure(
    page: PageID,
    in place: InstancePlace,
    isLandscape: Bool? = nil,
    _ session: borrowing FormSession
  ) {
    let answer = answer(inTitlesOf: place, session)
    let name = name(ofPage: page, session)
    var title = instances!.cardTitle(
      ofRepeat: place.repeat,
      pageName: name,
      answer: answer,
      numbers: strings.language.zeros(place.numbers)
    )
    title.makeContiguousUTF8()
    measure(title.utf8Span, ofPlace: page.place, isLandscape: isLandscape)
    titles.setMeasured(name ?? "", ofPlace: page.place)
    instances!.setMeasured(page, place, answer: answer)
  }

  /// Gives a page's card its present height.
  ///
  /// - Returns: its rank.
  @discardableResult
  mutating func updateHeight(ofPage page: PageID, _ session: borrowing FormSession) -> Int? {
    let rank = try? session.storedEngine.rank(ofPage: page)
    updateHeight(ofPage: page, rank: rank, session)
    return rank
  }

  /// Reports the cards from a position on as renumbered.
  private func renumber(
    from position: PagePosition,
    _ session: borrowing FormSession,
    _ report: inout ScreenChange
  ) {
    guard let page = session.storedEngine.page(at: position) else { return }
    let previous = try? session.storedEngine.visiblePage(before: page)
    let before = previous.flatMap { try? session.storedEngine.rank(ofPage: $0) } ?? 0
    if before < session.storedEngine.visiblePageCount {
      report.renumbered = before + 1..<session.storedEngine.visiblePageCount + 1
    }
  }
}

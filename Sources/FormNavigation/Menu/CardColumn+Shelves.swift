import FormModel
import FormProgress
import FormRules
import ScreenModel

/// The places of cards on a form with repeats, on the engine's shelves (RP-6).
extension CardColumn {
  func cardPlace(ofPage page: PageID, _ engine: borrowing ProgressEngine) -> CardPlace {
    let (shelf, slot) = engine.shelfPlace(ofPlace: page.place)
    return CardPlace(
      index: shelf * CardOffsets.shelfWidth + slot,
      order: engine.order(ofShelf: shelf)
    )
  }

  @inline(never)
  func topInOrder(ofPage page: PageID, _ engine: borrowing ProgressEngine) -> Int {
    offsets.offset(at: cardPlace(ofPage: page, engine))
  }

  @inline(never)
  func pitchInOrder(ofPage page: PageID) -> Int {
    Int(heights[page.place])
  }

  @inline(never)
  func pageInOrder(atOffset y: Int, _ engine: borrowing ProgressEngine) -> PageID? {
    let place = offsets.place(atOffset: y) { order in engine.shelf(inOrder: order) }
    guard let place else { return nil }
    let (shelf, slot) = place.index.quotientAndRemainder(dividingBy: CardOffsets.shelfWidth)
    return engine.page(onShelf: shelf, slot: slot)
  }

  @inline(never)
  mutating func setHeight(
    _ height: Int,
    ofPage page: PageID,
    _ engine: borrowing ProgressEngine
  ) {
    let place = cardPlace(ofPage: page, engine)
    heights[page.place] = UInt16(height)
    let change = offsets.setHeight(height, at: place)
    shelfHeights[place.order] = UInt32(Int(shelfHeights[place.order]) + change)
  }

  /// Places all cards.
  ///
  /// - Complexity: O(pages).
  mutating func placeOnShelves(_ session: borrowing FormSession) {
    var rank = 0
    for page in session.pages {
      var height = 0
      if let progress = try? session.storedEngine.progress(ofPage: page), progress.isVisible {
        rank += 1
        let fit = lines.fit(ofPage: page, digits: decimalDigits(rank))
        let invalid = session.invalidCount(ofKnownPage: page)
        height =
          texts.cardHeight(titleLines: fit.lineCount, progress, invalid: invalid)
          + MenuMetrics.cardGap
      }
      heights[page.place] = UInt16(height)
    }
    layOutAll(session.storedEngine)
  }

  /// Follows pages that came and went. Nothing is measured; a page that came has the height that it had last, or none.
  ///
  /// - Parameter entries: nil if they are no longer known.
  /// - Complexity: O(shelves that were laid out anew, times the places of a shelf, + log(pages)); O(shelves of the form) if
  ///   shelves were added.
  mutating func follow(_ entries: [OrderEntry]?, _ engine: borrowing ProgressEngine) {
    guard let entries else {
      layOutAll(engine)
      return
    }
    let isGrown = entries.contains(.shelvesAdded)
    if isGrown { offsets.grow(toShelves: engine.shelfCount) }
    for (index, entry) in entries.enumerated() {
      guard case .shelf(let shelf) = entry, !entries[..<index].contains(entry) else { continue }
      offsets.layOut(shelf: shelf, heights, engine)
    }
    if isGrown {
      updateShelves(engine)
      return
    }
    // The levels in form order hold what stands at each place of the order, however it came there.
    for entry in entries {
      switch entry {
      case .shelf(let shelf): updateShelf(inOrder: engine.order(ofShelf: shelf), engine)
      case .shelfMoved(let from, let to):
        for order in min(from, to)...max(from, to) { updateShelf(inOrder: order, engine) }
      case .came, .went, .shelvesAdded: break
      }
    }
  }

  private mutating func updateShelf(inOrder order: Int, _ engine: borrowing ProgressEngine) {
    let height = offsets.height(ofShelf: engine.shelf(inOrder: order))
    let change = height - Int(shelfHeights[order])
    if change == 0 { return }
    shelfHeights[order] = UInt32(height)
    offsets.addAbove(change, order: order)
  }

  /// Lays out all shelves.
  ///
  /// - Complexity: O(pages).
  mutating func layOutAll(_ engine: borrowing ProgressEngine) {
    offsets = CardOffsets(shelfCount: engine.shelfCount)
    for shelf in 0..<engine.shelfCount { offsets.layOut(shelf: shelf, heights, engine) }
    updateShelves(engine)
  }

  /// Fills the levels in form order.
  private mutating func updateShelves(_ engine: borrowing ProgressEngine) {
    shelfHeights = OwnedBuffer(count: engine.shelfCount, repeating: 0)
    for order in 0..<engine.shelfCount { updateShelf(inOrder: order, engine) }
  }
}

extension CardOffsets {
  /// The height of a shelf, px: its last leaf is always empty.
  fileprivate func height(ofShelf shelf: Int) -> Int { Int(sums[starts.0 + shelf * 16 + 15]) }
}

import FormModel
import FormProgress
import FormRules
import ScreenModel

/// Card heights, which follow the edits in both orientations.
extension NavigationMenu {
  /// Updates card heights after an edit, and notes whose cards it changed (NM-27).
  ///
  /// - Complexity: constant if no page appears or vanishes: one change of each column's offsets. Else one more for
  ///   each power of ten up to the number of visible pages.
  mutating func update(
    after change: ProgressChange,
    _ session: borrowing FormSession,
    _ report: inout ScreenChange
  ) {
    let appeared = change.effects.contains(.pageAppeared)
    let vanished = change.effects.contains(.pageVanished)
    guard appeared || vanished || change.effects.contains(.pageCounts) else { return }
    let page = change.edit.page
    let before = portrait.offsets.total &+ landscape.offsets.total
    // Most titles take the same lines whatever the number, which then need not be asked for.
    let isNumberNeeded = appeared || dependsOnDigits(page: page)
    let rank = isNumberNeeded ? try? session.storedEngine.rank(ofPage: page) : nil
    updateHeight(ofPage: page, rank: rank, session)
    report.page = page
    if appeared, let rank {
      renumber(rank + 1, firstOfDigits: 0, session, &report)
    } else if vanished {
      var first = 1
      if let previous = try? session.storedEngine.visiblePage(before: page),
        let rank = try? session.storedEngine.rank(ofPage: previous)
      {
        first = rank + 1
      }
      renumber(first, firstOfDigits: -1, session, &report)
    }
    if before != portrait.offsets.total &+ landscape.offsets.total {
      report.effects.insert(.cardHeights)
    }
  }

  /// Renumbers the cards from rank `first` on by one. If the number of digits changed, the title may
  /// take other lines.
  ///
  /// - Parameter firstOfDigits: 0 if numbers grew, −1 if they shrank: added to a power of ten it gives the rank whose
  ///   digits changed.
  private mutating func renumber(
    _ first: Int,
    firstOfDigits offset: Int,
    _ session: borrowing FormSession,
    _ report: inout ScreenChange
  ) {
    let count = session.storedEngine.visiblePageCount
    guard first <= count else { return }
    report.renumbered = first..<(count + 1)
    var power = 10
    while power + offset <= count {
      if power + offset >= first, let page = session.storedEngine.page(atRank: power + offset) {
        updateHeight(ofPage: page, rank: power + offset, session)
        report.redigited.append(page)
      }
      power *= 10
    }
  }

  /// Gives a page's card the height that follows from its progress and rank.
  mutating func updateHeight(
    ofPage page: PageID,
    rank: Int?,
    _ session: borrowing FormSession
  ) {
    if let progress = try? session.storedEngine.progress(ofPage: page) {
      let digits = decimalDigits(rank ?? 1)
      let invalid = session.invalidCount(ofKnownPage: page)
      portrait.update(page: page, progress, invalid: invalid, digits: digits, session.storedEngine)
      landscape.update(page: page, progress, invalid: invalid, digits: digits, session.storedEngine)
    }
  }

  /// Places all cards, as a batch of edits may require.
  ///
  /// - Complexity: O(pages).
  mutating func placeAll(_ session: borrowing FormSession) {
    portrait.place(session)
    landscape.place(session)
  }
}

extension NavigationMenu {
  /// Updates card heights after a transaction.
  ///
  /// - Complexity: that of the update below for the pages that the change names; O(pages) if it does not name all.
  mutating func update(
    after change: TransactionChange,
    _ session: borrowing FormSession,
    _ report: inout ScreenChange
  ) {
    if instances != nil {
      if updateInstances(after: change, session, &report) { return }
    } else if hasChangingTitles {
      retitle(after: change, session, &report)
    }
    let flips = change.visibilityRange.isEmpty ? 0 : change.pages.count
    guard !change.hasMorePages, change.pages.count + 16 * flips <= session.storedEngine.pageCount
    else {
      placeAll(session)
      return
    }
    for page in change.pages {
      updateHeight(ofPage: page, rank: try? session.storedEngine.rank(ofPage: page), session)
    }
    updateDigits(visibilityChanges: flips, session)
  }

  /// Updates card heights after a batch of edits. With v changes of visibility a rank moves by v at
  /// most, so only numbers that near to a power of ten change their digits.
  ///
  /// - Complexity: O(edits + v · log of the pages), at most O(edits + pages).
  mutating func update(
    after edits: Span<Edit>,
    visibilityChanges: Int,
    _ session: borrowing FormSession
  ) {
    if (edits.count + 16 * visibilityChanges) > session.storedEngine.pageCount {
      placeAll(session)
      return
    }
    for index in edits.indices {
      let page = edits[index].page
      updateHeight(ofPage: page, rank: try? session.storedEngine.rank(ofPage: page), session)
    }
    updateDigits(visibilityChanges: visibilityChanges, session)
  }

  /// Places the cards whose ranks may have another number of digits.
  mutating func updateDigits(
    visibilityChanges: Int,
    _ session: borrowing FormSession
  ) {
    guard visibilityChanges > 0 else { return }
    let count = session.storedEngine.visiblePageCount
    var power = 10
    while power - visibilityChanges <= count {
      let first = max(power - visibilityChanges, 1)
      let last = min(power + visibilityChanges, count)
      for rank in first..<max(last + 1, first) {
        if let page = session.storedEngine.page(atRank: rank) {
          updateHeight(ofPage: page, rank: rank, session)
        }
      }
      power *= 10
    }
  }
}

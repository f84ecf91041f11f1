import FormModel
import FormNavigation

/// Checks that a `ScreenChange` names every part that looks different. A renderer draws only the
/// named parts again (NM-27).
enum ReportedChanges {
  /// The first part that changed without a report; nil if there is none.
  ///
  /// - Complexity: O(cards shown, before and after).
  static func firstGap(
    from before: InputFormSnapshot,
    to after: InputFormSnapshot,
    _ change: ScreenChange
  ) -> ScreenDifference? {
    var gap: ScreenDifference?
    func compare<Value: Equatable>(
      _ part: SnapshotPart,
      _ old: Value,
      _ new: Value,
      _ covering: ScreenChange.Effects
    ) {
      guard gap == nil, old != new, change.effects.isDisjoint(with: covering) else { return }
      gap = .unreported(part: part, before: "\(old)", after: "\(new)", change: change)
    }
    compare(.screen, before.screen, after.screen, .layout)
    compare(.totals, before.totals, after.totals, .form)
    compare(.invalidCount, before.invalidCount, after.invalidCount, .form)
    compare(.visiblePageCount, before.visiblePageCount, after.visiblePageCount, .form)
    compare(.currentPage, before.currentPage, after.currentPage, .currentPage)
    compare(.currentRank, before.currentRank, after.currentRank, [.currentPage, .form])
    compare(.instance, before.instance, after.instance, [.currentPage, .form, .layout])
    compare(.additions, before.additions, after.additions, [.currentPage, .form, .layout])
    compare(.menuButton, before.menuButton, after.menuButton, [.menuButton, .layout])
    compare(.footer, before.footer, after.footer, [.footer, .layout])
    compare(.bar, before.bar, after.bar, [.bar, .layout])
    compare(
      .largeText,
      before.largeText,
      after.largeText,
      [.largeText, .bar, .menuButton, .layout]
    )
    compare(
      .stepIndicatorFrame,
      before.stepIndicatorFrame,
      after.stepIndicatorFrame,
      [.bar, .layout, .stepIndicator]
    )
    compare(
      .chapterTitle,
      before.chapterTitle,
      after.chapterTitle,
      [.currentPage, .stepIndicator, .layout]
    )
    compare(.stepIndicator, before.stepIndicator, after.stepIndicator, [.stepIndicator, .layout])
    compare(.sheet, before.sheet == nil, after.sheet == nil, .menuState)
    return gap ?? currentPageGap(before, after, change) ?? sheetGap(before, after, change)
      ?? cardGap(before, after, change)
  }

  /// The first part of a change that does not fit the cards before and after it: a page that the form does not have
  /// afterwards, or a card with another number or title that is not named (NM-27, RP-2, UR-10).
  static func firstGap(
    from before: CardTitles,
    to after: CardTitles,
    _ change: ScreenChange
  ) -> ScreenDifference? {
    let redigited = (0..<change.redigited.count).map { change.redigited[$0] }
    let named =
      [change.page, change.currentPage, change.addedInstance?.page, change.field?.page] + redigited
    if let gone = named.compactMap({ $0 }).first(where: { !after.pages.contains($0) }) {
      return .gone(gone, change: change)
    }
    let cards = 1..<after.visible.count + 1
    for range in [change.renumbered, change.retitled]
    where !range.isEmpty && range.clamped(to: cards) != range {
      return .beyond(range, cards: cards, change: change)
    }
    if let added = change.addedInstance?.page, before.pages.contains(added) {
      return .unreported(part: .instance, before: "\(added)", after: "added", change: change)
    }
    if before == after || change.effects.contains(.layout) { return nil }
    let movesPages = before.pages != after.pages
    var old: [PageID: (rank: Int, title: String)] = [:]
    for (index, card) in before.visible.enumerated() { old[card.page] = (index + 1, card.title) }
    for (index, card) in after.visible.enumerated() {
      let rank = index + 1
      guard let old = old[card.page] else { continue }
      let isRenumbered = change.renumbered.contains(rank)
      if !old.title.utf8.elementsEqual(card.title.utf8), !change.retitled.contains(rank),
        !(movesPages && isRenumbered)
      {
        return .name(card.page, before: old.title, after: card.title, reported: change.retitled)
      }
      // Rules, batches and restored states that move no pages report only that many cards changed.
      let isCovered = isRenumbered || !movesPages && change.effects.contains(.manyCards)
      if old.rank != rank, !isCovered {
        return .number(card.page, before: old.rank, after: rank, reported: change.renumbered)
      }
    }
    return nil
  }

  /// The gap if a change of the current page does not name the pages that were and are current.
  private static func currentPageGap(
    _ before: InputFormSnapshot,
    _ after: InputFormSnapshot,
    _ change: ScreenChange
  ) -> ScreenDifference? {
    guard change.effects.contains(.currentPage) else { return nil }
    let isRight =
      change.previousCurrentPage == before.currentPage && change.currentPage == after.currentPage
    return isRight
      ? nil
      : .unreported(
        part: .currentPage,
        before: "\(before.currentPage as PageID?)",
        after: "\(after.currentPage as PageID?)",
        change: change
      )
  }

  private static func sheetGap(
    _ before: InputFormSnapshot,
    _ after: InputFormSnapshot,
    _ change: ScreenChange
  ) -> ScreenDifference? {
    guard let old = before.sheet, let new = after.sheet, old != new,
      !change.effects.contains(.layout)
    else { return nil }
    // The difference that remains when each reported part has been redrawn.
    var drawn = old
    if change.effects.contains(.menuState) {
      drawn.state = new.state
      drawn.detent = new.detent
      drawn.maximumScroll = new.maximumScroll
    }
    if change.effects.contains(.sheet) {
      drawn.frame = new.frame
      drawn.headerFrame = new.headerFrame
      drawn.pullBarFrame = new.pullBarFrame
      drawn.title = new.title
      drawn.cardAreaFrame = new.cardAreaFrame
      drawn.areBarsVisible = new.areBarsVisible
      drawn.maximumScroll = new.maximumScroll
    }
    if change.effects.contains(.scroll) { drawn.scroll = new.scroll }
    if change.effects.contains(.cardHeights) {
      drawn.contentHeight = new.contentHeight
      drawn.maximumScroll = new.maximumScroll
    }
    return drawn == new
      ? nil
      : .unreported(part: .sheet, before: "\(old)", after: "\(new)", change: change)
  }

  private static func cardGap(
    _ before: InputFormSnapshot,
    _ after: InputFormSnapshot,
    _ change: ScreenChange
  ) -> ScreenDifference? {
    let effects = change.effects
    guard before.sheet != nil, after.sheet != nil,
      effects.isDisjoint(with: [.layout, .manyCards])
    else { return nil }
    let mayMove = !effects.isDisjoint(with: [.scroll, .sheet, .cardHeights])
    for (index, card) in after.cards.enumerated() {
      guard let old = before.cards.first(where: { $0.page == card.page }) else { continue }
      let drawn = redrawn(old, as: card, change, mayMove: mayMove)
      if drawn != card {
        return .unreported(
          part: .card(index),
          before: "\(old)",
          after: "\(card)",
          change: change
        )
      }
    }
    return nil
  }

  /// The card as the renderer has it afterwards.
  private static func redrawn(
    _ old: CardSnapshot,
    as new: CardSnapshot,
    _ change: ScreenChange,
    mayMove: Bool
  ) -> CardSnapshot {
    let page = old.page
    if page == change.page { return new }
    if (0..<change.redigited.count).contains(where: { change.redigited[$0] == page }) { return new }
    var drawn = old
    if change.effects.contains(.currentPage) {
      if page == change.currentPage || page == change.previousCurrentPage {
        drawn.isCurrent = new.isCurrent
      }
    }
    if change.renumbered.contains(new.rank) { drawn.rank = new.rank }
    if mayMove { drawn.move(by: new.frame.y - old.frame.y) }
    return drawn
  }
}

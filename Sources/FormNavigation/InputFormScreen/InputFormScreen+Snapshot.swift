import FormModel
import FormRules
import FormProgress
import ScreenModel

extension InputFormScreen {
  /// Fills a snapshot with everything that the screen shows, and reuses its memory (IF-3).
  ///
  /// - Complexity: a fixed number of queries of the visible-page index and the card offsets, and constant
  ///   for each card shown; O(grapheme clusters) for a text that is shown large. In an instance of a repeat it allocates
  ///   its title.
  public func fill(_ snapshot: inout InputFormSnapshot) {
    fill(&snapshot, menu.pose)
  }

  /// As above, at a share of the sheet's last slide (NM-28): the sheet, its cards and the overlay are where they
  /// are at that moment, and everything else where it comes to rest.
  ///
  /// - Parameters:
  ///   - snapshot: its memory is used again.
  ///   - time: thousandths of the slide's duration, clamped to 0…1,000.
  public func fill(_ snapshot: inout InputFormSnapshot, at time: Int) {
    fill(&snapshot, menu.pose(at: max(time, 0)))
  }

  private func fill(_ snapshot: inout InputFormSnapshot, _ pose: SheetPose?) {
    snapshot.screen = menu.screen
    snapshot.totals = session.totals
    snapshot.invalidCount = session.invalidCount
    snapshot.currentPage = session.storedEngine.currentPage
    snapshot.currentRank = session.storedEngine.currentRank
    snapshot.visiblePageCount = session.storedEngine.visiblePageCount
    snapshot.instance = currentInstance
    fill(&snapshot.additions)
    snapshot.menuButton = menu.menuButton(session.storedEngine)
    snapshot.footer = footer
    snapshot.largeText = largeText
    bar.fill(&snapshot.bar, on: menu.screen)
    snapshot.stepIndicatorFrame = stepIndicatorFrame
    snapshot.stepIndicator = stepIndicator
    snapshot.chapterTitle = chapterTitle
    snapshot.sheet = pose.map { menu.sheetSnapshot($0) }
    menu.fill(&snapshot.cards, pose, session)
  }

  /// One card as shown now; nil if the menu is closed or the page is not visible. With an event's `ScreenChange` it
  /// tells a renderer what to draw again (NM-27).
  ///
  /// - Complexity: a rank query and a sum in the card offsets.
  public func card(ofPage page: PageID) -> CardSnapshot? {
    menu.card(ofPage: page, session)
  }

  /// A card's title as shown, line by line: “k: Name” in at most three lines, the last with an ellipsis if the name
  /// is cut (NM-3, NM-4). The lines run as the screen does; Unicode's marks isolate a name that runs the other way
  /// from its number (AX-3). Empty if the page is not visible.
  ///
  /// - Complexity: O(grapheme clusters on the lines); allocates.
  public func titleLines(ofPage page: PageID) -> [String] {
    guard let rank = try? session.storedEngine.rank(ofPage: page) else { return [] }
    return menu.titleLines(ofPage: page, rank: rank, session)
  }
}

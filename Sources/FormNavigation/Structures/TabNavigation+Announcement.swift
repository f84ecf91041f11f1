import FormModel
import ScreenModel

extension ScreenHistory {
  /// The least number of screens below the present one for which the history is announced [D].
  static let announcedCount = 2
}

/// The tooltip at the Back place, which says, once, ever, how to reach the history (NB-7). Where the structure has no
/// Back place, the bar that shows Back announces for itself: `InputFormScreen`, `BarScreen`.
extension TabNavigation {
  /// Announces the history if it is long enough and has not been announced.
  mutating func announceHistory(_ change: inout StructureChange) {
    // Most moves come after the announcement: they do not even fetch the stack.
    if hasAnnouncedHistory || !hasBackPlace { return }
    if currentStack.depth <= ScreenHistory.announcedCount { return }
    hasAnnouncedHistory = true
    isAnnouncing = true
    change.announcesHistory = true
  }

  /// Ends the tooltip, for a touch anywhere; the touch then acts as it would without it.
  public mutating func endAnnouncement() { isAnnouncing = false }

  /// The tooltip above the Back place, with its arrow at the place's symbol; nil if it is not shown.
  func announcement(
    on screen: ScreenGeometry,
    _ measurer: AnyTextMeasurer,
    _ text: String
  ) -> TabBarAnnouncement? {
    guard isAnnouncing else { return nil }
    var text = text
    text.makeContiguousUTF8()
    let line = measurer.lineHeight(of: BarTextRole.label)
    var found = PopoverLayout()
    var box = popoverBox(on: screen, width: PopoverMetrics.textWidth)
    let fit = measurer.fit(
      text.utf8Span,
      role: BarTextRole.label,
      indent: 0,
      width: box.width - 2 * PopoverMetrics.textPadding,
      maximumLines: .max
    )
    found.contentHeight = fit.lineCount * line + 2 * PopoverMetrics.textPadding
    // The arrow takes as much as the gap below a list.
    box.height = min(
      found.contentHeight,
      max(box.maxY - screen.safeArea.top, line + 2 * PopoverMetrics.textPadding)
    )
    let bottom = box.y
    box.y = max(0, bottom - box.height)
    found.frame = box
    if box.maxY == bottom {
      let icon = layOut(place: 0, on: screen).iconFrame
      found.arrow = PopoverLayout.arrow(
        at: icon.laidOut(screen.direction, in: screen.width),
        y: bottom
      )
    }
    var place = PopoverSnapshot()
    found.fill(&place, on: screen)
    return TabBarAnnouncement(text: text, place: place)
  }
}

import FormModel
import ScreenModel

/// Default title, large title and search field (NB-1, NB-5, NB-9).
extension NavigationBar {
  /// The distance that the content has scrolled, 0 or more, px.
  private func scrolled(_ environment: BarEnvironment) -> Int { max(environment.scroll, 0) }

  /// Whether the title is large; a search field in the bar goes only with a default title (NB-9).
  private func hasLargeTitle(_ fit: BarFit) -> Bool {
    content.titleStyle == .large && !fit.isSearchInBar && title.isShown
  }

  private func isDefaultTitleShown(_ fit: BarFit, _ environment: BarEnvironment) -> Bool {
    switch content.titleStyle {
    case .standard: true
    case .large:
      !hasLargeTitle(fit)
        || scrolled(environment) >= BarMetrics.largeTitleHeight
    case .objectHeader(let titleBottom):
      scrolled(environment) >= titleBottom
    }
  }

  /// Places title and subtitle in the row, and the search field if it stands there.
  func placeTitle(
    _ fit: BarFit,
    _ environment: BarEnvironment,
    _ layout: inout NavigationBarLayout
  ) {
    let room = fit.groups.room(forTitleIn: fit.width)
    var lead = fit.groups
    lead.title = 0
    lead.search = 0
    lead.trailing = 0
    let start = fit.leadingMargin + lead.width + (lead.width > 0 ? BarMetrics.groupGap : 0)
    var blockWidth = 0
    if room > 0, let text = title.text {
      var title = text.lines(width: room, maximumLines: title.maximumLines, barMeasurer)
      var subtitle = subtitle?.lines(width: room, maximumLines: 1, barMeasurer)
      let isTruncated = title.isTruncated || (subtitle?.isTruncated ?? false)
      blockWidth = isTruncated ? room : max(title.frame.width, subtitle?.frame.width ?? 0)
      // In the middle of the bar, or as near to it as there is room.
      let middle = (environment.width - blockWidth) / 2
      let x = fit.isSearchInBar ? start : min(max(middle, start), start + room - blockWidth)
      let height = min(title.frame.height + (subtitle?.frame.height ?? 0), BarMetrics.height)
      let top = (BarMetrics.height - height) / 2
      title.frame.x = fit.isSearchInBar ? x : x + (blockWidth - title.frame.width) / 2
      title.frame.y = top
      title.frame.height = min(title.frame.height, BarMetrics.height)
      if let width = subtitle?.frame.width {
        subtitle?.frame.x = fit.isSearchInBar ? x : x + (blockWidth - width) / 2
        subtitle?.frame.y = top + title.frame.height
      }
      if isDefaultTitleShown(fit, environment) {
        layout.titleFrame = ScreenFrame(x: x, y: 0, width: blockWidth, height: BarMetrics.height)
        layout.title = title
        layout.subtitle = subtitle
      }
    }
    guard fit.isSearchInBar else { return }
    var others = fit.groups
    others.title = blockWidth
    others.search = 0
    let x = start + blockWidth + (blockWidth > 0 ? BarMetrics.groupGap : 0)
    layout.isSearchInBar = true
    layout.searchFrame = ScreenFrame(
      x: x,
      y: 0,
      width: fit.width - others.width - (others.width > 0 ? BarMetrics.groupGap : 0),
      height: BarMetrics.touchTarget
    )
  }

  /// Places the parts below the row, and sets the bar's height. Content that scrolls pushes the large title out
  /// first, then a search field that is not persistent.
  func placeBelow(
    _ fit: BarFit,
    _ environment: BarEnvironment,
    _ layout: inout NavigationBarLayout
  ) {
    let scrolled = scrolled(environment)
    var bottom = BarMetrics.height
    var left = scrolled
    let width = max(fit.width, 0)
    if hasLargeTitle(fit), let text = title.largeText {
      let visible = max(BarMetrics.largeTitleHeight - scrolled, 0)
      left = max(scrolled - BarMetrics.largeTitleHeight, 0)
      if visible > 0 {
        let x = fit.leadingMargin
        layout.largeTitleFrame = ScreenFrame(x: x, y: bottom, width: width, height: visible)
        var title = text.lines(width: width, maximumLines: 1, barMeasurer)
        var subtitle = subtitle?.lines(width: width, maximumLines: 1, barMeasurer)
        if title.frame.height + (subtitle?.frame.height ?? 0) > BarMetrics.largeTitleHeight {
          subtitle = nil
        }
        let height = title.frame.height + (subtitle?.frame.height ?? 0)
        title.frame.x = x
        title.frame.y = bottom - scrolled + (BarMetrics.largeTitleHeight - height) / 2
        subtitle?.frame.x = x
        subtitle?.frame.y = title.frame.maxY
        layout.largeTitle = title
        layout.largeSubtitle = subtitle
        bottom += visible
      }
    }
    if let search = content.search, !fit.isSearchInBar {
      let rowHeight = BarMetrics.searchRowHeight
      let visible = search.isPersistent ? rowHeight : max(rowHeight - left, 0)
      // The row's lower part is what is left of it; the field stands in the row's middle.
      let inset = (rowHeight - BarMetrics.touchTarget) / 2
      let top = max(inset - (rowHeight - visible), 0)
      let height = visible - inset - top
      if height > 0 && width > 0 {
        layout.searchFrame = ScreenFrame(
          x: fit.leadingMargin,
          y: bottom + top,
          width: width,
          height: height
        )
      }
      bottom += visible
    }
    layout.frame = ScreenFrame(x: 0, y: 0, width: environment.width, height: bottom)
  }
}

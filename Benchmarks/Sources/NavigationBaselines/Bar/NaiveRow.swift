import ScreenModel

/// The widths of the parts in the bar's row, in px; 0 if a part is absent.
struct NaiveRow {
  var leading = 0
  var showsLabel = false
  var logo = 0
  var logoHeight = 0
  var title = 0
  var search = 0
  var trailing = 0
  var leadingMargin: Int
  var trailingMargin: Int
  let barWidth: Int

  /// The width between the margins in px.
  var room: Int { barWidth - leadingMargin - trailingMargin }

  /// The sum of the widths and of the 8 px gaps between neighbours.
  var taken: Int {
    let parts = [leading, logo, title, search, trailing].filter { $0 > 0 }
    return parts.reduce(0, +) + 8 * max(parts.count - 1, 0)
  }

  var isTooWide: Bool { taken > room }

  func with(_ change: (inout NaiveRow) -> Void) -> NaiveRow {
    var row = self
    change(&row)
    return row
  }

  /// Gives every part its smallest width, with an overflow button for all actions. If the row is
  /// still too narrow, it removes parts in this order:
  /// - the search field, which moves below the bar
  /// - the label of Cancel
  /// - width of the logo
  /// - the margins
  /// - the title
  /// - the actions
  /// - the leading accessory
  init(_ bar: NaiveBar, _ environment: BarEnvironment) {
    leadingMargin = environment.leadingMargin
    trailingMargin = environment.trailingMargin
    barWidth = environment.width
    let content = bar.content
    let isRegular = environment.sizeClass == .regular
    let isInSidebar = isRegular && content.leading == .profile(movesToSidebar: true)
    if content.leading != nil && !isInSidebar { leading = 44 }
    if content.leading == .cancel, let label = bar.leadingLabel {
      leading = max(44, label + 16)
      showsLabel = true
    }
    if content.isHomeScreen, let logo = content.logo, logo.width > 0, logo.height > 0 {
      logoHeight = min(logo.height, 30)
      let wide = logo.width.multipliedFullWidth(by: logoHeight)
      let scaled = wide.high == 0 ? Int(clamping: wide.low / UInt(logo.height)) : .max
      self.logo = min(max(scaled, 1), ScreenGeometry.maximumLength)
    }
    title = min(bar.wholeTitle, 44)
    let homes = content.actions.map { NaiveHome($0, environment.sizeClass) }
    if homes.contains(.bar) || homes.contains(.overflow) { trailing = 44 }
    if isRegular, content.search?.placement == .inBar {
      search = 160
      if isTooWide { search = 0 }
    }
    if isTooWide && showsLabel {
      showsLabel = false
      leading = 44
    }
    if isTooWide && logo > 0 {
      let width = max(logo - (taken - room), 0)
      let height = logoHeight * width / logo
      (logo, logoHeight) = height < 12 ? (0, 0) : (width, height)
    }
    if isTooWide {
      let both = leadingMargin + trailingMargin
      let left = max(barWidth - taken, 0)
      if both > 0 {
        leadingMargin = left * leadingMargin / both
        trailingMargin = left - leadingMargin
      }
    }
    if isTooWide { title = 0 }
    if isTooWide { trailing = 0 }
    if isTooWide { leading = 0 }
  }
}

/// The actions that the bar shows.
struct NaiveChoice {
  /// The visible actions, in declaration order.
  var actions: [Int] = []
  var showsOverflow = false
}

extension NaiveBar {
  /// Chooses the visible actions by NB-2 and NB-3, which give the whole title precedence.
  func choose(_ row: inout NaiveRow, _ sizeClass: SizeClass) -> NaiveChoice {
    let whole = row.title > 0 ? wholeTitle : 0
    func width(_ actions: [Int], _ overflow: Bool) -> Int {
      actions.reduce(overflow ? 44 : 0) { $0 + buttons[$1] }
    }
    func fits(_ row: NaiveRow, _ actions: [Int], _ overflow: Bool) -> Bool {
      !row.with {
        $0.title = whole
        $0.trailing = width(actions, overflow)
      }.isTooWide
    }
    let candidates =
      row.trailing > 0
      ? byPriority.filter { NaiveHome(content.actions[$0], sizeClass) == .bar } : []
    let places = sizeClass == .regular ? 4 : 3
    let hasRest = content.actions.contains { NaiveHome($0, sizeClass) == .overflow }
    var overflow = row.trailing > 0 && (candidates.count > places || hasRest)
    var actions = Array(candidates.prefix(overflow ? places - 1 : places))
    if showsBackLabel(&row, trailing: width(actions, overflow)) {
      row.trailing = width(actions, overflow)
      return NaiveChoice(actions: actions.sorted(), showsOverflow: overflow)
    }
    let isOneSymbol = !overflow && candidates.count == 1 && width(actions, false) <= 44
    if row.trailing > 0 && !isOneSymbol && !fits(row, actions, overflow) {
      overflow = true
      while actions.count >= places || !actions.isEmpty && !fits(row, actions, true) {
        let label = actions.lastIndex { content.actions[$0].isLabel }
        actions.remove(at: label ?? actions.count - 1)
      }
      for action in candidates where !actions.contains(action) {
        if actions.count < places - 1, fits(row, actions + [action], true) {
          actions.append(action)
        }
      }
    }
    row.trailing = width(actions, overflow)
    return NaiveChoice(actions: actions.sorted(), showsOverflow: overflow)
  }

  /// Shows Back's label if it fits beside the one-line title and all actions. Returns true if it
  /// does.
  private func showsBackLabel(_ row: inout NaiveRow, trailing: Int) -> Bool {
    guard case .back = content.leading, row.leading > 0, let leadingLabel else { return false }
    let labelled = row.with { $0.leading = leadingLabel + 44 }
    let oneLine = row.title > 0 ? title.map(Self.bounded) ?? 0 : 0
    let full = labelled.with {
      $0.title = oneLine
      $0.trailing = trailing
    }
    guard !full.isTooWide else { return false }
    row.leading = labelled.leading
    row.showsLabel = true
    return true
  }
}

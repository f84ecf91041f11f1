import FormModel
import ScreenModel

/// Lays out a navigation bar by the rules NB; it shares no layout code with the product. It stores
/// only text widths and priorities, which follow from the declaration, and the last layout with its
/// environment.
public struct NaiveBar {
  let content: NavigationBarContent
  let words: NavigationBarStrings
  let measurer: any TextMeasurer
  let title: NaiveText?
  let largeTitle: NaiveText?
  let subtitle: NaiveText?
  /// The maximum number of title lines, 1 or 2.
  let titleLines: Int
  /// The width in px that shows the title without truncation; 0 without a title.
  let wholeTitle: Int
  /// The label width of Back or Cancel in px; nil if there is no label.
  let leadingLabel: Int?
  /// By action: the width of its button in px.
  let buttons: [Int]
  /// The actions in priority order.
  let byPriority: [Int]
  private var known: (environment: BarEnvironment, layout: NavigationBarLayout)?

  public init(
    _ content: NavigationBarContent,
    _ measurer: any TextMeasurer,
    _ words: NavigationBarStrings = .init()
  ) {
    self.content = content
    self.words = words
    let measurer = measurer.forBars
    self.measurer = measurer
    func shown(_ text: String?, _ role: TextRole) -> NaiveText? {
      guard let text, !isBlank(text) else { return nil }
      let measured = NaiveText(text, role: role, measurer)
      return measured.width > 0 ? measured : nil
    }
    title = shown(content.title, .cardTitle)
    largeTitle = shown(content.title, .sheetTitle)
    let wanted = shown(content.subtitle, .cardDetail)
    let lineHeight = measurer.lineHeight(of: .cardTitle)
    let isTooHigh = lineHeight + measurer.lineHeight(of: .cardDetail) > 44
    subtitle = title == nil || isTooHigh ? nil : wanted
    titleLines = wanted != nil || 2 * lineHeight > 44 ? 1 : 2
    wholeTitle = min(title?.leastWidth(lines: titleLines) ?? 0, ScreenGeometry.maximumLength)
    leadingLabel =
      switch content.leading {
      case .back(let previous): shown(previous, .button).map(Self.bounded)
      case .cancel: shown(words.cancel, .button).map(Self.bounded)
      default: nil
      }
    buttons = content.actions.map {
      $0.isLabel ? max(44, (shown($0.title, .button).map(Self.bounded) ?? 0) + 16) : 44
    }
    let actions = content.actions
    byPriority = actions.indices.sorted {
      (-actions[$0].priority, $0) < (-actions[$1].priority, $1)
    }
  }

  static func bounded(_ text: NaiveText) -> Int { min(text.width, ScreenGeometry.maximumLength) }

  /// Returns the layout, with the bar's upper left corner at (0, 0).
  public mutating func layout(in environment: BarEnvironment) -> NavigationBarLayout {
    if let known, known.environment == environment { return known.layout }
    let layout = content.isBarShown ? laidOut(environment) : NavigationBarLayout()
    known = (environment, layout)
    return layout
  }

  private func laidOut(_ environment: BarEnvironment) -> NavigationBarLayout {
    if environment.hasBackPlace, case .back = content.leading {
      // NS-7: lays out the bar as if it declared no Back.
      var other = content
      other.leading = nil
      return NaiveBar(other, measurer, words).laidOut(environment)
    }
    var row = NaiveRow(self, environment)
    let chosen = choose(&row, environment.sizeClass)
    var layout = NavigationBarLayout()
    layout.rowFrame = ScreenFrame(x: 0, y: 0, width: environment.width, height: 44)
    placeLeading(row, &layout)
    placeTrailing(row, chosen, environment, &layout)
    placeTitles(row, environment, &layout)
    let homes = content.actions.map { NaiveHome($0, environment.sizeClass) }
    layout.overflow = byPriority.filter {
      homes[$0] == .overflow || homes[$0] == .bar && !chosen.actions.contains($0)
    }
    layout.toolbar = homes.indices.filter { homes[$0] == .toolbar }
    layout.sidebar = homes.indices.filter { homes[$0] == .sidebar }
    layout.isProfileInSidebar =
      environment.sizeClass == .regular && content.leading == .profile(movesToSidebar: true)
    return environment.direction == .rightToLeft
      ? layout.mirrored(in: environment.width) : layout
  }
}

/// Where an action is shown in a size class (NB-2, NB-14).
enum NaiveHome {
  case bar, overflow, toolbar, sidebar

  init(_ action: BarAction, _ sizeClass: SizeClass) {
    switch (action.place, sizeClass == .regular && action.movesInRegularWidth) {
    case (.toolbar, false): self = .toolbar
    case (.bar, true): self = .sidebar
    case (.toolbar, true), (.bar, false): self = action.isAlwaysInOverflow ? .overflow : .bar
    }
  }
}

extension NaiveText {
  /// The smallest width in px at which `lines` lines hold the text without truncation or a break
  /// within a word.
  func leastWidth(lines: Int) -> Int {
    lines < 2 ? width : breaks.map { max($0.before, $0.after) }.reduce(width, min)
  }
}

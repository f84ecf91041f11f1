import FormModel
import ScreenModel

/// A navigation bar laid out by the rules NB, written apart from the product. It keeps only values that follow from
/// the declaration alone (widths of texts, order of priorities), and the last layout with its environment.
public struct NaiveBar {
  let content: NavigationBarContent
  let words: NavigationBarStrings
  let measurer: any TextMeasurer
  let title: NaiveText?
  let largeTitle: NaiveText?
  let subtitle: NaiveText?
  /// 1 or 2.
  let titleLines: Int
  /// The width at which the title is shown whole, px; 0 without a title.
  let wholeTitle: Int
  /// The width of the label of Back or Cancel, px; nil if there is none.
  let leadingLabel: Int?
  /// The width of each action's button, px.
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

  /// The layout, with its upper left corner at 0, 0.
  public mutating func layout(in environment: BarEnvironment) -> NavigationBarLayout {
    if let known, known.environment == environment { return known.layout }
    let layout = content.isBarShown ? laidOut(environment) : NavigationBarLayout()
    known = (environment, layout)
    return layout
  }

  private func laidOut(_ environment: BarEnvironment) -> NavigationBarLayout {
    if environment.hasBackPlace, case .back = content.leading {
      // NS-7: as one that declares none.
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

/// The place of an action in a size class (NB-2, NB-14).
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
  /// The least width at which nothing is truncated and no word is cut, on so many lines, px.
  func leastWidth(lines: Int) -> Int {
    lines < 2 ? width : breaks.map { max($0.before, $0.after) }.reduce(width, min)
  }
}

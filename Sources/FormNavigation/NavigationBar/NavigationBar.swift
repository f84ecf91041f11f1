import FormModel
import ScreenModel

/// A screen's navigation bar: its declaration, with every text measured once (NB).
///
///     let bar = NavigationBar(content)
///     var layout = NavigationBarLayout()
///     bar.layOut(in: BarEnvironment(width: 390, sizeClass: .compact), &layout)
///
/// The layout depends on the declaration and the environment alone.
public struct NavigationBar: Sendable {
  public let content: NavigationBarContent
  public let strings: NavigationBarStrings
  /// Measures the texts of popovers.
  let measurer: AnyTextMeasurer
  /// Measures the bar's own texts (AX-4).
  package let barMeasurer: AnyTextMeasurer
  let title: MeasuredTitle
  /// Nil if there is none, or if title and subtitle together are too high for the bar.
  let subtitle: MeasuredText?
  /// The label of Back or Cancel; nil if there is none.
  let leadingLabel: MeasuredText?
  /// The width of each action's button in the bar, px.
  let actionWidths: [Int]
  /// Actions in priority order (NB-2).
  let ranking: [Int]

  /// - Complexity: O(actions · log of them + grapheme clusters of the texts).
  public init(
    _ content: NavigationBarContent,
    strings: NavigationBarStrings = .init(),
    measurer: AnyTextMeasurer = ClusterMeasurer()
  ) {
    self.content = content
    self.strings = strings
    self.measurer = measurer
    let measurer = measurer.forBars
    barMeasurer = measurer
    let subtitle = MeasuredText(content.subtitle, role: BarTextRole.subtitle, measurer)
    title = MeasuredTitle(content.title, hasSubtitle: subtitle != nil, measurer)
    let height =
      measurer.lineHeight(of: BarTextRole.title) + measurer.lineHeight(of: BarTextRole.subtitle)
    self.subtitle = height <= BarMetrics.height && title.isShown ? subtitle : nil
    leadingLabel =
      switch content.leading {
      case .back(let title): MeasuredText(title, role: BarTextRole.label, measurer)
      case .cancel: MeasuredText(strings.cancel, role: BarTextRole.label, measurer)
      case .profile, .close, nil: nil
      }
    actionWidths = content.actions.map { action in
      guard action.isLabel else { return BarMetrics.touchTarget }
      let label = MeasuredText(action.title, role: BarTextRole.label, measurer)?.width ?? 0
      return Swift.max(BarMetrics.touchTarget, label + 2 * BarMetrics.labelPadding)
    }
    ranking = content.actions.indices.sorted { first, second in
      let priorities = (content.actions[first].priority, content.actions[second].priority)
      return priorities.0 == priorities.1 ? first < second : priorities.0 > priorities.1
    }
  }

  /// The width that the default title needs to be shown whole, in two lines if it may have two, px; 0 without a
  /// title.
  public var titleNeed: Int { title.neededWidth }
}

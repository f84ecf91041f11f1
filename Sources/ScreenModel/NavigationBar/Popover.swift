/// A list or text that the navigation bar opens over a screen.
public enum BarPopover: Hashable, Sendable {
  /// The whole text of a truncated title (NB-6).
  case fullTitle(String)
  /// The screens visited, nearest first; choosing one goes back to it (NB-7).
  case history(ScreenHistory)
  /// The overflow menu; the layout says which actions it holds (NB-2).
  case overflow
  /// The entries of an action's pull-down; the action is named by its place in the declaration (NB-2).
  case pullDown(action: Int)
  /// A tooltip that says, once, ever, how to reach the history. It takes no touch (NB-7).
  case announcement(String)

  /// The text of the popover; nil for a list.
  public var text: String? {
    switch self {
    case .fullTitle(let text): text
    case .announcement(let text): text
    case .history, .overflow, .pullDown: nil
    }
  }

  /// Whether it is a tooltip, which takes no touch.
  public var isAnnouncement: Bool {
    if case .announcement = self { return true }
    return false
  }

  /// Whether the popover has rows to choose from.
  public var isList: Bool {
    switch self {
    case .history, .overflow, .pullDown: true
    case .fullTitle, .announcement: false
    }
  }
}

/// The lengths of popovers, px at scale 1 (NB-15).
public enum PopoverMetrics {
  public static let listWidth = 260
  public static let textWidth = 360
  /// The space above the first row and below the last.
  public static let listPadding = 4
  /// The padding on each side of a text.
  public static let textPadding = 12
  /// The padding above and below a row's text, if the row then is higher than a touch target.
  public static let rowPadding = 10
  /// The least gap between a popover and the system's bottom margin.
  public static let bottomMargin = 8
  /// A tooltip's arrow, between the tooltip and Back.
  public static let arrowWidth = 16
  public static let arrowHeight = 8
}

/// A row of a popover in its place.
public struct PopoverRow: Hashable, Sendable {
  public var target: BarTarget
  /// The title of its screen, action or entry; empty for a screen without one.
  public var title: String
  /// The row's place without clipping: the first and the last row may reach beyond the popover's frame.
  public var frame: ScreenFrame

  @inlinable
  public init(target: BarTarget, title: String, frame: ScreenFrame) {
    self.target = target
    self.title = title
    self.frame = frame
  }
}

/// A popover as laid out (NB-15); of no size if there is none.
public struct PopoverSnapshot: Hashable, Sendable {
  public var frame = ScreenFrame.zero
  /// The visible rows, from the top.
  public var rows: [PopoverRow] = []
  /// The place of the whole text, without clipping; nil for a list.
  public var textFrame: ScreenFrame?
  /// The place of a tooltip's arrow, which points at Back (NB-7); nil if there is none, or no room for it.
  public var arrowFrame: ScreenFrame?
  /// px that rows or text have scrolled, 0…`maximumScroll`.
  public var scroll = 0
  public var maximumScroll = 0

  @inlinable
  public init() {}
}

/// A list or text that lies over a screen because of its navigation bar.
public enum BarPopover: Hashable, Sendable {
  /// The whole text of a truncated title (SPEC NB-6).
  case fullTitle(String)
  /// The screens visited, nearest first; choosing one pops to it (NB-7).
  case history(ScreenHistory)
  /// The overflow menu; the layout says which actions it holds (NB-2).
  case overflow
  /// The entries of an action, which is given by its place in the declaration (NB-2).
  case pullDown(action: Int)
  /// A tooltip: says once, ever, how to reach the history. It takes no touch (NB-7).
  case announcement(String)

  /// What it says; nil for a list.
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

  /// Whether it has rows to choose from, not a text.
  public var isList: Bool {
    switch self {
    case .history, .overflow, .pullDown: true
    case .fullTitle, .announcement: false
    }
  }
}

/// The lengths of popovers, px at scale 1 (SPEC NB-15).
public enum PopoverMetrics {
  public static let listWidth = 260
  public static let textWidth = 360
  /// Above the first row and below the last.
  public static let listPadding = 4
  /// Around a text, on each side.
  public static let textPadding = 12
  /// Above and below the text of a row, where that makes it higher than what can be touched.
  public static let rowPadding = 10
  /// Between a popover and the lower edge of what the system leaves.
  public static let bottomMargin = 8
}

/// A row of a popover in its place.
public struct PopoverRow: Hashable, Sendable {
  public var target: BarTarget
  /// Where it stands without clipping: the first and the last one may reach beyond the popover's frame.
  public var frame: ScreenFrame

  @inlinable
  public init(target: BarTarget, frame: ScreenFrame) {
    self.target = target
    self.frame = frame
  }
}

/// A popover as it is laid out (SPEC NB-15); of no size if there is none.
public struct PopoverSnapshot: Hashable, Sendable {
  public var frame = ScreenFrame.zero
  /// The rows that can be seen, from the top.
  public var rows: [PopoverRow] = []
  /// Where all of a text stands, without clipping; nil for a list.
  public var textFrame: ScreenFrame?
  /// px that rows or text have scrolled, 0…`maximumScroll`.
  public var scroll = 0
  public var maximumScroll = 0

  @inlinable
  public init() {}
}

/// The state that, with the screen, determines its navigation bar (IF-3).
public struct BarState: Hashable, Sendable {
  public var content: NavigationBarContent
  /// The size class that the app set; nil for the one that follows from the screen's sides.
  public var sizeClass: SizeClass?
  /// px at the leading edge, 0…`ScreenGeometry.maximumLength`; nil for the size class's own margin (NB-11).
  public private(set) var leadingMargin: Int?
  /// The margin at the trailing edge, px.
  public private(set) var trailingMargin: Int?
  /// px that the form has scrolled, at most 2⁴⁰; below 0 while it is pulled down.
  public private(set) var scroll = 0
  /// The part of the bar that was pressed to open a popover; nil if none is open.
  public var pressed: BarTarget?
  /// px that the popover has scrolled (NB-15).
  public var popoverScroll = 0
  /// Whether the bar shows the tooltip about how to reach the history (NB-7).
  public var isAnnouncing = false
  /// The screens below this one (NB-7).
  public var history = ScreenHistory()
  /// Whether the structure around the screen has a place for Back (NS-7).
  public var hasBackPlace = false
  /// Whether the bar has already announced how to reach the history; it does so once, ever (NB-7).
  public var hasAnnouncedHistory = false

  package static let mostScroll = Int(min(1 << 40, Int64(Int.max >> 2)))

  public init(_ content: NavigationBarContent = .init()) { self.content = content }

  /// Lengths outside their range are clamped.
  public mutating func setMargins(leading: Int, trailing: Int) {
    leadingMargin = min(max(leading, 0), ScreenGeometry.maximumLength)
    trailingMargin = min(max(trailing, 0), ScreenGeometry.maximumLength)
  }

  /// Positions outside their range are clamped.
  public mutating func setScroll(_ scroll: Int) {
    self.scroll = min(max(scroll, -Self.mostScroll), Self.mostScroll)
  }
}

/// The parts of a screen's navigation bar as shown.
public struct BarSnapshot: Hashable, Sendable {
  /// Frames on the screen, below the system's top margin.
  public var layout = NavigationBarLayout()
  public var sizeClass = SizeClass.compact
  /// The popover over the screen. Unless it is a tooltip it takes every touch (NB-6, NB-7, NB-15).
  public var popover: BarPopover?
  /// The popover's place and rows.
  public var popoverLayout = PopoverSnapshot()

  public init() {}

  /// Whether Back is highlighted: while the tooltip points at it (NB-7).
  public var isBackHighlighted: Bool { popover?.isAnnouncement == true }
}

/// A request to the app, by a tap in the navigation bar.
public enum BarRequest: Hashable, Sendable {
  /// Back by so many screens, 1 or more: from Back itself, or from a choice in the history (NB-7).
  case back(steps: Int)
  case close
  case cancel
  case profile
  case search
  /// An action, by its place in the declaration; from the bar or from the overflow menu.
  case action(Int)
  /// An entry of an action's pull-down, both by their places in the declaration.
  case entry(action: Int, entry: Int)
}

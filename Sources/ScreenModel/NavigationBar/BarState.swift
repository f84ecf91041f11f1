/// What a screen's navigation bar is made from, beside the screen itself (SPEC IF-3).
public struct BarState: Hashable, Sendable {
  public var content: NavigationBarContent
  /// What the app says; nil for the one that the screen's sides give.
  public var sizeClass: SizeClass?
  /// px at the leading edge, 0…`ScreenGeometry.maximumLength`; nil for what the size class has (NB-11).
  public private(set) var leadingMargin: Int?
  /// px at the trailing edge, likewise.
  public private(set) var trailingMargin: Int?
  /// px that the form has scrolled, at most 2⁴⁰; below 0 while it is pulled down.
  public private(set) var scroll = 0
  /// What was pressed, where something stands over the screen because of it.
  public var pressed: BarTarget?
  /// px that what stands over the screen has scrolled (NB-15).
  public var popoverScroll = 0
  /// Whether the tooltip is shown that says how to reach the history (NB-7).
  public var isAnnouncing = false
  /// The screens below this one (NB-7).
  public var history = ScreenHistory()
  /// Whether Back has a place of its own, in the structure around the screen (NS-7).
  public var hasBackPlace = false
  /// Whether the bar has said how to reach the history: once, ever (NB-7).
  public var hasAnnouncedHistory = false

  package static let mostScroll = 1 << 40

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

/// What is shown of a screen's navigation bar.
public struct BarSnapshot: Hashable, Sendable {
  /// The frames are those on the screen, below what the system keeps for itself.
  public var layout = NavigationBarLayout()
  public var sizeClass = SizeClass.compact
  /// What stands over the screen. Unless it is a tooltip it takes every touch (SPEC NB-6, NB-7, NB-15).
  public var popover: BarPopover?
  /// Where that stands.
  public var popoverLayout = PopoverSnapshot()

  public init() {}
}

/// A request to the app, by a tap in the navigation bar.
public enum BarRequest: Hashable, Sendable {
  /// Back by so many screens, 1 or more: by Back itself, or by a choice from the history (SPEC NB-7).
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

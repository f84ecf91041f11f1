/// What stands at the leading edge of the bar (SPEC NB-4).
public enum LeadingAccessory: Hashable, Sendable {
  /// The user's picture. It may move to the sidebar in regular width (NB-14).
  case profile(movesToSidebar: Bool)
  /// Labelled with the previous screen's title while there is room; blank for the symbol alone.
  case back(previousTitle: String)
  case close
  /// A label button.
  case cancel
}

/// How the title is shown. A large title and a default one are never shown together (SPEC NB-5).
public enum BarTitleStyle: Hashable, Sendable {
  case standard
  /// Large, below the bar; in the bar once it has scrolled out.
  case large
  /// The content begins with a header that shows the title, down to `titleBottom` px from its top; the bar
  /// has none until that has scrolled out.
  case objectHeader(titleBottom: Int)
}

/// A company's sign on the home screen (SPEC NB-8).
public struct BarLogo: Hashable, Sendable {
  /// px at the height it is drawn with.
  public var width: Int
  /// px; 24 is advised.
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A search field (SPEC NB-9).
public struct BarSearch: Hashable, Sendable {
  public enum Placement: UInt8, CaseIterable, Hashable, Sendable {
    /// In the bar in regular width; in compact width, and if there is no room, below.
    case inBar
    case below
  }

  /// What is searched.
  public enum Scope: UInt8, CaseIterable, Hashable, Sendable {
    case wholeApp
    case thisScreen
  }

  public var placement: Placement
  public var scope: Scope
  /// Whether it stays when content scrolls.
  public var isPersistent: Bool

  public init(
    placement: Placement = .below,
    isPersistent: Bool = false,
    scope: Scope = .wholeApp
  ) {
    self.scope = scope
    self.placement = placement
    self.isPersistent = isPersistent
  }
}

/// A screen's declaration of its navigation bar.
public struct NavigationBarContent: Hashable, Sendable {
  /// A screen may have no bar (SPEC NB-10).
  public var isBarShown = true
  /// Nil or blank for none.
  public var title: String?
  /// Nil or blank for none.
  public var subtitle: String?
  public var titleStyle = BarTitleStyle.standard
  public var leading: LeadingAccessory?
  /// What the leading accessory does, as an action's `effect` (NB-12); nil for its own.
  public var leadingEffect: String?
  /// Trailing and toolbar actions. Visible ones stand in this order from the leading to the trailing edge.
  public var actions: [BarAction] = []
  /// Shown where `isHomeScreen` only.
  public var logo: BarLogo?
  public var isHomeScreen = false
  public var search: BarSearch?

  public init(
    title: String? = nil,
    subtitle: String? = nil,
    titleStyle: BarTitleStyle = .standard,
    leading: LeadingAccessory? = nil,
    actions: [BarAction] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.titleStyle = titleStyle
    self.leading = leading
    self.actions = actions
  }

  /// A screen without a navigation bar.
  public static var none: NavigationBarContent {
    var content = NavigationBarContent()
    content.isBarShown = false
    return content
  }
}

/// The bar's own words; all are replaceable.
public struct NavigationBarStrings: Hashable, Sendable {
  public var back = "Back"
  public var cancel = "Cancel"
  public var close = "Close"
  public var more = "More"
  public var profile = "Profile"
  /// Said once, ever (SPEC NB-7).
  public var historyAnnouncement = "Press and hold Back to see the screens you came from"

  public init() {}
}

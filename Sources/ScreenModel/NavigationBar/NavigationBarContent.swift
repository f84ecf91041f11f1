/// The accessory at the leading edge of the bar (NB-4).
public enum LeadingAccessory: Hashable, Sendable {
  /// The user's picture. It may move to the sidebar in regular width (NB-14).
  case profile(movesToSidebar: Bool)
  /// Labelled as long as there is room; a blank title shows the symbol alone. Nil for the title of the screen below
  /// in the history, which the structure fills in.
  case back(previousTitle: String? = nil)
  case close
  /// A label button.
  case cancel
}

/// How the title is shown. A large title and a default one are never shown together (NB-5).
public enum BarTitleStyle: Hashable, Sendable {
  case standard
  /// Large, below the bar, and in the bar once it has scrolled out.
  case large
  /// The content begins with a header that shows the title down to `titleBottom` px from the top; the bar shows a
  /// title once that has scrolled out.
  case objectHeader(titleBottom: Int)
}

/// A company's logo on the home screen (NB-8).
public struct BarLogo: Hashable, Sendable {
  /// The width, px, at the height it is drawn with.
  public var width: Int
  /// The height, px; the guideline advises 24.
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A search field (NB-9).
public struct BarSearch: Hashable, Sendable {
  public enum Placement: UInt8, CaseIterable, Hashable, Sendable {
    /// In the bar in regular width; below it in compact width, or if the bar has no room.
    case inBar
    case below
  }

  /// The content that the field searches.
  public enum Scope: UInt8, CaseIterable, Hashable, Sendable {
    case wholeApp
    case thisScreen
  }

  public var placement: Placement
  public var scope: Scope
  /// Whether the field stays when the content scrolls.
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
  /// False for a screen without a bar (NB-10).
  public var isBarShown = true
  /// Nil or blank for none.
  public var title: String?
  /// Nil or blank for none.
  public var subtitle: String?
  public var titleStyle = BarTitleStyle.standard
  public var leading: LeadingAccessory?
  /// The effect of the leading accessory, as an action's `effect` (NB-12); nil for an effect of its own.
  public var leadingEffect: String?
  /// Trailing and toolbar actions. Those shown stand in this order from the leading to the trailing edge.
  public var actions: [BarAction] = []
  /// Shown only if `isHomeScreen`.
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

  /// The same content, with Back labelled by the screen below if the app gives no other label (NB-4).
  public func labelled(by history: ScreenHistory) -> NavigationBarContent {
    guard leading == .back() else { return self }
    var content = self
    content.leading = .back(previousTitle: history.nearestTitle)
    return content
  }

  /// A screen without a navigation bar.
  public static var none: NavigationBarContent {
    var content = NavigationBarContent()
    content.isBarShown = false
    return content
  }
}

/// The bar's own words; an app can replace each.
public struct NavigationBarStrings: Hashable, Sendable {
  public var back = "Back"
  public var cancel = "Cancel"
  public var close = "Close"
  public var more = "More"
  public var profile = "Profile"
  /// Announced once, ever (NB-7).
  public var historyAnnouncement = "Press and hold Back to see the screens you came from"

  public init() {}
}

import FormModel

/// The symbols that actions and accessories are drawn with.
public enum BarSymbol: Hashable, Sendable {
  case add, filter, search, close
  case back, cancel, profile, more
  case edit, print, save, share, delete
  /// One of the app's own.
  case named(String)

  /// Whether everybody knows what it means, so that it needs no label (SPEC NB-12).
  public var isUniversallyKnown: Bool {
    switch self {
    case .add, .filter, .search, .close: true
    default: false
    }
  }
}

/// An action of a screen, as the app declares it.
public struct BarAction: Hashable, Sendable {
  /// What it is drawn as in the bar.
  public enum Face: Hashable, Sendable {
    /// A button with an icon only.
    case symbol(BarSymbol)
    /// A button with the action's title, which is never truncated (SPEC NB-3). `alternative` is the symbol
    /// that would say the same.
    case label(alternative: BarSymbol?)
  }

  /// Where it stands in compact width.
  public enum Place: UInt8, CaseIterable, Hashable, Sendable {
    case bar
    case toolbar
  }

  /// The kind of the action. Back, close and cancel belong to the leading edge (NB-12).
  public enum Purpose: UInt8, CaseIterable, Hashable, Sendable {
    case action
    case back
    case close
    case cancel
  }

  /// Tells it from the others; no two actions of a screen have the same.
  public var identifier: String
  /// The label, the entry in the overflow menu, and what a screen reader says.
  public var title: String
  public var face: Face
  public var place: Place
  public var purpose: Purpose
  /// The higher, the longer it stays in the bar; of two alike the one declared first (NB-2).
  public var priority: Int
  public var isAlwaysInOverflow: Bool
  /// What it does, where that is to be told from what other buttons do: two buttons of one effect are diagnosed
  /// (NB-12). Nil for its own.
  public var effect: String?
  /// Titles of what it opens: an action with entries is a pull-down, and is nothing without a choice (NB-2).
  public var entries: [String]
  /// Whether in regular width it moves on: from the toolbar to the bar, from the bar to the sidebar (NB-14).
  public var movesInRegularWidth: Bool

  public init(
    _ identifier: String,
    title: String,
    face: Face,
    place: Place = .bar,
    purpose: Purpose = .action,
    priority: Int = 0,
    isAlwaysInOverflow: Bool = false,
    movesInRegularWidth: Bool = false,
    effect: String? = nil,
    entries: [String] = []
  ) {
    self.identifier = identifier
    self.title = title
    self.face = face
    self.place = place
    self.purpose = purpose
    self.priority = priority
    self.isAlwaysInOverflow = isAlwaysInOverflow
    self.movesInRegularWidth = movesInRegularWidth
    self.effect = effect
    self.entries = entries
  }

  /// The `effect` of a button that ends the flow by itself: it does what Finish in the footer does, which then is not
  /// shown (SPEC NB-13). Of every button of the bar that is an action.
  public static let finish = "finish"

  /// The `leadingEffect` of a Back that leads to the page before, and leaves the screen on the first one only (NB-13).
  public static let previousPage = "previous page"

  public var isLabel: Bool {
    if case .label = face { true } else { false }
  }
}

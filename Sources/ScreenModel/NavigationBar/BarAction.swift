import FormModel

/// A symbol on an action or accessory.
public enum BarSymbol: Hashable, Sendable {
  case add, filter, search, close
  case back, cancel, profile, more
  case edit, print, save, share, delete
  /// A symbol of the app's own.
  case named(String)

  /// Whether everybody knows the symbol's meaning, so that it needs no label (NB-12).
  public var isUniversallyKnown: Bool {
    switch self {
    case .add, .filter, .search, .close: true
    default: false
    }
  }
}

/// An action of a screen, as the app declares it.
public struct BarAction: Hashable, Sendable {
  /// How the bar draws the action.
  public enum Face: Hashable, Sendable {
    /// A button with an icon only.
    case symbol(BarSymbol)
    /// A button with the action's title, which is never truncated (NB-3). `alternative` is a symbol with the
    /// same meaning.
    case label(alternative: BarSymbol?)
  }

  /// Where the action stands in compact width.
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

  /// The action's identifier; each action of a screen has another.
  public var identifier: String
  /// The label, the entry in the overflow menu, and what a screen reader says.
  public var title: String
  public var face: Face
  public var place: Place
  public var purpose: Purpose
  /// An action of higher priority stays in the bar longer; of two with equal priority the one declared first does
  /// (NB-2).
  public var priority: Int
  public var isAlwaysInOverflow: Bool
  /// A name for what the action does. The bar diagnoses two buttons with the same effect (NB-12). Nil for an effect
  /// that no other button has.
  public var effect: String?
  /// The titles of the entries of its pull-down. An action with entries acts only by a choice among them (NB-2).
  public var entries: [String]
  /// Whether the action moves in regular width: from the toolbar to the bar, or from the bar to the sidebar
  /// (NB-14).
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

  /// The `effect` of a button that ends the flow, as Finish in the footer does; the footer then shows no Finish
  /// (NB-13). Any action button of the bar may have it.
  public static let finish = "finish"

  /// The `leadingEffect` of a Back that goes to the previous page, and leaves the screen only from the first page
  /// (NB-13).
  public static let previousPage = "previous page"

  public var isLabel: Bool {
    if case .label = face { true } else { false }
  }
}

/// What a screen reader finds at a place of the screen, and what it can do there (SPEC AX-2).
public struct AccessibilityElement: Hashable, Sendable {
  /// What kind of thing it is; none for a text.
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let button = Traits(rawValue: 1)
    public static let header = Traits(rawValue: 1 << 1)
    public static let selected = Traits(rawValue: 1 << 2)
    /// It is there, and can't be used now.
    public static let disabled = Traits(rawValue: 1 << 3)
  }

  /// What activating it sends.
  public enum Activation: Hashable, Sendable {
    case screen(ScreenEvent)
    case tabBar(TabBarTarget)
  }

  public var label: String
  /// What it says of itself beside its label; empty for nothing.
  public var value: String
  public var traits: Traits
  /// What can be seen of it; nil for what the app lays out: the page's heading and fields.
  public var frame: ScreenFrame?
  /// Nil for what does nothing.
  public var activation: Activation?

  public init(
    _ label: String,
    value: String = "",
    traits: Traits = [],
    frame: ScreenFrame?,
    activation: Activation? = nil
  ) {
    self.label = label
    self.value = value
    self.traits = traits
    self.frame = frame
    self.activation = activation
  }
}

/// Where a screen reader goes on because of an event (SPEC AX-2).
public enum AccessibilityFocus: UInt8, CaseIterable, Hashable, Sendable {
  /// The sheet's header: the menu was opened.
  case menuHeader
  /// The menu was closed.
  case menuButton
  /// The page's name: another page is current.
  case heading
}

/// A place of the screen as a screen reader finds it, and what activating it does (AX-2).
public struct AccessibilityElement: Hashable, Sendable {
  /// The kind of the element; empty for a text.
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let button = Traits(rawValue: 1)
    public static let header = Traits(rawValue: 1 << 1)
    public static let selected = Traits(rawValue: 1 << 2)
    /// The element is there, but can't be used now.
    public static let disabled = Traits(rawValue: 1 << 3)
  }

  /// The event that activating the element sends.
  public enum Activation: Hashable, Sendable {
    case screen(ScreenEvent)
    case tabBar(TabBarTarget)
  }

  public var label: String
  /// The value that a screen reader says beside the label; empty if there is none.
  public var value: String
  public var traits: Traits
  /// The visible part of the element; nil for the page's heading and fields, which the app lays out.
  public var frame: ScreenFrame?
  /// Nil if activating the element does nothing.
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

/// Where a screen reader continues after an event (AX-2).
public enum AccessibilityFocus: UInt8, CaseIterable, Hashable, Sendable {
  /// The sheet's header, after the menu opened.
  case menuHeader
  /// The menu button, after the menu closed.
  case menuButton
  /// The page's name, after another page became current.
  case heading
}

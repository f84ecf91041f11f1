/// A screen in a stack: which one it is, and what it keeps while it is not shown.
public struct ScreenEntry: Hashable, Sendable {
  /// The app's own number of the screen.
  public var screen: UInt64
  /// The screen's own state, as bytes that the app understands, such as a scroll position or the saved state
  /// of an input form screen.
  public var state: [UInt8]

  public init(screen: UInt64, state: [UInt8] = []) {
    self.screen = screen
    self.state = state
  }
}

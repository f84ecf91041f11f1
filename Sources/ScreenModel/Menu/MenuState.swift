/// How far the sheet is open.
@frozen
public enum Detent: UInt8, CaseIterable, Hashable, Sendable {
  case halfOpen
  case full
}

/// The states of the navigation menu: the columns of NM's table.
@frozen
public enum MenuState: UInt8, CaseIterable, Hashable, Sendable {
  case closed
  case halfOpen
  case full
  /// A touch is down and has moved far enough to drag.
  case tracking
}

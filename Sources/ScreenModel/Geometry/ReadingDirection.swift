/// The direction that text runs in, and that a screen is laid out in (SPEC NM-25).
public enum ReadingDirection: UInt8, CaseIterable, Hashable, Sendable {
  case leftToRight
  case rightToLeft
}

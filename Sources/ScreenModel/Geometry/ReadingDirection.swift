/// The direction in which text runs and a screen is laid out (NM-25).
public enum ReadingDirection: UInt8, CaseIterable, Hashable, Sendable {
  case leftToRight
  case rightToLeft
}

/// How often the judge checks a screen.
public enum CheckPolicy: Hashable, Sendable {
  case never
  /// After each action. The judge plays it too, and must reach the same interaction state.
  case every
  /// After one action in so many, and the snapshot alone.
  case sampled(every: Int)
}

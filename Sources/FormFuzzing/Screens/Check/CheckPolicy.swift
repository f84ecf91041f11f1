/// How often a screen is judged.
public enum CheckPolicy: Hashable, Sendable {
  case never
  /// After each action. The judge plays it too, and must reach the same interaction state.
  case every
  /// After each action of so many, the snapshot alone.
  case sampled(every: Int)
}

/// Tells whether flags that were set and cleared several times have their first values again, without a set of flags.
///
/// The steps on one flag alternate between setting and clearing it. If the flag has its first value again, as many
/// steps left it at its present value as did not; else one more did.
struct TurnedFlags {
  private var count = 0

  /// - Parameter isLast: whether the step gave the flag its present value.
  mutating func add(isLast: Bool) { count += isLast ? 1 : -1 }

  /// Whether all flags have their first values.
  var isNone: Bool { count == 0 }
}

/// Finds out whether flags that were turned again and again are as they were, without keeping which.
///
/// The steps that turn one flag set and clear it in turn. If it is as it was, as many of them left it as it is now as
/// did not; if not, one more did.
struct TurnedFlags {
  private var count = 0

  /// - Parameter isLast: whether the step left the flag as it is now.
  mutating func add(isLast: Bool) { count += isLast ? 1 : -1 }

  /// Whether all flags are as they were.
  var isNone: Bool { count == 0 }
}

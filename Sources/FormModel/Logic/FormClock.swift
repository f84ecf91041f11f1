/// The time that expressions read as today and now (UR-2). Only the app sets it.
@frozen
public struct FormClock: Hashable, Sendable, BitwiseCopyable {
  /// Milliseconds since 1970-01-01T00:00 in the form's local time.
  public var milliseconds: WideInt

  @inlinable
  public init(milliseconds: WideInt) { self.milliseconds = milliseconds }

  /// Days since 1970-01-01, rounded down.
  @inlinable
  public var today: WideInt { CalendarDay.of(milliseconds: milliseconds) }
}

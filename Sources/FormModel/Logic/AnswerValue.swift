/// The answer that a field holds (UR-1). Nil is no answer.
@frozen
public enum AnswerValue: Hashable, Sendable {
  /// Of a text, and of what a device takes: photo, signature, barcode, location.
  case text(String)
  case integer(Int)
  /// Finite.
  case decimal(Double)
  case boolean(Bool)
  /// Days since 1970-01-01.
  case date(days: Int)
  /// Milliseconds since midnight, 0 ..< 86,400,000.
  case time(milliseconds: Int)
  /// Milliseconds since 1970-01-01T00:00 of the form's local time.
  case dateTime(milliseconds: Int)
  /// A choice of the field's list, by its value.
  case choice(String)
  /// Choices of the field's list, by their values, each once; never empty.
  case choices([String])
}

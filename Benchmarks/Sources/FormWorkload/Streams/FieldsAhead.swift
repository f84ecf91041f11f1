/// Fields drawn in advance, 64 at a time. In a large form the values that a draw reads are not in the cache, and 64
/// independent reads take little longer than one.
struct FieldsAhead: Sendable {
  struct Field: Sendable {
    /// While it is drawn, the filled page's number; then the page's raw value.
    var page: UInt32
    var field: UInt32
  }

  private var fields: [Field] = []
  private var taken = 0

  var isUsedUp: Bool { taken == fields.count }

  /// - Precondition: not used up.
  @inline(__always)
  mutating func take() -> Field {
    taken += 1
    return fields[taken - 1]
  }

  /// - Parameter draw: sets each of the fields.
  @inline(__always)
  mutating func refill(_ draw: (UnsafeMutableBufferPointer<Field>) -> Void) {
    if fields.isEmpty { fields = Array(repeating: Field(page: 0, field: 0), count: 64) }
    fields.withUnsafeMutableBufferPointer { draw($0) }
    taken = 0
  }
}

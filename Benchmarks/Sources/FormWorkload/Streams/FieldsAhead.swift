/// Fields drawn in advance, 64 at a time. In a large form each draw misses the cache; 64
/// independent misses overlap, and take little longer than one.
struct FieldsAhead: Sendable {
  struct Field: Sendable {
    /// During a draw: the number of the filled page. After it: the page's raw value.
    var page: UInt32
    var field: UInt32
  }

  private var fields: [Field] = []
  private var taken = 0

  var isUsedUp: Bool { taken == fields.count }

  /// - Precondition: `isUsedUp` is false.
  @inline(__always)
  mutating func take() -> Field {
    taken += 1
    return fields[taken - 1]
  }

  /// - Parameter draw: sets every field.
  @inline(__always)
  mutating func refill(_ draw: (UnsafeMutableBufferPointer<Field>) -> Void) {
    if fields.isEmpty { fields = Array(repeating: Field(page: 0, field: 0), count: 64) }
    fields.withUnsafeMutableBufferPointer { draw($0) }
    taken = 0
  }
}

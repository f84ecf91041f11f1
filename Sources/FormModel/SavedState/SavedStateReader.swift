/// Reads the parts of a saved state in order. A number in the bytes never decides how much is allocated.
package struct SavedStateReader: ~Escapable {
  private let bytes: Span<UInt8>
  /// The next byte, counted from the first byte of the state.
  package private(set) var offset: Int
  private let end: Int

  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  package var isAtEnd: Bool { offset == end }

  package mutating func take(_ count: Int) throws(SavedStateError) -> Range<Int> {
    guard end - offset >= count else {
      throw .tooShort(offset: offset, expected: count, found: end - offset)
    }
    defer { offset += count }
    return offset..<offset + count
  }

  /// Reads a number of `count` bytes, little-endian.
  ///
  /// - Throws: `tooShort`; `valueOutOfRange` above `most`.
  package mutating func number(
    bytes count: Int,
    most: UInt64 = .max
  ) throws(SavedStateError) -> UInt64 {
    let range = try take(count)
    var value: UInt64 = 0
    for place in range { value |= UInt64(bytes[place]) << UInt64(8 * (place - range.lowerBound)) }
    guard value <= most else {
      throw .valueOutOfRange(offset: range.lowerBound, most: most, found: value)
    }
    return value
  }

  /// Reads a signed number of 8 bytes.
  mutating func integer() throws(SavedStateError) -> WideInt {
    WideInt(Int64(bitPattern: try number(bytes: 8)))
  }

  package mutating func truth() throws(SavedStateError) -> Bool {
    try number(bytes: 1, most: 1) == 1
  }

  package mutating func array(_ count: Int) throws(SavedStateError) -> [UInt8] {
    let range = try take(count)
    var array: [UInt8] = []
    array.reserveCapacity(count)
    for place in range { array.append(bytes[place]) }
    return array
  }

  /// Reads a text with its length before it.
  ///
  /// - Parameters:
  ///   - lengthBytes: the size of the length in bytes.
  ///   - allowsNone: whether the text may be empty.
  /// - Throws: `tooShort`; `noText` if it is not UTF-8.
  package mutating func text(
    lengthBytes: Int,
    allowsNone: Bool = false
  ) throws(SavedStateError) -> String {
    let place = offset
    let count = Int(clamping: try number(bytes: lengthBytes))
    guard count > 0 || allowsNone, let text = String(validating: try array(count), as: UTF8.self)
    else { throw .noText(offset: place) }
    return text
  }

  package func finish() throws(SavedStateError) {
    guard isAtEnd else { throw .bytesLeft(offset: offset, found: end - offset) }
  }
}

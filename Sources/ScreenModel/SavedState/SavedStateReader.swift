/// Reads the parts of a saved state in order. Nothing is allocated in proportion to a number that is read.
struct SavedStateReader: ~Escapable {
  private let bytes: Span<UInt8>
  /// From the first byte of the state.
  private(set) var offset: Int
  private let end: Int

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { offset == end }

  private mutating func take(_ count: Int) throws(SavedStateError) -> Range<Int> {
    guard end - offset >= count else {
      throw .tooShort(offset: offset, expected: count, found: end - offset)
    }
    defer { offset += count }
    return offset..<offset + count
  }

  /// Little-endian.
  mutating func number(
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

  mutating func truth() throws(SavedStateError) -> Bool { try number(bytes: 1, most: 1) == 1 }

  mutating func array(_ count: Int) throws(SavedStateError) -> [UInt8] {
    let range = try take(count)
    var array: [UInt8] = []
    array.reserveCapacity(count)
    for place in range { array.append(bytes[place]) }
    return array
  }

  /// A text with a byte that says how long it is, 1 byte at least.
  mutating func text() throws(SavedStateError) -> String {
    let place = offset
    let count = Int(try number(bytes: 1))
    guard count > 0, let text = String(validating: try array(count), as: UTF8.self) else {
      throw .noText(offset: place)
    }
    return text
  }

  /// Where the next section's content is, if the section is that one.
  mutating func section(_ tag: SavedState.Tag) throws(SavedStateError) -> Range<Int> {
    let place = offset
    let (found, range) = try section()
    guard found == tag.rawValue else {
      throw .unexpectedSection(offset: place, expected: tag.rawValue, found: found)
    }
    return range
  }

  /// The next section: its tag, and where its content is.
  mutating func section() throws(SavedStateError) -> (tag: String, content: Range<Int>) {
    let place = offset
    let tag = try array(4)
    guard tag.allSatisfy(SavedSection.isLetter) else { throw .noText(offset: place) }
    let count = try number(bytes: 4)
    return (String(decoding: tag, as: UTF8.self), try take(Int(count)))
  }

  func finish() throws(SavedStateError) {
    guard isAtEnd else { throw .bytesLeft(offset: offset, found: end - offset) }
  }
}

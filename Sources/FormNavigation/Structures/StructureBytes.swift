import ScreenModel

/// Writes the bytes of a saved structure: magic, version, content, FNV-1a of all before (SPEC NS-9).
/// Numbers are little-endian.
struct StructureWriter {
  private var bytes: [UInt8]

  static let version: UInt8 = 1

  /// - Parameter magic: four ASCII characters.
  init(magic: StaticString) {
    bytes = magic.withUTF8Buffer { unsafe Array($0) }
    bytes.append(Self.version)
  }

  mutating func append(byte: UInt8) { bytes.append(byte) }

  mutating func append(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
    }
  }

  /// Depth, then for each screen from the bottom its number, the length of its state and the state.
  ///
  /// - Complexity: O(screens + bytes of their states).
  mutating func append(_ stack: ScreenStack, _ state: (ScreenEntry) -> [UInt8]) {
    append(UInt64(stack.depth))
    for entry in ([stack.current] + stack.history).reversed() {
      append(entry.screen)
      let state = state(entry)
      append(UInt64(state.count))
      bytes += state
    }
  }

  consuming func finish() -> [UInt8] {
    append(fnv1a(bytes.span))
    return bytes
  }
}

/// Reads what `StructureWriter` wrote. Nothing is allocated in proportion to a number that is read.
struct StructureReader: ~Escapable {
  private let bytes: Span<UInt8>
  private(set) var offset = 5

  static let checksumByteCount = 8
  static let headerByteCount = 5

  /// Checks magic, version and checksum.
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, magic: StaticString) throws(StructureStateError) {
    let least = Self.headerByteCount + Self.checksumByteCount
    guard bytes.count >= least else {
      throw .tooShort(offset: 0, expected: least, found: bytes.count)
    }
    let expected: [UInt8] = magic.withUTF8Buffer { unsafe Array($0) }
    for offset in 0..<4 where bytes[offset] != expected[offset] {
      throw .unexpectedByte(offset: offset, expected: expected[offset], found: bytes[offset])
    }
    guard bytes[4] == StructureWriter.version else {
      throw .unknownVersion(expected: StructureWriter.version, found: bytes[4])
    }
    let end = bytes.count - Self.checksumByteCount
    let checksum = fnv1a(bytes.extracting(0..<end))
    let stored = littleEndian(bytes.extracting(end..<bytes.count))
    guard stored == checksum else {
      throw .wrongChecksum(offset: end, expected: checksum, found: stored)
    }
    self.bytes = bytes.extracting(0..<end)
  }

  private mutating func take(_ count: Int) throws(StructureStateError) -> Range<Int> {
    guard bytes.count - offset >= count else {
      throw .tooShort(offset: offset, expected: count, found: bytes.count - offset)
    }
    defer { offset += count }
    return offset..<offset + count
  }

  mutating func byte(_ range: ClosedRange<UInt8>) throws(StructureStateError) -> UInt8 {
    let place = try take(1).lowerBound
    let value = bytes[place]
    guard range.contains(value) else {
      throw .valueOutOfRange(
        offset: place,
        least: UInt64(range.lowerBound),
        most: UInt64(range.upperBound),
        found: UInt64(value)
      )
    }
    return value
  }

  mutating func number() throws(StructureStateError) -> UInt64 {
    littleEndian(bytes.extracting(try take(8)))
  }

  /// A count of things of at least `byteCount` bytes each, at least `least` of them; no more than there are
  /// bytes for.
  mutating func count(of byteCount: Int, least: UInt64) throws(StructureStateError) -> Int {
    let place = offset
    let value = try number()
    let most = UInt64((bytes.count - offset) / byteCount)
    guard value >= least && value <= most else {
      throw .valueOutOfRange(offset: place, least: least, most: most, found: value)
    }
    return Int(value)
  }

  mutating func entry() throws(StructureStateError) -> ScreenEntry {
    let screen = try number()
    let range = try take(try count(of: 1, least: 0))
    var state: [UInt8] = []
    state.reserveCapacity(range.count)
    for index in range { state.append(bytes[index]) }
    return ScreenEntry(screen: screen, state: state)
  }

  /// A stack, and the number of its first screen.
  mutating func stack() throws(StructureStateError) -> (stack: ScreenStack, bottom: UInt64) {
    let depth = try count(of: 16, least: 1)
    let bottom = try entry()
    var stack = ScreenStack(bottom)
    for _ in 1..<depth { stack.push(try entry()) }
    return (stack, bottom.screen)
  }

  func finish() throws(StructureStateError) {
    guard offset == bytes.count else {
      throw .bytesLeft(offset: offset, found: bytes.count - offset)
    }
  }
}

private func littleEndian(_ bytes: Span<UInt8>) -> UInt64 {
  var value: UInt64 = 0
  for index in bytes.indices { value |= UInt64(bytes[index]) << UInt64(8 * index) }
  return value
}

/// FNV-1a, 64 bits: another byte anywhere gives another sum.
private func fnv1a(_ bytes: Span<UInt8>) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
  return hash
}

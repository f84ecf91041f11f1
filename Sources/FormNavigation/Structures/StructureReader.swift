import FormModel
import ScreenModel

/// Reads the bytes of `StructureWriter`. A number in the bytes never decides how much is allocated.
struct StructureReader: ~Escapable {
  private let bytes: Span<UInt8>
  private(set) var offset: Int
  /// The end of the present section, or of everything.
  private var end: Int
  /// The digest of the saved structure.
  let digest: UInt64

  private static let headerByteCount = 16
  private static let checksumByteCount = 8

  /// Checks magic, version and checksum.
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, magic: StaticString) throws(StructureStateError) {
    let expected: [UInt8] = magic.withUTF8Buffer { unsafe Array($0) }
    guard bytes.count >= 5 else { throw .tooShort(offset: 0, expected: 5, found: bytes.count) }
    for offset in 0..<4 where bytes[offset] != expected[offset] {
      throw .unexpectedByte(offset: offset, expected: expected[offset], found: bytes[offset])
    }
    guard bytes[4] == StructureWriter.version else {
      throw .unknownVersion(expected: StructureWriter.version, found: bytes[4])
    }
    let least = Self.headerByteCount + Self.checksumByteCount
    guard bytes.count >= least else {
      throw .tooShort(offset: 0, expected: least, found: bytes.count)
    }
    end = bytes.count - Self.checksumByteCount
    let checksum = fnv1a(bytes.extracting(0..<end))
    let stored = littleEndian(bytes.extracting(end..<bytes.count))
    guard stored == checksum else {
      throw .wrongChecksum(offset: end, expected: checksum, found: stored)
    }
    self.bytes = bytes.extracting(0..<end)
    offset = Self.headerByteCount
    for offset in 5..<8 where bytes[offset] != 0 {
      throw .unexpectedByte(offset: offset, expected: 0, found: bytes[offset])
    }
    digest = littleEndian(bytes.extracting(8..<16))
  }

  private mutating func take(_ count: Int) throws(StructureStateError) -> Range<Int> {
    guard end - offset >= count else {
      throw .tooShort(offset: offset, expected: count, found: end - offset)
    }
    defer { offset += count }
    return offset..<offset + count
  }

  // MARK: Sections

  /// Enters the next section, which must have this tag.
  mutating func begin(_ tag: StructureTag) throws(StructureStateError) {
    let isExpected = isAt(tag)
    let found = try beginSection()
    guard isExpected else {
      throw .unexpectedSection(
        offset: found.lowerBound,
        expected: tag.rawValue,
        found: text(found)
      )
    }
  }

  /// Leaves a section; everything in it must have been read.
  mutating func endSection() throws(StructureStateError) {
    guard offset == end else { throw .bytesLeft(offset: offset, found: end - offset) }
    end = bytes.count
  }

  /// Whether the next section has this tag.
  func isAt(_ tag: StructureTag) -> Bool {
    guard end - offset >= 4 else { return false }
    var place = offset
    for letter in tag.rawValue.utf8 {
      if bytes[place] != letter { return false }
      place += 1
    }
    return true
  }

  /// Whether the present section has more bytes.
  var hasMoreInSection: Bool { offset < end }

  /// Goes into the next section.
  ///
  /// - Returns: where its tag is.
  private mutating func beginSection() throws(StructureStateError) -> Range<Int> {
    let tag = try take(4)
    for place in tag where !SavedSection.isLetter(bytes[place]) {
      throw .noText(offset: tag.lowerBound)
    }
    let count = try count(of: 1, least: 0)
    end = offset + count
    return tag
  }

  private func text(_ tag: Range<Int>) -> String {
    var letters: [UInt8] = []
    for place in tag { letters.append(bytes[place]) }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Skips sections of later versions that are optional. One that is known has its place before, and stands there once.
  mutating func finish() throws(StructureStateError) {
    while offset < end {
      let tag = try beginSection()
      guard bytes[tag.lowerBound] >= UInt8(ascii: "a"), StructureTag(rawValue: text(tag)) == nil
      else {
        throw .unknownSection(offset: tag.lowerBound, tag: text(tag))
      }
      offset = end
      end = bytes.count
    }
  }

  // MARK: Content

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

  mutating func truth() throws(StructureStateError) -> Bool { try byte(0...1) == 1 }

  mutating func number() throws(StructureStateError) -> UInt64 {
    littleEndian(bytes.extracting(try take(8)))
  }

  /// Reads a count of things of at least `byteCount` bytes each, at least `least` of them; it refuses more things
  /// than there are bytes for.
  mutating func count(of byteCount: Int, least: UInt64) throws(StructureStateError) -> Int {
    let place = offset
    let value = try number()
    let most = UInt64((end - offset) / byteCount)
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

  /// Reads the titles of stacks of these depths, with an empty one for each first screen; nil if the state has none.
  mutating func titles(ofDepths depths: [Int]) throws(StructureStateError) -> [[String]]? {
    guard isAt(.titles) else { return nil }
    try begin(.titles)
    var titles: [[String]] = []
    for depth in depths {
      var ofStack = [""]
      for _ in 1..<depth { ofStack.append(try text()) }
      titles.append(ofStack)
    }
    try endSection()
    return titles
  }

  private mutating func text() throws(StructureStateError) -> String {
    let start = offset
    let range = try take(try count(of: 1, least: 0))
    if range.isEmpty { return "" }
    var utf8: [UInt8] = []
    utf8.reserveCapacity(range.count)
    for index in range { utf8.append(bytes[index]) }
    guard let text = String(validating: utf8, as: UTF8.self) else { throw .noText(offset: start) }
    return text
  }

  /// Reads a stack, the number of its first screen, and whether other screens are nodes of a hierarchy.
  ///
  /// - Parameter title: of the first screen.
  mutating func stack(
    titled title: String
  ) throws(StructureStateError) -> (ScreenStack, bottom: UInt64, hasNodes: Bool) {
    let depth = try count(of: 16, least: 1)
    var bottom = try entry()
    bottom.title = title
    var stack = ScreenStack(bottom)
    var hasNodes = false
    for _ in 1..<depth {
      let entry = try entry()
      if entry.node != nil { hasNodes = true }
      stack.push(entry)
    }
    return (stack, bottom.screen, hasNodes)
  }
}

private func littleEndian(_ bytes: Span<UInt8>) -> UInt64 {
  var value: UInt64 = 0
  for index in bytes.indices { value |= UInt64(bytes[index]) << UInt64(8 * index) }
  return value
}

/// What is kept of a screen while the app is away, as 28 bytes (SPEC NM-23).
///
/// | byte | what |
/// | --- | --- |
/// | 0 | “FNSS” |
/// | 4 | version, 1 |
/// | 5 | menu: 0 closed, 1 half-open, 2 full |
/// | 6 | 1 where the flow is finished, else 0 |
/// | 7 | 0 |
/// | 8 | current page, 2³² − 1 for none |
/// | 12 | scroll position, px |
/// | 20 | width and height of the screen, 16 bits each, px |
/// | 24 | FNV-1a of the bytes before |
///
/// Numbers are little-endian.
public struct SavedState: Hashable, Sendable {
  public var currentPage: Int?
  public var detent: Detent?
  /// px, 0 or more.
  public var scroll: Int
  public var width: Int
  public var height: Int
  public var isFinished: Bool

  public static let byteCount = 28
  public static let version: UInt8 = 1
  private static let magic: [UInt8] = Array("FNSS".utf8)

  public init(
    currentPage: Int?,
    detent: Detent?,
    scroll: Int,
    width: Int,
    height: Int,
    isFinished: Bool
  ) {
    self.currentPage = currentPage
    self.detent = detent
    self.scroll = scroll
    self.width = width
    self.height = height
    self.isFinished = isFinished
  }

  /// The bytes to keep.
  public var bytes: [UInt8] {
    var bytes = Self.magic
    bytes.reserveCapacity(Self.byteCount)
    bytes.append(Self.version)
    bytes.append(detent == nil ? 0 : detent == .halfOpen ? 1 : 2)
    bytes.append(isFinished ? 1 : 0)
    bytes.append(0)
    Self.append(UInt32(truncatingIfNeeded: currentPage ?? -1), to: &bytes)
    Self.append(UInt64(max(scroll, 0)), to: &bytes)
    Self.append(UInt16(clamping: width), to: &bytes)
    Self.append(UInt16(clamping: height), to: &bytes)
    Self.append(Self.checksum(bytes.span), to: &bytes)
    return bytes
  }

  /// Reads what `bytes` gave.
  ///
  /// - Throws: `SavedStateError` for everything else.
  public init(bytes: Span<UInt8>) throws(SavedStateError) {
    guard bytes.count == Self.byteCount else {
      throw .wrongLength(expected: Self.byteCount, found: bytes.count)
    }
    for offset in 0..<4 where bytes[offset] != Self.magic[offset] {
      throw .unexpectedByte(offset: offset, expected: Self.magic[offset], found: bytes[offset])
    }
    guard bytes[4] == Self.version else {
      throw .unknownVersion(expected: Self.version, found: bytes[4])
    }
    let checksum = Self.checksum(bytes.extracting(0..<24))
    let stored = UInt32(Self.number(bytes, 24, 4))
    guard stored == checksum else { throw .wrongChecksum(expected: checksum, found: stored) }
    guard bytes[5] <= 2 else { throw .valueOutOfRange(offset: 5, most: 2, found: UInt64(bytes[5])) }
    guard bytes[6] <= 1 else { throw .valueOutOfRange(offset: 6, most: 1, found: UInt64(bytes[6])) }
    guard bytes[7] == 0 else { throw .unexpectedByte(offset: 7, expected: 0, found: bytes[7]) }
    let scroll = Self.number(bytes, 12, 8)
    let mostScroll = UInt64(1) << 40
    guard scroll <= mostScroll else {
      throw .valueOutOfRange(offset: 12, most: mostScroll, found: scroll)
    }
    let page = UInt32(Self.number(bytes, 8, 4))
    self.init(
      currentPage: page == .max ? nil : Int(page),
      detent: bytes[5] == 0 ? nil : bytes[5] == 1 ? .halfOpen : .full,
      scroll: Int(scroll),
      width: Int(Self.number(bytes, 20, 2)),
      height: Int(Self.number(bytes, 22, 2)),
      isFinished: bytes[6] == 1
    )
  }

  private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  private static func number(_ bytes: Span<UInt8>, _ offset: Int, _ count: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    return value
  }

  private static func checksum(_ bytes: Span<UInt8>) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for index in bytes.indices { hash = (hash ^ UInt32(bytes[index])) &* 0x0100_0193 }
    return hash
  }
}

/// Bytes that are no saved state.
public enum SavedStateError: Error, Hashable, Sendable, CustomStringConvertible {
  case wrongLength(expected: Int, found: Int)
  case unexpectedByte(offset: Int, expected: UInt8, found: UInt8)
  case unknownVersion(expected: UInt8, found: UInt8)
  case wrongChecksum(expected: UInt32, found: UInt32)
  case valueOutOfRange(offset: Int, most: UInt64, found: UInt64)

  public var description: String {
    switch self {
    case .wrongLength(let expected, let found):
      "saved state: expected \(expected) bytes, found \(found)"
    case .unexpectedByte(let offset, let expected, let found):
      "saved state, byte \(offset): expected \(expected), found \(found)"
    case .unknownVersion(let expected, let found):
      "saved state, byte 4: expected version \(expected), found \(found)"
    case .wrongChecksum(let expected, let found):
      "saved state, byte 24: expected checksum \(expected), found \(found)"
    case .valueOutOfRange(let offset, let most, let found):
      "saved state, byte \(offset): expected at most \(most), found \(found)"
    }
  }
}

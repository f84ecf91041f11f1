import FormModel

/// What is kept of a screen while the app is away, as 36 bytes (SPEC NM-23).
///
/// | byte | what |
/// | --- | --- |
/// | 0 | “FNSS” |
/// | 4 | version, 2 |
/// | 5 | menu: 0 closed, 1 half-open, 2 full |
/// | 6 | 1 where the flow is finished, else 0 |
/// | 7 | 1 where the bar has announced the history (NB-7), and 2 where a drag has scrolled the cards (NM-13) |
/// | 8 | current page, 2³² − 1 for none |
/// | 12 | scroll position of the menu, px |
/// | 20 | width and height of the screen, 16 bits each, px |
/// | 24 | how far the form has scrolled, px |
/// | 32 | FNV-1a of the bytes before |
///
/// Numbers are little-endian.
public struct SavedState: Hashable, Sendable {
  public var currentPage: Int?
  public var detent: Detent?
  /// px, 0 or more.
  public var scroll: Int
  /// Whether a drag has moved the cards since they were centred last (NM-13).
  public var isScrolled: Bool
  public var width: Int
  public var height: Int
  public var isFinished: Bool
  /// How far the form has scrolled, px, 0 or more.
  public var formScroll: Int
  /// Whether the bar has said how to reach the history: once, ever (NB-7).
  public var hasAnnouncedHistory: Bool

  public static let byteCount = 36
  public static let version: UInt8 = 2
  private static let mostScroll = UInt64(BarState.mostScroll)
  private static let magic: [UInt8] = Array("FNSS".utf8)

  public init(
    currentPage: Int?,
    detent: Detent?,
    scroll: Int,
    width: Int,
    height: Int,
    isFinished: Bool,
    isScrolled: Bool = false,
    formScroll: Int = 0,
    hasAnnouncedHistory: Bool = false
  ) {
    self.currentPage = currentPage
    self.detent = detent
    self.scroll = scroll
    self.width = width
    self.height = height
    self.isFinished = isFinished
    self.isScrolled = isScrolled
    self.formScroll = max(formScroll, 0)
    self.hasAnnouncedHistory = hasAnnouncedHistory
  }

  /// The bytes to keep.
  public var bytes: [UInt8] {
    var bytes = Self.magic
    bytes.reserveCapacity(Self.byteCount)
    bytes.append(Self.version)
    bytes.append(detent == nil ? 0 : detent == .halfOpen ? 1 : 2)
    bytes.append(isFinished ? 1 : 0)
    bytes.append((hasAnnouncedHistory ? 1 : 0) | (isScrolled ? 2 : 0))
    Self.append(UInt32(truncatingIfNeeded: currentPage ?? -1), to: &bytes)
    Self.append(UInt64(max(scroll, 0)), to: &bytes)
    Self.append(UInt16(clamping: width), to: &bytes)
    Self.append(UInt16(clamping: height), to: &bytes)
    Self.append(UInt64(max(formScroll, 0)), to: &bytes)
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
    let checksum = Self.checksum(bytes.extracting(0..<32))
    let stored = UInt32(Self.number(bytes, 32, 4))
    guard stored == checksum else {
      throw .wrongChecksum(expected: checksum, found: stored)
    }
    for (offset, most) in [(5, UInt8(2)), (6, 1), (7, 3)] where bytes[offset] > most {
      throw .valueOutOfRange(offset: offset, most: UInt64(most), found: UInt64(bytes[offset]))
    }
    let scroll = try Self.scroll(bytes, 12)
    let formScroll = try Self.scroll(bytes, 24)
    let page = UInt32(Self.number(bytes, 8, 4))
    self.init(
      currentPage: page == .max ? nil : Int(page),
      detent: bytes[5] == 0 ? nil : bytes[5] == 1 ? .halfOpen : .full,
      scroll: scroll,
      width: Int(Self.number(bytes, 20, 2)),
      height: Int(Self.number(bytes, 22, 2)),
      isFinished: bytes[6] == 1,
      isScrolled: bytes[7] & 2 != 0,
      formScroll: formScroll,
      hasAnnouncedHistory: bytes[7] & 1 != 0
    )
  }

  private static func scroll(
    _ bytes: Span<UInt8>,
    _ offset: Int
  ) throws(SavedStateError) -> Int {
    let scroll = number(bytes, offset, 8)
    guard scroll <= mostScroll else {
      throw .valueOutOfRange(offset: offset, most: mostScroll, found: scroll)
    }
    return Int(scroll)
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
      "saved state, byte 32: expected checksum \(expected), found \(found)"
    case .valueOutOfRange(let offset, let most, let found):
      "saved state, byte \(offset): expected at most \(most), found \(found)"
    }
  }
}

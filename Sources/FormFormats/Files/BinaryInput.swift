import FormModel

/// Reads binary formats: little-endian integers, and a checksum of all bytes.
struct BinaryInput: ~Copyable {
  var file: InputFile
  /// The limit for a text that is read in pieces.
  private let memoryLimit: MemoryLimit
  private var checksum = XXH64()

  init(_ file: consuming InputFile, memoryLimit: MemoryLimit = .unlimited) {
    self.file = file
    self.memoryLimit = memoryLimit
  }

  var offset: Int { file.offset }

  /// Ensures that `count` bytes are in the buffer.
  ///
  /// - Throws: A format error that names the expected item, if the input ends before.
  @inline(__always)
  mutating func need(_ count: Int, _ expected: @autoclosure () -> String) throws(ReadError) {
    if file.available >= count { return }
    try readOn(count, expected())
  }

  private mutating func readOn(_ count: Int, _ expected: String) throws(ReadError) {
    // The next read drops the consumed bytes, so the checksum must include them first.
    checksum.update(file.taken)
    let isThere: Bool
    do { isThere = try file.has(count) } catch { throw .io(error) }
    guard isThere else {
      throw .format(
        FormatError(
          at: .offset(offset + file.available),
          expected: expected,
          found: "end of input"
        )
      )
    }
  }

  /// The number of unread bytes in the buffer.
  var available: Int { file.available }

  /// The number of bytes to the end of the input, if its size is known.
  var bytesLeft: Int? { file.size.map { max($0 - offset, 0) } }

  /// The unread bytes in the buffer.
  var unread: RawSpan {
    @_lifetime(borrow self)
    @inline(__always) borrowing get { file.unread }
  }

  @inline(__always)
  mutating func take(_ count: Int) { file.take(count) }

  mutating func integer<Integer: FixedWidthInteger & BitwiseCopyable>(
    _ type: Integer.Type,
    _ expected: @autoclosure () -> String
  ) throws(ReadError) -> Integer {
    try need(MemoryLayout<Integer>.size, expected())
    let value = load(unread, 0, type)
    take(MemoryLayout<Integer>.size)
    return value
  }

  /// Consumes `count` bytes, possibly more than the buffer holds. Memory grows with the bytes read.
  ///
  /// - Throws: Also `tooLarge`.
  mutating func bytes(
    _ count: Int,
    _ expected: @autoclosure () -> String
  ) throws(ReadError) -> [UInt8] {
    var gathered: [UInt8] = []
    while gathered.count < count {
      try need(1, expected())
      let piece = min(count - gathered.count, file.available)
      try memoryLimit.grow(&gathered, toHold: gathered.count + piece, atMost: count)
      gathered.append(unread.extracting(0..<piece))
      take(piece)
    }
    return gathered
  }

  /// Returns valid UTF-8 bytes as a string.
  ///
  /// - Throws: `tooLarge`.
  func string(_ bytes: [UInt8]) throws(ReadError) -> String { try memoryLimit.string(bytes) }

  /// Returns valid UTF-8 bytes of the buffer as a string.
  ///
  /// - Throws: `tooLarge`.
  func string(_ bytes: RawSpan) throws(ReadError) -> String { try memoryLimit.string(bytes) }

  /// Consumes the zeros up to the next multiple of 8.
  mutating func padding(after count: Int) throws(ReadError) {
    // Fast path: all padding is in the buffer and is zero.
    let padding = -count & 7
    if file.available >= 8, load(unread, 0, UInt64.self) << UInt64(64 - 8 * padding) == 0 {
      take(padding)
      return
    }
    for _ in 0..<padding {
      let start = offset
      let byte = try integer(UInt8.self, "padding")
      guard byte == 0 else { throw .damaged(at: start, "padding of zeros", hex(byte)) }
    }
  }

  /// Consumes the checksum and checks that the input ends after it.
  mutating func finish() throws(ReadError) {
    try need(8, "a checksum of 8 bytes")
    checksum.update(file.taken)
    let expected = checksum.digest
    let start = offset
    let found = load(unread, 0, UInt64.self)
    take(8)
    guard found == expected else {
      throw .damaged(at: start, "checksum \(hex(expected))", hex(found))
    }
    let isMore: Bool
    do { isMore = try file.has(1) } catch { throw .io(error) }
    guard !isMore else {
      throw .damaged(at: offset, "end of input", "more bytes")
    }
  }

  /// Consumes the magic, which `FileContent` has already recognised.
  mutating func magic(_ magic: String) { file.take(magic.utf8.count) }

  /// Consumes the version, which must be one of `versions`.
  mutating func version(_ versions: ClosedRange<UInt32>) throws(ReadError) -> UInt32 {
    let start = offset
    let found = try integer(UInt32.self, "a version")
    guard versions.contains(found) else {
      let known = versions.map { "\($0)" }.joined(separator: " or ")
      throw .damaged(at: start, "version \(known)", "\(found)")
    }
    return found
  }
}

extension ReadError {
  /// Returns the error for damage in a binary format.
  static func damaged(at offset: Int, _ expected: String, _ found: String) -> ReadError {
    .format(FormatError(at: .offset(offset), expected: expected, found: found))
  }

  /// Turns an exceeded limit or a duplicate into an error with an offset.
  static func refused(_ error: FormError, at offset: Int) -> ReadError {
    if let tooLarge = ReadError(tooLarge: error) { return tooLarge }
    let (expected, found) = error.expectedAndFound
    return damaged(at: offset, expected, found)
  }
}

func hex(_ value: some FixedWidthInteger & UnsignedInteger) -> String {
  "0x" + String(value, radix: 16)
}

import FormModel

/// Reads the binary formats: little-endian integers, and a checksum over everything taken.
struct BinaryInput: ~Copyable {
  var file: InputFile
  /// What a text that is gathered piece by piece may take.
  private let memoryLimit: MemoryLimit
  private var checksum = XXH64()

  init(_ file: consuming InputFile, memoryLimit: MemoryLimit = .unlimited) {
    self.file = file
    self.memoryLimit = memoryLimit
  }

  var offset: Int { file.offset }

  /// Looks for `count` bytes.
  ///
  /// - Throws: an error that says what should stand there, if the input ends before.
  @inline(__always)
  mutating func need(_ count: Int, _ expected: @autoclosure () -> String) throws(ReadError) {
    if file.available >= count { return }
    try readOn(count, expected())
  }

  private mutating func readOn(_ count: Int, _ expected: String) throws(ReadError) {
    // Reading on drops the bytes that were taken, so the checksum takes them in first.
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

  /// Bytes that can be looked at now.
  var available: Int { file.available }

  /// Bytes from here to the end of the input, if its size is known.
  var bytesLeft: Int? { file.size.map { max($0 - offset, 0) } }

  /// Bytes that `need` found; nothing is taken.
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

  /// Takes `count` bytes, more than the buffer holds if need be. Memory grows with what is there.
  ///
  /// - Throws: `tooLarge` also.
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

  /// A string of bytes that are UTF-8.
  ///
  /// - Throws: `tooLarge`.
  func string(_ bytes: [UInt8]) throws(ReadError) -> String { try memoryLimit.string(bytes) }

  /// As above, of bytes that are still held.
  func string(_ bytes: RawSpan) throws(ReadError) -> String { try memoryLimit.string(bytes) }

  /// Takes the zeros that fill up to a multiple of 8.
  mutating func padding(after count: Int) throws(ReadError) {
    // Mostly all of it is there, and right.
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

  /// Takes the checksum and the end of the input.
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

  /// Takes the magic, which `FileContent` has seen to be there.
  mutating func magic(_ magic: String) { file.take(magic.utf8.count) }

  mutating func version(_ version: UInt32) throws(ReadError) {
    _ = try self.version(version...version)
  }

  /// Takes a version that is one of those known.
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
  /// Damage in a binary format.
  static func damaged(at offset: Int, _ expected: String, _ found: String) -> ReadError {
    .format(FormatError(at: .offset(offset), expected: expected, found: found))
  }

  /// A form that passes a limit or says one thing twice, as an error of the input.
  static func refused(_ error: FormError, at offset: Int) -> ReadError {
    if let tooLarge = ReadError(tooLarge: error) { return tooLarge }
    let (expected, found) = error.expectedAndFound
    return damaged(at: offset, expected, found)
  }
}

func hex(_ value: some FixedWidthInteger & UnsignedInteger) -> String {
  "0x" + String(value, radix: 16)
}

/// Writes the binary formats: little-endian integers, and a checksum over everything written.
struct BinaryOutput: ~Copyable {
  private var file: OutputFile
  private var checksum = XXH64()
  /// Everything in the formats comes in words of 8 bytes.
  private var buffer = WriteBuffer<UInt64>(capacity: 1 << 15)

  init(_ file: consuming OutputFile) { self.file = file }

  /// Writes a magic of 12 bytes and a version.
  mutating func head(_ magic: String, _ version: UInt32) throws(IOError) {
    var bytes = Array(magic.utf8)
    for shift: UInt32 in [0, 8, 16, 24] {
      bytes.append(UInt8(truncatingIfNeeded: version >> shift))
    }
    try padded(unsafe bytes.span.bytes)
  }

  @inline(__always)
  mutating func word(_ value: UInt64) throws(IOError) {
    if buffer.isFull { try flush() }
    buffer.append(value.littleEndian)
  }

  /// Writes bytes and zeros up to a multiple of 8.
  mutating func padded(_ bytes: RawSpan) throws(IOError) {
    var index = 0
    while index + 8 <= bytes.byteCount {
      try word(load(bytes, index, UInt64.self))
      index += 8
    }
    guard index < bytes.byteCount else { return }
    var last: UInt64 = 0
    for place in index..<bytes.byteCount {
      last |= UInt64(load(bytes, place, UInt8.self)) << UInt64((place - index) * 8)
    }
    try word(last)
  }

  private mutating func flush() throws(IOError) {
    buffer.add(to: &checksum)
    try buffer.write(to: &file)
  }

  /// Writes the checksum. The file is still to be committed.
  consuming func finish() throws(IOError) -> OutputFile {
    try flush()
    try word(checksum.digest)
    try buffer.write(to: &file)
    return file
  }
}

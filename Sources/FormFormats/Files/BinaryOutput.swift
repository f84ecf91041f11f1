/// Writes the binary formats: little-endian integers, and a checksum over everything written.
struct BinaryOutput: ~Copyable {
  private var file: OutputFile
  private var checksum = XXH64()
  /// Everything in the formats comes in words of 8 bytes.
  private var buffer = WriteBuffer(capacity: 1 << 18)

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
    if buffer.room < 8 { try flush() }
    buffer.append(word: value)
  }

  mutating func words(_ words: Span<UInt64>) throws(IOError) {
    for index in words.indices { try word(words[index]) }
  }

  /// Writes bytes and zeros up to a multiple of 8.
  mutating func padded(_ bytes: RawSpan) throws(IOError) {
    let zeros = -bytes.byteCount & 7
    if buffer.room < bytes.byteCount + zeros { try flush() }
    if buffer.room >= bytes.byteCount + zeros {
      buffer.append(bytes)
    } else {
      checksum.update(bytes)
      try file.write(bytes)
    }
    for _ in 0..<zeros { buffer.append(0) }
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

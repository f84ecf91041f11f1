/// Writes binary formats: little-endian integers, and a checksum of all bytes.
struct BinaryOutput: ~Copyable {
  private var file: OutputFile
  private var checksum = XXH64()
  /// The formats consist of 8-byte words, so the buffer's size is a multiple of 8.
  private var buffer = WriteBuffer(capacity: 1 << 18)

  init(_ file: consuming OutputFile) { self.file = file }

  /// Writes the 12-byte magic and the version.
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

  /// Writes bytes and pads them with zeros to a multiple of 8.
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

  /// Writes the checksum.
  ///
  /// - Returns: The file, not yet committed.
  consuming func finish() throws(IOError) -> OutputFile {
    try flush()
    try word(checksum.digest)
    try buffer.write(to: &file)
    return file
  }
}

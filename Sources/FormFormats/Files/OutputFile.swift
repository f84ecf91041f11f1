import TextEscaping

/// A buffered writer to a file, standard output or memory.
///
/// A regular file is written under a temporary name in the same directory. `commit` renames it to
/// the target. A full disk, an error or a kill therefore leaves the old file intact. Without
/// `commit` the temporary file is removed.
public struct OutputFile: ~Copyable {
  /// The path, or "standard output".
  public let name: String
  private let destination: Destination
  private let descriptor: Int32
  private var buffer = WriteBuffer(capacity: 1 << 18)
  /// The written bytes if the destination is memory.
  private var memory: [UInt8] = []
  private var isFinished = false

  private enum Destination {
    /// Standard output, a device or a pipe. Bytes written there cannot be taken back.
    case stream
    case file(TemporaryFile)
    case memory
  }

  /// Opens a file for writing.
  ///
  /// - Parameter path: The path; `-` is standard output. `SystemText` encodes a path that is not
  ///   UTF-8.
  /// - Throws: `IOError` with operation `create`.
  public init(path: String) throws(IOError) {
    name = path == "-" ? "standard output" : path
    (destination, descriptor) = try OutputFile.open(path)
  }

  private static func open(_ path: String) throws(IOError) -> (Destination, Int32) {
    if path == "-" { return (.stream, 1) }
    guard try TemporaryFile.isStream(path) else {
      let file = try TemporaryFile(target: path)
      return (.file(file), file.descriptor)
    }
    return (.stream, try SystemCall.openForWriting(path))
  }

  /// Opens a buffer in memory; `takeBytes` returns it.
  init() {
    name = "memory"
    destination = .memory
    descriptor = -1
  }

  deinit {
    if case .file(let file) = destination, !isFinished { file.remove() }
    if descriptor > 2 { SystemCall.closeFile(descriptor) }
  }

  /// Writes bytes.
  ///
  /// - Throws: `IOError` with operation `write`.
  /// - Complexity: O(bytes) time.
  public mutating func write(_ bytes: RawSpan) throws(IOError) {
    if bytes.byteCount > buffer.room { try flush() }
    if bytes.byteCount >= buffer.capacity {
      try put(bytes)
    } else {
      buffer.append(bytes)
    }
  }

  /// Writes one byte.
  ///
  /// - Throws: `IOError` with operation `write`.
  @inline(__always)
  public mutating func write(_ byte: UInt8) throws(IOError) {
    if buffer.room == 0 { try flush() }
    buffer.append(byte)
  }

  /// Writes a text as UTF-8.
  ///
  /// - Throws: `IOError` with operation `write`.
  public mutating func write(_ text: String) throws(IOError) {
    // A native string is already contiguous UTF-8; a bridged one is copied.
    var text = text
    text.makeContiguousUTF8()
    try write(utf8: text)
  }

  @inline(__always)
  private mutating func write(utf8 text: String) throws(IOError) {
    let isHeld: Bool? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      guard bytes.count <= buffer.room else { return false }
      unsafe buffer.append(RawSpan(_unsafeElements: bytes))
      return true
    }
    if isHeld != true { try write(unsafe Array(text.utf8).span.bytes) }
  }

  /// Writes the buffered bytes to the destination.
  ///
  /// - Throws: `IOError` with operation `write`.
  public mutating func flush() throws(IOError) {
    if case .memory = destination {
      buffer.append(to: &memory)
    } else {
      try OutputFile.put(buffer.bytes, in: descriptor, name)
    }
    buffer.removeAll()
  }

  private mutating func put(_ bytes: RawSpan) throws(IOError) {
    if case .memory = destination {
      memory.append(bytes)
    } else {
      try OutputFile.put(bytes, in: descriptor, name)
    }
  }

  private static func put(
    _ bytes: RawSpan,
    in descriptor: Int32,
    _ name: String
  ) throws(IOError) {
    var written = 0
    while written < bytes.byteCount {
      written += try SystemCall.writeBytes(bytes.extracting(written...), to: descriptor, name)
    }
  }

  /// Writes the buffered bytes, syncs the file to the disk and renames it to the target.
  ///
  /// - Throws: `IOError`. The target is then unchanged.
  public consuming func commit() throws(IOError) {
    try flush()
    if case .file(let file) = destination { try file.moveToTarget() }
    isFinished = true
  }

  /// Returns the bytes that were written to memory.
  consuming func takeBytes() -> [UInt8] {
    // Memory is the only destination here, so `flush` cannot fail.
    try? flush()
    return memory
  }
}

import TextEscaping

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Bytes written to a file, standard output or memory, in order and through a buffer of fixed size.
///
/// A regular file is written beside its target and takes its place at `commit`, so that a full disk, a
/// failure or a kill leaves the old file whole. Without `commit` nothing is left behind.
public struct OutputFile: ~Copyable {
  /// The path, or "standard output".
  public let name: String
  private let destination: Destination
  private let descriptor: Int32
  private var buffer = WriteBuffer(capacity: 1 << 18)
  /// What was written, where the destination is memory.
  private var memory: [UInt8] = []
  private var isFinished = false

  private enum Destination {
    /// Standard output, a device or a pipe: what is written there can't be taken back.
    case stream
    case file(TemporaryFile)
    case memory
  }

  /// Opens a file for writing; `-` is standard output.
  ///
  /// - Parameter path: a name that is no UTF-8 is spelt as `SystemText` does.
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
    let descriptor = unsafe openForWriting(SystemText.terminated(path))
    guard descriptor >= 0 else { throw IOError(.create, path: path) }
    return (.stream, descriptor)
  }

  /// Writes to memory; see `takeBytes`.
  init() {
    name = "memory"
    destination = .memory
    descriptor = -1
  }

  deinit {
    if case .file(let file) = destination, !isFinished { file.remove() }
    if descriptor > 2 { close(descriptor) }
  }

  /// - Throws: `IOError` with operation `write`.
  /// - Complexity: O(bytes).
  public mutating func write(_ bytes: RawSpan) throws(IOError) {
    if bytes.byteCount > buffer.room { try flush() }
    if bytes.byteCount >= buffer.capacity {
      try put(bytes)
    } else {
      buffer.append(bytes)
    }
  }

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
    // Native strings are contiguous; others are made so.
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

  /// Hands on what is buffered.
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
      let got = unsafe bytes.extracting(written...).withUnsafeBytes {
        unsafe writeBytes(descriptor, $0)
      }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { throw IOError(.write, path: name) }
      written += got
    }
  }

  /// Writes the rest, makes sure that it is on the disk, and puts the file in its target's place.
  ///
  /// - Throws: `IOError`; then the target is as it was before.
  public consuming func commit() throws(IOError) {
    try flush()
    if case .file(let file) = destination { try file.moveToTarget() }
    isFinished = true
  }

  /// What was written to memory.
  consuming func takeBytes() -> [UInt8] {
    // Nothing can fail where nothing leaves the process.
    try? flush()
    return memory
  }
}

// The system's `open` and `write`, which `OutputFile` hides by its own.

private func openForWriting(_ path: UnsafePointer<CChar>) -> Int32 {
  unsafe open(path, O_WRONLY | O_CLOEXEC)
}

private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}

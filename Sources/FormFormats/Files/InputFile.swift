import FormModel
import TextEscaping

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Bytes read from a file, standard input or memory, in order and through a buffer of fixed size.
public struct InputFile: ~Copyable {
  /// The path, or "standard input".
  public let name: String
  /// Bytes of a regular file from where reading begins; nil if that can't be known ahead.
  public let size: Int?
  /// -1 for input from memory.
  private let descriptor: Int32
  private var buffer: OwnedBuffer<UInt8>
  /// What is held and unread: `buffer[start ..< end]`.
  private var start = 0
  private var end = 0
  /// The input's offset of `buffer[0]`.
  private var base = 0
  private var isAtEnd: Bool

  /// Bytes that can be looked at before they are taken.
  static let capacity = 1 << 18

  /// Opens a file; `-` is standard input.
  ///
  /// - Parameter path: a name that is no UTF-8 is spelt as `SystemText` does.
  /// - Throws: `IOError` with operation `open`; a directory is refused.
  public init(path: String) throws(IOError) {
    if path == "-" {
      try self.init(descriptor: 0, name: "standard input")
    } else {
      let opened = unsafe open(SystemText.terminated(path), O_RDONLY | O_CLOEXEC)
      guard opened >= 0 else { throw IOError(.open, path: path) }
      try self.init(descriptor: opened, name: path)
    }
  }

  /// Reads what is open already, from where it stands, and closes it at the end, standard input aside.
  ///
  /// - Throws: `IOError` with operation `open`; a directory is refused.
  package init(descriptor: Int32, name: String) throws(IOError) {
    self.name = name
    self.descriptor = descriptor
    // Of what has no status it stays empty, which is no directory and no regular file.
    var status = stat()
    _ = unsafe fstat(descriptor, &status)
    guard status.st_mode & S_IFMT != S_IFDIR else {
      if descriptor > 0 { close(descriptor) }
      throw IOError(.open, path: name, reason: .system(EISDIR))
    }
    size = InputFile.size(of: descriptor, status)
    buffer = OwnedBuffer(count: InputFile.capacity, repeating: 0)
    isAtEnd = false
  }

  /// Reads from memory.
  public init(bytes: [UInt8], name: String = "memory") {
    self.name = name
    size = bytes.count
    descriptor = -1
    buffer = OwnedBuffer(count: bytes.count, repeating: 0)
    end = bytes.count
    isAtEnd = true
    unsafe bytes.withUnsafeBytes { source in
      if let address = source.baseAddress {
        unsafe memcpy(buffer.mutableBase, address, source.count)
      }
    }
  }

  deinit {
    if descriptor > 0 { close(descriptor) }
  }

  /// Files that state no size (as those of `/proc` do) are read like a pipe.
  private static func size(of descriptor: Int32, _ status: stat) -> Int? {
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return nil }
    return max(0, Int(status.st_size) - max(0, Int(lseek(descriptor, 0, SEEK_CUR))))
  }

  /// Bytes taken so far.
  public var offset: Int { base + start }

  /// Bytes that can be looked at now.
  var available: Int { end - start }

  /// Looks for `count` bytes, reading on where fewer are held.
  ///
  /// - Returns: whether they are there; false means that the input ends before.
  /// - Precondition: `count` is at most `InputFile.capacity`.
  @inline(__always)
  mutating func has(_ count: Int) throws(IOError) -> Bool {
    if end - start >= count { return true }
    return try refill(count)
  }

  private mutating func refill(_ count: Int) throws(IOError) -> Bool {
    guard !isAtEnd else { return false }
    dropTaken()
    while end < count && !isAtEnd { try fill() }
    return end >= count
  }

  /// Moves what is unread to the buffer's beginning.
  private mutating func dropTaken() {
    let held = end - start
    unsafe memmove(buffer.mutableBase, buffer.base + start, held)
    base += start
    start = 0
    end = held
  }

  private mutating func fill() throws(IOError) {
    var got = -1
    repeat {
      got = unsafe read(descriptor, buffer.mutableBase + end, buffer.count - end)
    } while got < 0 && errno == EINTR
    guard got >= 0 else { throw IOError(.read, path: name) }
    end += got
    guard got == 0 else { return }
    isAtEnd = true
    if let size, base + end < size {
      throw IOError(.read, path: name, reason: .shrank(expected: size, found: base + end))
    }
  }

  /// Bytes held, from the first one not taken.
  var unread: RawSpan {
    @_lifetime(borrow self)
    @inline(__always) borrowing get { unsafe buffer.span.bytes.extracting(start..<end) }
  }

  /// Bytes taken that are still held: all since the last call of `has` that read on.
  var taken: RawSpan {
    @_lifetime(borrow self)
    borrowing get { unsafe buffer.span.bytes.extracting(0..<start) }
  }

  /// Takes bytes that were looked at.
  ///
  /// - Precondition: `count` is at most `available`.
  @inline(__always)
  mutating func take(_ count: Int) {
    precondition(count >= 0 && count <= end - start, "bytes are looked at before they are taken")
    start += count
  }

  /// The next byte, which is not taken; nil at the end.
  @inline(__always)
  mutating func peek() throws(IOError) -> UInt8? {
    try has(1) ? buffer[start] : nil
  }
}

import FormModel
import TextEscaping

/// A buffered reader of a file, standard input or memory.
public struct InputFile: ~Copyable {
  /// The path, or "standard input".
  public let name: String
  /// The bytes from the first read to the end of a regular file; nil if the size is unknown.
  public let size: Int?
  /// What the program that made the file of another one warned of. An import's report has it.
  package var remarks: [String] = []
  /// The file descriptor, or -1 for memory.
  private let descriptor: Int32
  private var buffer: OwnedBuffer<UInt8>
  /// The unread bytes are `buffer[start ..< end]`.
  private var start = 0
  private var end = 0
  /// The input offset of `buffer[0]`.
  private var base = 0
  private var isAtEnd: Bool

  /// The most bytes that can be looked at without consuming them: 256 KiB.
  static let capacity = 1 << 18

  /// Opens a file.
  ///
  /// - Parameter path: The path; `-` is standard input. `SystemText` encodes a path that is not
  ///   UTF-8.
  /// - Throws: `IOError` with operation `open`, also for a directory.
  public init(path: String) throws(IOError) {
    if path == "-" {
      try self.init(descriptor: 0, name: "standard input")
    } else {
      try self.init(descriptor: SystemCall.openForReading(path), name: path)
    }
  }

  /// Reads an open descriptor from its current offset, and closes it at the end unless it is
  /// standard input.
  ///
  /// - Throws: `IOError` with operation `open`, also for a directory.
  package init(descriptor: Int32, name: String) throws(IOError) {
    self.name = name
    self.descriptor = descriptor
    size = try SystemCall.size(of: descriptor, name)
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
        unsafe UnsafeMutableRawPointer(buffer.mutableBase)
          .copyMemory(from: address, byteCount: source.count)
      }
    }
  }

  deinit {
    if descriptor > 0 { SystemCall.closeFile(descriptor) }
  }

  /// The number of bytes consumed.
  public var offset: Int { base + start }

  /// The number of unread bytes in the buffer.
  var available: Int { end - start }

  /// Returns true if `count` more bytes exist. Reads until the buffer holds them.
  ///
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

  /// Moves the unread bytes to the start of the buffer.
  private mutating func dropTaken() {
    let held = end - start
    unsafe UnsafeMutableRawPointer(buffer.mutableBase)
      .copyMemory(from: buffer.base + start, byteCount: held)
    base += start
    start = 0
    end = held
  }

  private mutating func fill() throws(IOError) {
    let got = try unsafe SystemCall.readBytes(
      descriptor,
      UnsafeMutableRawBufferPointer(start: buffer.mutableBase + end, count: buffer.count - end),
      name
    )
    end += got
    guard got == 0 else { return }
    isAtEnd = true
    if let size, base + end < size {
      throw IOError(.read, path: name, reason: .shrank(expected: size, found: base + end))
    }
  }

  /// The unread bytes in the buffer.
  var unread: RawSpan {
    @_lifetime(borrow self)
    @inline(__always) borrowing get { unsafe buffer.span.bytes.extracting(start..<end) }
  }

  /// The consumed bytes that are still in the buffer: all since `has` last read from the file.
  var taken: RawSpan {
    @_lifetime(borrow self)
    borrowing get { unsafe buffer.span.bytes.extracting(0..<start) }
  }

  /// Consumes bytes.
  ///
  /// - Precondition: `count` is at most `available`.
  @inline(__always)
  mutating func take(_ count: Int) {
    precondition(count >= 0 && count <= end - start, "bytes are looked at before they are taken")
    start += count
  }

  /// Returns the next byte without consuming it; nil at the end.
  @inline(__always)
  mutating func peek() throws(IOError) -> UInt8? {
    try has(1) ? buffer[start] : nil
  }
}

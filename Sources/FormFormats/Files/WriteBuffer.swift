import FormModel

/// A write buffer of fixed capacity.
struct WriteBuffer: ~Copyable {
  private var storage: OwnedBuffer<UInt8>
  private(set) var count = 0

  init(capacity: Int) { storage = OwnedBuffer(count: capacity, repeating: 0) }

  var capacity: Int { storage.count }

  /// The number of bytes that can be appended.
  var room: Int {
    @inline(__always) get { storage.count - count }
  }

  /// The buffered bytes.
  var bytes: RawSpan {
    @_lifetime(borrow self)
    borrowing get { unsafe storage.span.extracting(0..<count).bytes }
  }

  mutating func removeAll() { count = 0 }

  /// - Precondition: `room` is at least 1.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    storage[count] = byte
    count += 1
  }

  /// Appends 8 bytes, least significant first.
  ///
  /// - Precondition: `room` is at least 8.
  @inline(__always)
  mutating func append(word: UInt64) {
    precondition(room >= 8, "a buffer is emptied before it is full")
    unsafe UnsafeMutableRawPointer(storage.mutableBase + count)
      .storeBytes(of: word.littleEndian, as: UInt64.self)
    count += 8
  }

  /// - Precondition: `room` is at least the number of bytes.
  @inline(__always)
  mutating func append(_ bytes: RawSpan) {
    precondition(room >= bytes.byteCount, "a buffer is emptied before it is full")
    let end = unsafe storage.mutableBase + count
    unsafe bytes.withUnsafeBytes { source in
      unsafe UnsafeMutableRawBufferPointer(start: end, count: source.count).copyMemory(from: source)
    }
    count += bytes.byteCount
  }
}

extension WriteBuffer {
  func add(to checksum: inout XXH64) { checksum.update(bytes) }

  func append(to memory: inout [UInt8]) { memory.append(bytes) }

  /// Writes the buffered bytes and empties the buffer.
  mutating func write(to file: inout OutputFile) throws(IOError) {
    try file.write(bytes)
    count = 0
  }
}

extension [UInt8] {
  /// Appends the bytes of a span.
  ///
  /// - Complexity: O(bytes) time, amortised.
  mutating func append(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
  }
}

import FormModel

/// Elements gathered before they are written, in memory of fixed size.
struct WriteBuffer<Element: BitwiseCopyable & FixedWidthInteger>: ~Copyable {
  private var elements: OwnedBuffer<Element>
  private(set) var count = 0

  init(capacity: Int) { elements = OwnedBuffer(count: capacity, repeating: 0) }

  var capacity: Int { elements.count }
  var isFull: Bool { count == elements.count }

  @inline(__always)
  mutating func append(_ element: Element) {
    elements[count] = element
    count += 1
  }

  mutating func removeAll() { count = 0 }

  func append(to memory: inout [Element]) {
    for index in 0..<count { memory.append(elements[index]) }
  }

  func add(to checksum: inout XXH64) { checksum.update(bytes) }

  /// Writes what is held, and is empty then.
  mutating func write(to file: inout OutputFile) throws(IOError) {
    try file.write(bytes)
    count = 0
  }

  /// What is held.
  var bytes: RawSpan {
    @_lifetime(borrow self)
    borrowing get { unsafe elements.span.extracting(0..<count).bytes }
  }
}

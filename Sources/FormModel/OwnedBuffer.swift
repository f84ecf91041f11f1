import CIntrinsics

/// A block of memory with one owner.
///
/// Unlike an `Array` it never checks uniqueness on a write and never copies. It is aligned to cache lines if it consists of
/// whole lines or has 256 bytes or more. An empty buffer takes no memory. A large one that grows with the form's pages is
/// *mapped*: it grows in place, where the system has such memory (`OwnedBuffer+Growth.swift`).
///
/// Model and engine hold raw memory here only. Only `mutating` members write, so safe code can't write what another thread
/// reads.
@frozen
@safe
public struct OwnedBuffer<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline
  var storage: UnsafeMutablePointer<Element>
  public private(set) var count: Int
  /// The elements that there is room for, and `mapped` if the memory is mapped.
  var room: Int

  public var capacity: Int { room & ~Self.mapped }

  /// An empty buffer with uninitialised room for `capacity` elements.
  ///
  /// - Precondition: `capacity` is 0 or more and fits in memory. Check sizes that come from input first.
  public init(capacity: Int = 0) {
    unsafe storage = Self.allocate(capacity)
    room = capacity
    count = 0
  }

  /// A buffer of `count` elements, all `value`.
  ///
  /// - Complexity: O(count) elements.
  public init(count: Int, repeating value: Element) {
    self.init(capacity: count)
    unsafe storage.initialize(repeating: value, count: count)
    self.count = count
  }

  deinit { unsafe Self.deallocate(storage, room: room) }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    precondition(capacity >= 0, "a buffer has no negative capacity")
    let (bytes, overflow) = capacity.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    precondition(!overflow, "a buffer larger than the address space")
    guard bytes > 0 else { return unsafe noMemory }
    return unsafe UnsafeMutableRawPointer.allocate(
      byteCount: bytes,
      alignment: alignment(ofBytes: bytes)
    )
    .bindMemory(to: Element.self, capacity: capacity)
  }

  /// The address of an empty buffer: aligned, and never read.
  private static var noMemory: UnsafeMutablePointer<Element> {
    guard let address = unsafe UnsafeMutablePointer<Element>(bitPattern: 64) else {
      preconditionFailure("64 is an address")
    }
    return unsafe address
  }

  static func deallocate(_ storage: UnsafeMutablePointer<Element>, room: Int) {
    if room > 0 {
      unsafe UnsafeMutableRawPointer(storage).deallocate()
    } else if room < 0 {
      unsafe unmap_memory(storage)
    }
  }

  /// Below 256 bytes a buffer is aligned only as far as its size is: rounding up to whole lines would make a million sessions
  /// a tenth larger. Above, allocators round up anyway.
  private static func alignment(ofBytes bytes: Int) -> Int {
    bytes < 256 ? 1 << Swift.min(bytes.trailingZeroBitCount, 6) : 64
  }

  /// Makes room for exactly `capacity` elements in all, if there is less.
  ///
  /// - Complexity: O(count) elements if it must grow, else O(1).
  public mutating func reserve(_ capacity: Int) {
    guard capacity > self.capacity else { return }
    if !growInPlace(to: capacity) { move(toCapacity: capacity) }
  }

  /// As bytes: where the element's type is not known when this is compiled, `initialize` calls a function for each.
  private static func copy(
    _ storage: UnsafeMutablePointer<Element>,
    to memory: UnsafeMutablePointer<Element>,
    count: Int
  ) {
    unsafe UnsafeMutableRawPointer(memory)
      .copyMemory(from: storage, byteCount: count * MemoryLayout<Element>.stride)
  }

  mutating func move(toCapacity capacity: Int) {
    unsafe move(to: Self.allocate(capacity), room: capacity)
  }

  mutating func move(to memory: UnsafeMutablePointer<Element>, room: Int) {
    unsafe Self.copy(storage, to: memory, count: count)
    unsafe Self.deallocate(storage, room: self.room)
    unsafe storage = memory
    self.room = room
  }

  /// The capacity after growing for `extra` elements.
  private func grownCapacity(_ extra: Int) -> Int {
    Swift.max(count + extra, capacity + capacity / 2)
  }

  func hasRoom(for extra: Int) -> Bool { count + extra <= capacity }

  /// Bytes that appending `extra` elements allocates. The bytes held now are freed afterwards.
  func growth(for extra: Int) -> Int {
    hasRoom(for: extra) ? 0 : grownCapacity(extra) * MemoryLayout<Element>.stride
  }

  /// Adds `extra` elements, all `value`.
  ///
  /// - Complexity: O(extra) elements, amortised.
  public mutating func append(repeating value: Element, count extra: Int) {
    if count + extra > capacity { reserve(grownCapacity(extra)) }
    unsafe (storage + count).initialize(repeating: value, count: extra)
    count += extra
  }

  /// Adds `extra` elements. `initialize` gets their memory and must write all of them.
  mutating func append(count extra: Int, initialize: (UnsafeMutablePointer<Element>) -> Void) {
    if count + extra > capacity { reserve(grownCapacity(extra)) }
    unsafe initialize(storage + count)
    count += extra
  }

  /// Adds `extra` elements that hold anything. Each must be written before it is read.
  ///
  /// - Complexity: O(1), amortised.
  package mutating func append(unset extra: Int) {
    if count + extra > capacity { reserve(grownCapacity(extra)) }
    count += extra
  }

  /// Adds an element.
  ///
  /// - Complexity: O(1), amortised.
  public mutating func append(_ element: Element) { append(repeating: element, count: 1) }

  /// - Precondition: `index` is in 0 ..< `count`.
  @inlinable
  public subscript(index: Int) -> Element {
    get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
      return unsafe storage[index]
    }
    set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index out of range")
      unsafe storage[index] = newValue
    }
  }

  /// The memory, for code that has checked its indices.
  @inlinable
  package var base: UnsafePointer<Element> {
    @inline(__always) get { unsafe UnsafePointer(storage) }
  }

  /// The memory to write to, for code that has checked its indices.
  @inlinable
  package var mutableBase: UnsafeMutablePointer<Element> {
    @inline(__always) mutating get { unsafe storage }
  }

  /// The elements.
  @inlinable
  public var span: Span<Element> {
    @_lifetime(borrow self)
    borrowing get {
      let span = unsafe Span(_unsafeStart: storage, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Bytes requested from the allocator.
  public var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  /// A copy without spare capacity.
  ///
  /// - Complexity: O(count) elements.
  public func clone() -> OwnedBuffer<Element> { clone(prefix: count) }

  /// A copy of the first `count` elements, without spare capacity.
  ///
  /// - Precondition: the buffer has at least `count` elements.
  /// - Complexity: O(count) elements.
  func clone(prefix count: Int) -> OwnedBuffer<Element> {
    precondition(count >= 0 && count <= self.count, "fewer elements")
    var copy = OwnedBuffer(capacity: count)
    unsafe Self.copy(storage, to: copy.storage, count: count)
    copy.count = count
    return copy
  }

  /// Keeps the first `count` elements. The memory stays.
  ///
  /// - Precondition: the buffer has at least `count` elements.
  /// - Complexity: O(1).
  package mutating func truncate(to count: Int) {
    precondition(count >= 0 && count <= self.count, "fewer elements")
    self.count = count
  }
}

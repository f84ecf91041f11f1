import CFormNavigation

/// Writes bytes into a buffer of the caller, and their number to `length`.
///
/// - Throws: `FORMNAV_SHORT_BUFFER`; then only `length` is written.
func write(
  _ bytes: RawSpan,
  to buffer: UnsafeMutableRawPointer?,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) throws(Failure) {
  try unsafe checkRoom(for: bytes.byteCount, in: buffer, capacity, length, of: "bytes")
  guard let buffer = unsafe buffer else { return }
  unsafe bytes.withUnsafeBytes { source in
    if let start = source.baseAddress {
      unsafe buffer.copyMemory(from: start, byteCount: source.count)
    }
  }
}

func write(
  _ bytes: [UInt8],
  to buffer: UnsafeMutableRawPointer?,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) throws(Failure) {
  try unsafe write(bytes.span.bytes, to: buffer, capacity, length)
}

func write(
  _ text: String,
  to buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?
) throws(Failure) {
  try unsafe write(text.utf8.span.bytes, to: UnsafeMutableRawPointer(buffer), capacity, length)
}

/// Checks that a buffer has room, and writes to `length` how much is needed.
///
/// - Parameter unit: what is counted.
func checkRoom(
  for count: Int,
  in buffer: UnsafeMutableRawPointer?,
  _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?,
  of unit: String
) throws(Failure) {
  guard capacity >= 0 else {
    throw .argument("a capacity", found: "\(UInt(bitPattern: capacity))")
  }
  guard unsafe buffer != nil || capacity == 0 else { throw .argument("a buffer", found: "NULL") }
  unsafe length?.pointee = count
  guard count <= capacity else {
    throw Failure(
      FORMNAV_SHORT_BUFFER,
      "expected room for \(count) \(unit), found room for \(capacity)"
    )
  }
}

/// Bytes of the caller.
func bytes(_ start: UnsafeRawPointer?, _ count: Int) throws(Failure) -> UnsafeRawBufferPointer {
  guard count >= 0 else { throw .argument("a length", found: "\(UInt(bitPattern: count))") }
  guard unsafe start != nil || count == 0 else { throw .argument("bytes", found: "NULL") }
  return unsafe UnsafeRawBufferPointer(start: start, count: count)
}

/// Elements of the caller, at an address that suits their type.
func elements<Element: BitwiseCopyable>(
  _ start: UnsafePointer<Element>?,
  _ count: Int
) throws(Failure) -> UnsafeBufferPointer<Element> {
  guard count >= 0, count <= Int.max / MemoryLayout<Element>.stride else {
    throw .argument("a count", found: "\(UInt(bitPattern: count))")
  }
  guard let start = unsafe start else {
    guard count == 0 else { throw .argument("an array", found: "NULL") }
    return unsafe UnsafeBufferPointer(start: nil, count: 0)
  }
  guard Int(bitPattern: start) % MemoryLayout<Element>.alignment == 0 else {
    throw .argument(
      "an array aligned to \(MemoryLayout<Element>.alignment) bytes",
      found: "address \(Int(bitPattern: start))"
    )
  }
  return unsafe UnsafeBufferPointer(start: start, count: count)
}

/// A text of the caller.
func text(_ start: UnsafePointer<CChar>?, _ count: Int) throws(Failure) -> String {
  let utf8 = unsafe try bytes(UnsafeRawPointer(start), count)
  guard let text = unsafe String(validating: utf8, as: UTF8.self) else {
    throw .argument("a text in UTF-8", found: "other bytes")
  }
  return text
}

/// A result that the caller must take.
func needed<Value>(
  _ pointer: UnsafeMutablePointer<Value>?
) throws(Failure) -> UnsafeMutablePointer<Value> {
  guard let pointer = unsafe pointer else {
    throw .argument("a place for the result", found: "NULL")
  }
  return unsafe pointer
}

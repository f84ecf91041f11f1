/// Reads values from a frame's payload.
public struct WireReader {
  private let bytes: ArraySlice<UInt8>
  private var place: Int

  public init(_ payload: ArraySlice<UInt8>) {
    bytes = payload
    place = payload.startIndex
  }

  public init(_ payload: [UInt8]) { self.init(payload[...]) }

  /// The number of bytes read.
  public var offset: Int { place - bytes.startIndex }

  /// The number of unread bytes.
  public var remaining: Int { bytes.endIndex - place }

  /// The next byte, which stays unread; nil at the end.
  var peek: UInt8? { remaining > 0 ? bytes[place] : nil }

  public mutating func u8(_ what: String) throws(WireError) -> UInt8 {
    try require(1, what)
    defer { place += 1 }
    return bytes[place]
  }

  public mutating func u32(_ what: String) throws(WireError) -> UInt32 {
    UInt32(truncatingIfNeeded: try word(bytes: 4, what))
  }

  public mutating func u64(_ what: String) throws(WireError) -> UInt64 { try word(bytes: 8, what) }

  public mutating func i64(_ what: String) throws(WireError) -> Int {
    Int(Int64(bitPattern: try word(bytes: 8, what)))
  }

  public mutating func f64(_ what: String) throws(WireError) -> Double {
    Double(bitPattern: try word(bytes: 8, what))
  }

  /// 0 or 1.
  public mutating func flag(_ what: String) throws(WireError) -> Bool {
    let start = offset
    let value = try u8(what)
    guard value <= 1 else {
      throw WireError(at: start, expected: "0 or 1, \(what)", found: "\(value)")
    }
    return value == 1
  }

  public mutating func text(_ what: String) throws(WireError) -> String {
    let count = Int(try u32("the length of \(what)"))
    try require(count, what)
    let start = offset
    guard let text = String(validating: bytes[place..<place + count], as: UTF8.self) else {
      throw WireError(at: start, expected: "\(what) in UTF-8", found: "bytes that are none")
    }
    place += count
    return text
  }

  /// Reads a list. Memory grows with the elements read, not with the claimed count.
  ///
  /// - Parameter element: reads one element.
  public mutating func list<Element>(
    _ what: String,
    _ element: (inout WireReader) throws(WireError) -> Element
  ) throws(WireError) -> [Element] {
    let start = offset
    let count = Int(try u32("the number of \(what)"))
    guard count <= remaining else {
      throw WireError(
        at: start,
        expected: "as many \(what) as \(remaining) bytes can hold",
        found: "\(count)"
      )
    }
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try element(&self)) }
    return elements
  }

  /// - Throws: if unread bytes remain.
  public func finish() throws(WireError) {
    guard remaining == 0 else {
      throw WireError(at: offset, expected: "the end", found: "\(remaining) bytes more")
    }
  }

  private mutating func word(bytes count: Int, _ what: String) throws(WireError) -> UInt64 {
    try require(count, what)
    var value: UInt64 = 0
    for index in 0..<count { value |= UInt64(bytes[place + index]) << UInt64(8 * index) }
    place += count
    return value
  }

  private func require(_ count: Int, _ what: String) throws(WireError) {
    guard count <= remaining else {
      throw WireError(
        at: offset,
        expected: "\(what), \(count) bytes",
        found: "\(remaining) bytes to the frame's end"
      )
    }
  }
}

import FormFormats

/// An index of line starts, which converts offsets to lines and columns.
struct SourceLines {
  private let starts: [Int]
  /// The last converted offset and its column. The next offset of the line counts on from there.
  private var last = (offset: 0, column: 1)

  /// - Parameter end: The largest offset that will be converted.
  /// - Complexity: O(end) time.
  init(_ bytes: [UInt8], upTo end: Int) {
    var starts = [0]
    let end = min(end, bytes.count)
    let words = end / 8
    let raw = unsafe bytes.span.bytes
    for word in 0..<words {
      let loaded = unsafe raw.unsafeLoadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
      // A line feed becomes a zero byte, which sets the byte's highest bit below.
      let others = UInt64(littleEndian: loaded) ^ 0x0A0A_0A0A_0A0A_0A0A
      var found = ~((others & Self.lowBits) &+ Self.lowBits | others | Self.lowBits)
      while found != 0 {
        starts.append(word * 8 + found.trailingZeroBitCount / 8 + 1)
        found &= found - 1
      }
    }
    for index in words * 8..<end where bytes[index] == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    self.starts = starts
  }

  /// Every bit of eight bytes except the highest of each byte.
  private static var lowBits: UInt64 { 0x7F7F_7F7F_7F7F_7F7F }

  /// Converts an offset. Ascending offsets are converted fastest.
  ///
  /// - Complexity: O(log lines + bytes since the last offset, or since the start of the line) time.
  mutating func position(of offset: Int, in bytes: [UInt8]) -> SourcePosition {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = starts[low]
    if last.offset < start || last.offset > offset { last = (start, 1) }
    last.column += Self.scalarCount(last.offset..<offset, in: bytes)
    last.offset = offset
    return .line(low + 1, column: last.column)
  }

  /// Converts offsets in any order.
  ///
  /// - Complexity: O(bytes + n log n) time for n offsets.
  static func positions(of offsets: [Int], in bytes: [UInt8]) -> [SourcePosition] {
    var lines = SourceLines(bytes, upTo: offsets.max() ?? 0)
    var positions = offsets.map { SourcePosition.offset($0) }
    for index in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
      positions[index] = lines.position(of: offsets[index], in: bytes)
    }
    return positions
  }

  /// - Complexity: O(offset) time.
  static func position(of offset: Int, in bytes: [UInt8]) -> SourcePosition {
    var line = 1
    var lineStart = 0
    for index in 0..<min(offset, bytes.count) where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      lineStart = index + 1
    }
    return .line(line, column: 1 + scalarCount(lineStart..<offset, in: bytes))
  }

  /// Returns the number of Unicode scalars that begin in a range, as far as there are bytes.
  private static func scalarCount(_ range: Range<Int>, in bytes: [UInt8]) -> Int {
    bytes[range.clamped(to: bytes.indices)].count { $0 & 0xC0 != 0x80 }
  }
}

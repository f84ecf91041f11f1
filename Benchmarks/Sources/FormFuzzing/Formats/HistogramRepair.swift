/// Makes the lengths and the checksum of an encoded histogram fit its content, as a careful attacker would.
enum HistogramRepair {
  /// The bytes of both cookies and lengths, the head of the stream and that of its only block.
  private static let head = 4 + 4 + 2 + 5
  private static let checksum = 4
  /// The bytes of the content before the counts.
  private static let contentHead = 40

  static func apply(to bytes: inout [UInt8]) {
    guard bytes.count >= head + contentHead + checksum else { return }
    let content = bytes.count - head - checksum
    guard content < 1 << 16 else { return }
    put(bytes.count - 8, 4, at: 4, &bytes)
    bytes[10] = 1
    for (place, value) in [(11, content), (13, ~content & 0xFFFF)] {
      bytes[place] = UInt8(value & 255)
      bytes[place + 1] = UInt8(value >> 8 & 255)
    }
    put(content - contentHead, 4, at: head + 4, &bytes)
    var (low, high) = (1, 0)
    for byte in bytes[head..<head + content] {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    put(high << 16 | low, checksum, at: bytes.count - checksum, &bytes)
  }

  /// Most significant byte first.
  private static func put(_ value: Int, _ count: Int, at place: Int, _ bytes: inout [UInt8]) {
    for index in 0..<count {
      bytes[place + index] = UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - index)))
    }
  }
}

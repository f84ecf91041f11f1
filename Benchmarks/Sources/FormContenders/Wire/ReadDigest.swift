/// A digest of the numbers that a contender read in a timed batch (CP-3): 64-bit FNV-1a over their
/// little-endian bytes.
///
/// It is simple to implement in any language. It detects mistakes, not malice. (Fowler, Noll, Vo:
/// The FNV Non-Cryptographic Hash Algorithm.)
public struct ReadDigest: Hashable, Sendable, CustomStringConvertible {
  public private(set) var rawValue: UInt64 = 14_695_981_039_346_656_037

  public init() {}

  /// - Complexity: O(numbers).
  public init(_ numbers: some Sequence<UInt32>) {
    for number in numbers { add(number) }
  }

  public mutating func add(_ number: UInt32) {
    var rest = number
    for _ in 0..<4 {
      rawValue = (rawValue ^ UInt64(rest & 0xFF)) &* 1_099_511_628_211
      rest >>= 8
    }
  }

  /// Sixteen hexadecimal digits.
  public var description: String {
    let digits = String(rawValue, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

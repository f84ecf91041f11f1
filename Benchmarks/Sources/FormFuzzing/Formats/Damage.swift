import FormModel
import FormFormats
import FormNavigation
import FormWorkload

/// A damage to a file. Places are in 65,536ths of its length.
public enum Damage: Hashable, Sendable {
  case cut(at: Int)
  case flip(at: Int, mask: UInt8)
  case insert(at: Int, byte: UInt8)
  case remove(at: Int)
  /// Replaces eight bytes, aligned as the counts in a header are.
  case number(word: Int, value: UInt64)
  /// Repeats a part right after itself.
  case duplicate(at: Int, count: Int)
  /// Replaces a word or a number by one from `Damage.words`, such as a careful attacker would choose.
  case token(at: Int, word: Int)
  /// Replaces the last eight bytes by the checksum of those before, as a careful attacker would.
  case repair

  init(_ random: inout SplitMix64) {
    let place = random.draw(below: 65_536)
    switch random.draw(below: 16) {
    case 0, 1: self = .cut(at: place)
    case 2...7:
      let masks: [UInt8] = [0x01, 0x02, 0x04, 0x10, 0x20, 0x80, 0xFF]
      self = .flip(at: place, mask: masks[random.draw(below: masks.count)])
    case 8, 9:
      let bytes: [UInt8] = [0, 0x0A, 0x20, 0x22, 0x2C, 0x5B, 0x5C, 0x7B, 0x7D, 0x39, 0x80, 0xFF]
      self = .insert(at: place, byte: bytes[random.draw(below: bytes.count)])
    case 10, 11: self = .remove(at: place)
    case 12, 13:
      let values: [UInt64] = [
        0, 1, 0xFF, 0xFFFF, 0x1_0000, 1 << 24, 1 << 31, 1 << 32, .max >> 1, .max, 1 << 40 | 7,
      ]
      self = .number(
        word: random.draw(below: 12),
        value: values[random.draw(below: values.count)]
      )
    default: self = .duplicate(at: place, count: 1 + random.draw(below: 64))
    }
  }

  /// Ends of ranges of numbers, and texts with a meaning for a terminal, a shell or a table.
  static let words = [
    "0", "-1", "1", "0.5", "-0.0", "65536", "16777217", "1000000000", "9007199254740992",
    "9223372036854775807", "-9223372036854775808", "18446744073709551615", "18446744073709551616",
    "1e-300", "1e16", "1e22", "1e300", "-9.3e18", "1e999", "NaN", "null", "true", "[]", "{}",
    "\"\"",
    "\"\\u001b[31m\\u0007\\u202e\"", "\"\\u0600'; touch x; '\"", "\"=1+1\"", "\"..\"", "\u{202E}",
    "a,b",
    "60000*hm", "2147483648",
  ]

  /// Draws a damage to a word, for texts.
  init(tokenBy random: inout SplitMix64) {
    self = .token(at: random.draw(below: 65_536), word: random.draw(below: Self.words.count))
  }

  /// - Parameter subject: the format to repair, if it has a checksum.
  func apply(to bytes: inout [UInt8], of subject: FormatCase.Format) {
    guard !bytes.isEmpty else { return }
    func place(_ share: Int) -> Int { (share * bytes.count) >> 16 }
    switch self {
    case .cut(let at): bytes.removeLast(bytes.count - place(at))
    case .flip(let at, let mask): bytes[place(at)] ^= mask
    case .insert(let at, let byte): bytes.insert(byte, at: place(at))
    case .remove(let at): bytes.remove(at: place(at))
    case .number(let word, let value):
      guard word * 8 + 8 <= bytes.count else { return }
      for index in 0..<8 {
        bytes[word * 8 + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
      }
    case .duplicate(let at, let count):
      let start = place(at)
      let part = bytes[start..<min(start + count, bytes.count)]
      bytes.insert(contentsOf: Array(part), at: start)
    case .token(let at, let word):
      func isOfToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2B, 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
        default: false
        }
      }
      // The next word, if the place is between words.
      guard let inside = bytes[place(at)...].firstIndex(where: isOfToken) else { return }
      let before = bytes[..<inside].lastIndex { !isOfToken($0) }
      let end = bytes[inside...].firstIndex { !isOfToken($0) } ?? bytes.count
      let start = before.map { $0 + 1 } ?? 0
      bytes.replaceSubrange(start..<end, with: Array(Self.words[word].utf8))
    case .repair where subject == .histogram: HistogramRepair.apply(to: &bytes)
    case .repair where subject == .screenState:
      guard bytes.count >= 4 else { return }
      let value = SavedStateReader.checksum(bytes.span.extracting(0..<bytes.count - 4))
      for index in 0..<4 {
        bytes[bytes.count - 4 + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
      }
    case .repair:
      guard bytes.count >= 8 else { return }
      var checksum = XXH64()
      let covered = Array(bytes.dropLast(8))
      checksum.update(covered.span.bytes)
      let value = checksum.digest
      for index in 0..<8 {
        bytes[bytes.count - 8 + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
      }
    }
  }
}

extension Damage: InputDamage {
  public var description: String {
    switch self {
    case .cut(let at): "cut \(at)"
    case .flip(let at, let mask): "flip \(at) \(mask)"
    case .insert(let at, let byte): "insert \(at) \(byte)"
    case .remove(let at): "remove \(at)"
    case .number(let word, let value): "number \(word) \(value)"
    case .duplicate(let at, let count): "duplicate \(at) \(count)"
    case .token(let at, let word): "token \(at) \(word)"
    case .repair: "repair"
    }
  }

  /// Reads the text of `description`.
  public init(_ line: inout CaseLine) throws(FormatError) {
    func place(_ line: inout CaseLine) throws(FormatError) -> Int {
      try line.number(in: 0...65_535)
    }
    func byte(_ line: inout CaseLine) throws(FormatError) -> UInt8 {
      UInt8(try line.number(in: 0...255))
    }
    switch try line.word("a damage") {
    case "cut": self = .cut(at: try place(&line))
    case "flip": self = .flip(at: try place(&line), mask: try byte(&line))
    case "insert": self = .insert(at: try place(&line), byte: try byte(&line))
    case "remove": self = .remove(at: try place(&line))
    case "number": self = .number(word: try line.number(in: 0...1_000), value: try line.seed())
    case "duplicate":
      self = .duplicate(at: try place(&line), count: try line.number(in: 1...1_000))
    case "token":
      self = .token(at: try place(&line), word: try line.number(in: 0...Self.words.count - 1))
    case "repair": self = .repair
    default: throw line.failure("a damage such as cut or flip")
    }
  }
}

import FormWorkload

/// Damages of a case's text.
enum CaseDamage {
  /// The text cut at each byte; each byte changed; each line removed, repeated, or moved after the
  /// next; each number replaced by numbers at limits; and a hundred random combinations.
  static func all(_ text: String) -> [String] {
    cuts(text) + changes(text) + lines(text) + numbers(text)
      + (0..<100).map { several(text, seed: $0) }
  }

  /// Several damages in a row, drawn from the seed.
  private static func several(_ text: String, seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    var text = text
    for _ in 0...random.draw(below: 4) {
      var lines = text.split(separator: "\n").map(String.init)
      if lines.count < 2 { return text }
      // The first line stays: without it nothing else is read.
      let place = 1 + random.draw(below: lines.count - 1)
      switch random.draw(below: 8) {
      case 0: lines.remove(at: place)
      case 1: lines.insert(lines[1 + random.draw(below: lines.count - 1)], at: place)
      case 2: lines.swapAt(place, 1 + random.draw(below: lines.count - 1))
      case 3: lines[place] += " " + values[random.draw(below: values.count)]
      default: lines[place] = replacingNumber(of: lines[place], &random)
      }
      text = lines.joined(separator: "\n") + "\n"
    }
    return text
  }

  private static func replacingNumber(of line: String, _ random: inout SplitMix64) -> String {
    let numbers = line.matches(of: #/[0-9]+/#)
    if numbers.isEmpty { return line }
    let range = numbers[random.draw(below: numbers.count)].range
    // Small numbers are drawn more often, since other numbers may then be out of range.
    let value =
      random.draw(below: 2) == 0
      ? "\(random.draw(below: 70))" : values[random.draw(below: values.count)]
    return line.replacingCharacters(in: range, with: value)
  }

  private static func cuts(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return bytes.indices.map { String(decoding: bytes[..<$0], as: UTF8.self) }
  }

  private static func changes(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return bytes.indices.flatMap { place in
      [0x01, 0x10, 0xFF].map { (mask: UInt8) in
        var changed = bytes
        changed[place] ^= mask
        return String(decoding: changed, as: UTF8.self)
      }
    }
  }

  private static func lines(_ text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.flatMap { place in
      var (dropped, doubled, swapped) = (lines, lines, lines)
      dropped.remove(at: place)
      doubled.insert(lines[place], at: place)
      swapped.swapAt(place, (place + 1) % lines.count)
      return [dropped, doubled, swapped].map { $0.joined(separator: "\n") }
    }
  }

  private static let values = [
    "-1", "0", "100000", "16777217", "4294967296", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "99999999999999999999",
  ]

  private static func numbers(_ text: String) -> [String] {
    text.matches(of: #/[0-9]+/#).flatMap { match in
      values.map { text.replacingCharacters(in: match.range, with: $0) }
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}

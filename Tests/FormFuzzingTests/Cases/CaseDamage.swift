/// What may become of the text of a case on its way.
enum CaseDamage {
  /// The text cut at each line and at each byte; each byte changed; each line left out, twice, or after the
  /// next; each number replaced by numbers at limits.
  static func all(_ text: String) -> [String] {
    cuts(text) + changes(text) + lines(text) + numbers(text)
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
    "-1", "0", "1000000", "16777217", "4294967296", "9223372036854775807", "9223372036854775808",
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

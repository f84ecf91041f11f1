import Foundation

/// Finds what `JSONDecoder` accepts in silence or refuses without a place. It keeps one of two equal keys of an object,
/// takes null for a missing member, and says only that there is no JSON if an integer is negative, a fraction or too large.
enum JSONMembers {
  /// The members that are integers, besides parameters.
  fileprivate static let integers: Set = [
    "processes", "samples", "operationsPerSample", "cores", "level", "bytes", "physical",
    "groupLimit", "operation", "seed",
  ]

  /// - Parameter json: a text that `JSONDecoder` has accepted.
  /// - Throws: `RecordFailure` with the member's path.
  /// - Complexity: O(bytes).
  static func check(_ json: Data) throws(RecordFailure) {
    var scan = MemberScan(json: [UInt8](json))
    try scan.value()
  }
}

private struct MemberScan {
  let json: [UInt8]
  private var index = 0
  /// ["results", "[0]", "metrics"].
  private var path: [String] = []

  init(json: [UInt8]) {
    self.json = json
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if json.starts(with: mark) { index = mark.count }
  }

  /// The next byte that is no white space; 0 at the end. JSON in UTF-16 or UTF-32 contains zeros too.
  private mutating func next() -> UInt8 {
    while index < json.count, " \n\r\t".utf8.contains(json[index]) { index += 1 }
    return index < json.count ? json[index] : 0
  }

  mutating func value() throws(RecordFailure) {
    switch next() {
    case UInt8(ascii: "{"): try members()
    case UInt8(ascii: "["): try elements()
    case UInt8(ascii: "\""): skipString()
    case UInt8(ascii: "n"): throw failure("a value, or no such key", "null")
    case 0: throw failure("JSON in UTF-8", "a byte 0")
    default: try literal()
    }
  }

  /// A number, `true` or `false`.
  private mutating func literal() throws(RecordFailure) {
    let start = index
    while index < json.count, !",]} \n\r\t".utf8.contains(json[index]) { index += 1 }
    guard let key = path.last, JSONMembers.integers.contains(key) || isParameter else { return }
    let text = String(decoding: json[start..<index], as: UTF8.self)
    let most = key == "seed" ? Double(UInt64.max) : RecordCheck.figures.upperBound
    guard let number = Double(text), number != number.rounded() || !(0...most).contains(number)
    else { return }
    throw failure("a whole number, 0…\(most)", text)
  }

  private var isParameter: Bool { path.count > 1 && path[path.count - 2] == "parameters" }

  private mutating func members() throws(RecordFailure) {
    var keys: Set<String> = []
    index += 1
    while next() == UInt8(ascii: "\"") {
      let key = key()
      path.append(key)
      guard keys.insert(key).inserted else { throw failure("each key once", "it again") }
      _ = next()
      index += 1
      try value()
      path.removeLast()
      if next() == UInt8(ascii: ",") { index += 1 }
    }
    index += 1
  }

  private mutating func elements() throws(RecordFailure) {
    var count = 0
    index += 1
    while next() != UInt8(ascii: "]") {
      path.append("[\(count)]")
      try value()
      path.removeLast()
      count += 1
      if next() == UInt8(ascii: ",") { index += 1 }
    }
    index += 1
  }

  private mutating func key() -> String {
    let start = index
    skipString()
    let inside = json[start + 1..<index - 1]
    guard inside.contains(UInt8(ascii: "\\")) else {
      return String(decoding: inside, as: UTF8.self)
    }
    let text = try? JSONDecoder().decode(String.self, from: Data(json[start..<index]))
    return text ?? String(decoding: inside, as: UTF8.self)
  }

  private mutating func skipString() {
    index += 1
    while index < json.count, json[index] != UInt8(ascii: "\"") {
      index += json[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index += 1
  }

  private func failure(_ expected: String, _ found: String) -> RecordFailure {
    RecordFailure(place: RecordFailure.path(path), expected: expected, found: found)
  }
}

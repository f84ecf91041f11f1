/// The parts of a foreign form, in their order. They are found without a check that the whole is well formed, since
/// it may be damaged.
struct SourceParts {
  enum Kind: CaseIterable {
    /// An element of XML, or an element of an array.
    case element
    /// An attribute, or a member of an object.
    case member
    /// An attribute's value, a text, a number or a string.
    case value
  }

  struct Part {
    var kind: Kind
    /// The whole part.
    var range: Range<Int>
    /// The value of an attribute or a member; the content of a string between its quotes.
    var inner: Range<Int>
  }

  private(set) var parts: [Part] = []
  private let isXML: Bool

  /// - Complexity: O(bytes).
  init(of bytes: [UInt8], isXML: Bool) {
    self.isXML = isXML
    if isXML { findInXML(bytes) } else { findInJSON(bytes) }
  }

  /// The part at a place, in 65,536ths.
  func part(_ place: Int) -> Part? { parts.isEmpty ? nil : parts[(place * parts.count) >> 16] }

  /// The part at a place among those of a kind, in 65,536ths.
  func part(_ place: Int, of kind: Kind) -> Part? {
    let count = parts.count { $0.kind == kind }
    return parts.lazy.filter { $0.kind == kind }.dropFirst((place * count) >> 16).first
  }

  /// The part at a place, in 65,536ths, among those whose removal leaves the rest well formed.
  func removable(_ place: Int) -> Part? {
    let removable = parts.filter { isXML || $0.kind != .value }
    return removable.isEmpty ? nil : removable[(place * removable.count) >> 16]
  }

  /// The separator between two parts in a row.
  var separator: [UInt8] { isXML ? [] : [UInt8(ascii: ",")] }

  /// The range of a part and the comma that belongs to it.
  func withComma(_ part: Part, in bytes: [UInt8]) -> Range<Int> {
    if isXML { return part.range }
    let comma = UInt8(ascii: ",")
    let behind = bytes[part.range.upperBound...].firstIndex { !Self.isSpace($0) }
    if let behind, bytes[behind] == comma { return part.range.lowerBound..<behind + 1 }
    let before = bytes[..<part.range.lowerBound].lastIndex { !Self.isSpace($0) }
    if let before, bytes[before] == comma { return before..<part.range.upperBound }
    return part.range
  }

  private mutating func add(_ kind: Kind, _ range: Range<Int>, inner: Range<Int>? = nil) {
    parts.append(Part(kind: kind, range: range, inner: inner ?? range))
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private mutating func findInXML(_ bytes: [UInt8]) {
    var open: [Int] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        if !bytes[index..<end].allSatisfy(Self.isSpace) { add(.value, index..<end) }
        index = end
        continue
      }
      let start = index
      let second = index + 1 < bytes.count ? bytes[index + 1] : 0
      let isTag =
        second != UInt8(ascii: "/") && second != UInt8(ascii: "!")
        && second != UInt8(ascii: "?")
      index = endOfTag(from: index, in: bytes, hasAttributes: isTag)
      if second == UInt8(ascii: "/") {
        if let start = open.popLast() { add(.element, start..<index) }
      } else if isTag {
        if index >= start + 2, bytes[index - 2] == UInt8(ascii: "/") {
          add(.element, start..<index)
        } else {
          open.append(start)
        }
      }
    }
  }

  /// - Returns: the place behind the tag.
  private mutating func endOfTag(
    from start: Int,
    in bytes: [UInt8],
    hasAttributes: Bool
  ) -> Int {
    var index = start + 1
    var space = start
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      let byte = bytes[index]
      if Self.isSpace(byte) { space = index }
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"), hasAttributes,
        let end = bytes[(index + 1)...].firstIndex(of: byte)
      else {
        index += 1
        continue
      }
      if space > start {
        add(.member, space..<end + 1, inner: index + 1..<end)
        add(.value, index + 1..<end)
      }
      index = end + 1
    }
    return min(index + 1, bytes.count)
  }

  private struct Container {
    var start: Int
    var isObject: Bool
    /// The beginning of the member whose value comes next.
    var member: Int?
  }

  private mutating func findInJSON(_ bytes: [UInt8]) {
    var open: [Container] = []
    var index = 0
    while index < bytes.count {
      let start = index
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append(Container(start: start, isObject: byte == UInt8(ascii: "{"), member: nil))
        continue
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let container = open.popLast() else { continue }
        close(container.start..<index, &open)
        continue
      case UInt8(ascii: "\""):
        while index < bytes.count, bytes[index] != byte {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, bytes.count)
        if let last = open.last, last.isObject, last.member == nil {
          open[open.count - 1].member = start
          continue
        }
      case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ":"): continue
      default:
        while index < bytes.count, Self.isOfScalar(bytes[index]) { index += 1 }
      }
      let isString = byte == UInt8(ascii: "\"") && index >= start + 2
      add(.value, start..<index, inner: isString ? start + 1..<index - 1 : start..<index)
      close(start..<index, &open)
    }
  }

  /// Ends a value, which completes a member or an element around it.
  private mutating func close(_ range: Range<Int>, _ open: inout [Container]) {
    guard let last = open.last else { return }
    guard last.isObject else {
      add(.element, range)
      return
    }
    guard let member = last.member else { return }
    add(.member, member..<range.upperBound, inner: range)
    open[open.count - 1].member = nil
  }

  private static func isOfScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}

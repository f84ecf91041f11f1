import FormFormats
import FormImport
import FormWorkload

/// A damage to a form in a foreign format: to its bytes, or to its parts, so that the rest stays well formed.
/// Places are in 65,536ths of the number of parts.
public enum ImportDamage: Hashable, Sendable {
  case bytes(Damage)
  /// Removes a part.
  case drop(at: Int)
  /// Repeats a part `count` times right after itself.
  case again(at: Int, count: Int)
  /// Exchanges two parts of one kind.
  case swap(at: Int, with: Int)
  /// Replaces a part by another one of its kind.
  case copy(from: Int, to: Int)
  /// Nests a part in `depth` groups, or a value in as many parentheses.
  case nest(at: Int, depth: Int)
  /// Replaces a value by one from `OddTexts.all`.
  case text(at: Int, number: Int)

  /// The length, in bytes, up to which parts are repeated.
  static let mostBytes = 1 << 17

  init(_ random: inout SplitMix64) {
    let (place, other) = (random.draw(below: 65_536), random.draw(below: 65_536))
    switch random.draw(below: 16) {
    case 0, 1: self = .bytes(Damage(&random))
    case 2: self = .bytes(Damage(tokenBy: &random))
    case 3, 4: self = .drop(at: place)
    case 5:
      let isLong = random.draw(below: 64) == 0
      self = .again(at: place, count: 1 + random.draw(below: isLong ? 1_000 : 3))
    case 6, 7: self = .swap(at: place, with: other)
    case 8, 9, 10: self = .copy(from: place, to: other)
    case 11:
      let isDeep = random.draw(below: 8) == 0
      self = .nest(at: place, depth: 1 + random.draw(below: isDeep ? 1_000 : 3))
    default: self = .text(at: place, number: random.draw(below: OddTexts.all.count))
    }
  }

  func apply(to bytes: inout [UInt8], of format: ImportFormat) {
    if case .bytes(let damage) = self {
      damage.apply(to: &bytes, of: .jsonForm)
      return
    }
    let parts = SourceParts(of: bytes, isXML: format == .xforms)
    switch self {
    case .bytes: break
    case .drop(let at):
      guard let part = parts.removable(at) else { return }
      bytes.removeSubrange(parts.withComma(part, in: bytes))
    case .again(let at, let count):
      guard let part = parts.removable(at) else { return }
      let copy = parts.separator + bytes[part.range]
      let room = max(0, Self.mostBytes - bytes.count) / max(copy.count, 1)
      let copies = Array(repeatElement(copy, count: min(count, room)).joined())
      bytes.insert(contentsOf: copies, at: part.range.upperBound)
    case .swap(let at, let with):
      guard let part = parts.part(at), let other = parts.part(with, of: part.kind),
        !part.range.overlaps(other.range)
      else { return }
      let (first, second) =
        part.range.lowerBound < other.range.lowerBound
        ? (part.range, other.range) : (other.range, part.range)
      let (before, behind) = (Array(bytes[first]), Array(bytes[second]))
      bytes.replaceSubrange(second, with: before)
      bytes.replaceSubrange(first, with: behind)
    case .copy(let from, let to):
      guard let part = parts.part(from), let other = parts.part(to, of: part.kind) else { return }
      bytes.replaceSubrange(other.range, with: Array(bytes[part.range]))
    case .nest(let at, let depth):
      guard let part = parts.part(at) else { return }
      let (open, close) = Self.wrapping(part, in: bytes, of: format)
      bytes.insert(
        contentsOf: Array(repeatElement(close, count: depth).joined()),
        at: part.inner.upperBound
      )
      bytes.insert(
        contentsOf: Array(repeatElement(open, count: depth).joined()),
        at: part.inner.lowerBound
      )
    case .text(let at, let number):
      guard let part = parts.part(at, of: .value) else { return }
      bytes.replaceSubrange(part.range, with: OddTexts.bytes(number, isXML: format == .xforms))
    }
  }

  /// The text around a part that makes a group of an element, or parentheses of a value.
  private static func wrapping(
    _ part: SourceParts.Part,
    in bytes: [UInt8],
    of format: ImportFormat
  ) -> (open: [UInt8], close: [UInt8]) {
    switch (part.kind, format) {
    case (.value, _): (Array("(".utf8), Array(")".utf8))
    case (_, .xforms): (Array("<group>".utf8), Array("</group>".utf8))
    case (_, .fhir):
      (Array(#"{"linkId":"n","type":"group","item":["#.utf8), Array("]}".utf8))
    case (_, .surveyjs):
      (Array(#"{"type":"panel","name":"n","elements":["#.utf8), Array("]}".utf8))
    }
  }
}

extension ImportDamage: InputDamage {
  public var description: String {
    switch self {
    case .bytes(let damage): damage.description
    case .drop(let at): "drop \(at)"
    case .again(let at, let count): "again \(at) \(count)"
    case .swap(let at, let with): "swap \(at) \(with)"
    case .copy(let from, let to): "copy \(from) \(to)"
    case .nest(let at, let depth): "nest \(at) \(depth)"
    case .text(let at, let number): "text \(at) \(number)"
    }
  }

  /// Reads the text of `description`.
  public init(_ line: inout CaseLine) throws(FormatError) {
    func place(_ line: inout CaseLine) throws(FormatError) -> Int {
      try line.number(in: 0...65_535)
    }
    var ahead = line
    switch try ahead.word("a damage") {
    case "drop": self = .drop(at: try place(&ahead))
    case "again":
      self = .again(at: try place(&ahead), count: try ahead.number(in: 1...1_000))
    case "swap": self = .swap(at: try place(&ahead), with: try place(&ahead))
    case "copy": self = .copy(from: try place(&ahead), to: try place(&ahead))
    case "nest": self = .nest(at: try place(&ahead), depth: try ahead.number(in: 1...1_000))
    case "text":
      let number = 0...OddTexts.all.count - 1
      self = .text(at: try place(&ahead), number: try ahead.number(in: number))
    default:
      self = .bytes(try Damage(&line))
      return
    }
    line = ahead
  }
}

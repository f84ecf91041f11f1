/// A pattern of `regex` (UR-2), matched by the set of all places where it can end.
struct OraclePattern {
  /// The limits of a pattern: its size and each number in a quantifier, and the levels of groups.
  static let sizeLimit = 10_000
  static let depthLimit = 255

  /// Every character, set, anchor, bar and quantifier counts 1. An atom and its quantifier count as
  /// often as the largest number that the quantifier names.
  let size: Int
  private let root: Node
  private let ignoresCase: Bool

  /// nil for a text that is no pattern, or that is too large.
  init?(_ pattern: String) {
    var parser = Parser(scalars: Array(pattern.unicodeScalars))
    ignoresCase = parser.take("(?i)")
    guard let whole = try? parser.alternatives(), parser.next == nil else { return nil }
    (root, size) = whole
  }

  /// Whether the whole text matches.
  func matches(_ text: String) -> Bool {
    let forms = text.unicodeScalars.map { scalar in
      let hasCases = ignoresCase && Parser.letters.contains { $0 ~= scalar }
      return hasCases ? [scalar, Unicode.Scalar(UInt8(scalar.value) ^ 0x20)] : [scalar]
    }
    var matcher = Matcher(text: forms)
    return matcher.ends(of: root, from: [0]).contains(matcher.text.count)
  }

  private typealias Ranges = [ClosedRange<Unicode.Scalar>]

  /// A part of a pattern.
  private indirect enum Node {
    case oneOf(Ranges, isNegated: Bool = false)
    /// `^`, `$`, `\b` or `\B`.
    case anchor(String)
    /// Each alternative is a sequence.
    case alternatives([[Node]])
    /// The place in the pattern tells repetitions apart.
    case repetition(Node, ClosedRange<Int>, place: Int)
  }

  /// Follows a pattern through a text, from many places at once.
  private struct Matcher {
    /// Each character in the forms that may match.
    let text: [[Unicode.Scalar]]
    /// Where repetitions end: by their place in the pattern, then by where they start.
    var known: [Int: [Int: Set<Int>]] = [:]

    mutating func ends(of node: Node, from starts: Set<Int>) -> Set<Int> {
      var all: Set<Int> = []
      switch node {
      case .oneOf(let ranges, let isNegated):
        for start in starts where start < text.count && has(ranges, at: start) != isNegated {
          all.insert(start + 1)
        }
      case .anchor("^"): all = starts.intersection([0])
      case .anchor("$"): all = starts.intersection([text.count])
      case .anchor(let sign):
        let word = Parser.word
        all = starts.filter { (has(word, at: $0 - 1) != has(word, at: $0)) == (sign == "\\b") }
      case .alternatives(let sequences):
        for sequence in sequences {
          var places = starts
          for part in sequence { places = ends(of: part, from: places) }
          all.formUnion(places)
        }
      case .repetition:
        for start in starts { all.formUnion(ends(ofRepetition: node, from: start)) }
      }
      return all
    }

    mutating func ends(ofRepetition node: Node, from start: Int) -> Set<Int> {
      guard case .repetition(let body, let counts, let place) = node else { return [] }
      if let found = known[place]?[start] { return found }
      var places: Set<Int> = [start]
      var latest = places
      for turn in 0..<counts.upperBound {
        var next = ends(of: body, from: latest)
        if turn >= counts.lowerBound { next = next.subtracting(places) }
        // Every further turn would find the same places.
        if next == latest { break }
        if turn < counts.lowerBound { places = [] }
        places.formUnion(next)
        latest = next
      }
      known[place, default: [:]][start] = places
      return places
    }

    /// Whether there is a character at a place, and it is in the ranges.
    func has(_ ranges: Ranges, at place: Int) -> Bool {
      text.indices.contains(place) && ranges.contains { text[place].contains(where: $0.contains) }
    }
  }

  /// Reads a pattern from left to right.
  private struct Parser {
    struct Refusal: Error {}
    typealias Part = (node: Node, size: Int)
    static let letters: Ranges = ["A"..."Z", "a"..."z"]
    static let word: Ranges = letters + ["0"..."9", "_"..."_"]
    static let marks: Ranges = [" "..."/", ":"..."@", "["..."`", "{"..."~"]
    static let lineEnds: Ranges = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].map { $0...$0 }
    static let classes: [String: Ranges] = [
      "\\d": ["0"..."9"], "\\D": ["\0"..."/", ":"..."\u{10FFFF}"],
      "\\w": word, "\\W": ["\0"..."/", ":"..."@", "["..."^", "`"..."`", "{"..."\u{10FFFF}"],
      "\\s": ["\t"..."\r", " "..." "],
      "\\S": ["\0"..."\u{8}", "\u{E}"..."\u{1F}", "!"..."\u{10FFFF}"],
    ]
    static let controls: [Unicode.Scalar: Unicode.Scalar] = [
      "t": "\t", "n": "\n", "r": "\r", "f": "\u{C}", "v": "\u{B}", "a": "\u{7}", "e": "\u{1B}",
    ]

    let scalars: [Unicode.Scalar]
    var place = 0
    var depth = 0

    var next: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }
    var isAtQuantifier: Bool { next.map { ["*", "+", "?", "{"].contains($0) } ?? false }

    func require(_ condition: Bool) throws(Refusal) { if !condition { throw Refusal() } }
    func isAt(_ text: String) -> Bool { scalars[place...].starts(with: text.unicodeScalars) }

    mutating func take(_ text: String) -> Bool {
      defer { place += isAt(text) ? text.unicodeScalars.count : 0 }
      return isAt(text)
    }

    mutating func scalar() throws(Refusal) -> Unicode.Scalar {
      try require(next != nil)
      place += 1
      return scalars[place - 1]
    }

    mutating func number(radix: Int, digits: ClosedRange<Int>) throws(Refusal) -> Int {
      let found = scalars[place...].prefix(digits.upperBound).prefix { Character($0).isHexDigit }
      place += found.count
      let value = Int(String(String.UnicodeScalarView(found)), radix: radix)
      guard let value, found.count >= digits.lowerBound else { throw Refusal() }
      return value
    }

    /// Reads up to `)` or the end.
    mutating func alternatives() throws(Refusal) -> Part {
      var sequences: [[Node]] = [[]]
      var size = 0
      while next != nil, next != ")" {
        if take("|") {
          sequences.append([])
          size += 1
        } else {
          let atom = try atom()
          let part = isAtQuantifier ? try repetition(of: atom) : atom
          sequences[sequences.count - 1].append(part.node)
          size += part.size
        }
        try require(size <= sizeLimit)
      }
      return (.alternatives(sequences), size)
    }

    mutating func repetition(of atom: Part) throws(Refusal) -> Part {
      let start = place
      let sign = try scalar()
      var least = sign == "+" ? 1 : 0
      var most = sign == "?" ? 1 : Int.max
      if sign == "{" {
        least = try number(radix: 10, digits: 1...5)
        most = !take(",") ? least : next == "}" ? .max : try number(radix: 10, digits: 1...5)
        try require(take("}"))
      }
      _ = take("?")
      let named = most == .max ? least : most
      try require(least <= most && named <= sizeLimit && !isAtQuantifier)
      return (.repetition(atom.node, least...most, place: start), max(named, 1) * (atom.size + 1))
    }

    mutating func atom() throws(Refusal) -> Part {
      try require(!isAtQuantifier)
      for sign in ["^", "$", "\\b", "\\B"] where take(sign) { return (.anchor(sign), 1) }
      if take("(") { return try group() }
      if take("[") { return (try set(), 1) }
      if take(".") { return (.oneOf(Parser.lineEnds, isNegated: true), 1) }
      if let found = takeClass() { return (.oneOf(found), 1) }
      let literal = try character()
      return (.oneOf([literal...literal]), 1)
    }

    mutating func group() throws(Refusal) -> Part {
      if !take("?:"), take("?") {
        try require(take("<"))
        let start = place
        while let next, Parser.word.contains(where: { $0 ~= next }), next != "_" { place += 1 }
        try require(take(">") && Parser.letters.contains { $0 ~= scalars[start] })
      }
      depth += 1
      try require(depth <= depthLimit)
      let part = try alternatives()
      try require(take(")"))
      depth -= 1
      return part
    }

    /// Reads what follows `[`.
    mutating func set() throws(Refusal) -> Node {
      let isNegated = take("^")
      var ranges: Ranges = []
      try require(next != "]")
      while !take("]") {
        while let found = takeClass() { ranges += found }
        if isAt("]") { continue }
        let first = try character(inSet: true)
        let isAlone = isAt("-]") || Parser.classes.keys.contains { isAt("-" + $0) }
        let last = !isAlone && take("-") ? try character(inSet: true) : first
        try require(first <= last)
        ranges.append(first...last)
      }
      return .oneOf(ranges, isNegated: isNegated)
    }

    mutating func takeClass() -> Ranges? { Parser.classes.first { take($0.key) }?.value }

    mutating func character(inSet: Bool = false) throws(Refusal) -> Unicode.Scalar {
      try require(!inSet || !isAt("[") && !isAt("&&"))
      guard take("\\") else { return try scalar() }
      let sign = try scalar()
      if let control = Parser.controls[sign] { return control }
      var value = Int(sign.value)
      switch sign {
      case "x":
        let isLong = take("{")
        value = try number(radix: 16, digits: isLong ? 1...6 : 2...2)
        try require(!isLong || take("}"))
      case "u":
        value = try number(radix: 16, digits: 4...4)
        if 0xD800..<0xDC00 ~= value, take("\\u") {
          let low = try number(radix: 16, digits: 4...4)
          try require(0xDC00..<0xE000 ~= low)
          value = 0x10000 + (value - 0xD800) * 0x400 + low - 0xDC00
        }
      default: try require(Parser.marks.contains { $0 ~= sign })
      }
      guard let character = Unicode.Scalar(UInt32(value)) else { throw Refusal() }
      return character
    }
  }
}

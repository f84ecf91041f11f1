import FormModel

/// Reads a pattern and writes its steps.
///
/// All distances are relative, so a part can be written out again by copying its steps.
struct PatternParser {
  private(set) var steps: [TextPattern.Step] = []
  private(set) var sets: [ScalarSet] = []
  private(set) var size = 0

  private let scalars: [Unicode.Scalar]
  private var place = 0
  private var depth = 0
  /// Whether letters of ASCII match in either case.
  private var ignoresCase = false

  private static let mostRepetitions = 10_000

  init(_ source: String) { scalars = Array(source.unicodeScalars) }

  mutating func parse() throws(PatternError) {
    if scalars.starts(with: "(?i)".unicodeScalars) {
      ignoresCase = true
      place = 4
    }
    try alternatives()
    guard place == scalars.count else { throw failure("a group that ) ends") }
  }

  // MARK: Parts

  private mutating func alternatives() throws(PatternError) {
    depth += 1
    guard depth <= ExpressionLimits.depth + 1 else {
      throw failure("at most \(ExpressionLimits.depth) levels")
    }
    var start = steps.count
    var jumps: [Int] = []
    try sequence()
    while take("|") {
      try grow(by: 1)
      steps.insert(.init(code: .fork, operand: Int32(steps.count - start + 2)), at: start)
      jumps.append(steps.count)
      steps.append(.init(code: .jump))
      start = steps.count
      try sequence()
    }
    for jump in jumps { steps[jump].operand = Int32(steps.count - jump) }
    depth -= 1
  }

  private mutating func sequence() throws(PatternError) {
    while let scalar = peek, scalar != "|", scalar != ")" {
      let (start, before) = (steps.count, size)
      try atom()
      if let (least, most) = try quantifier() {
        let part = size - before + 1
        size = before
        try grow(by: part * max(most ?? least, 1))
        repeatPart(from: start, least, most)
      }
    }
  }

  private mutating func atom() throws(PatternError) {
    let start = place
    let scalar = scalars[place]
    switch scalar {
    case "(": return try group()
    case "*", "+", "?", "{": throw failure("what is repeated, or \\ before the sign")
    default: break
    }
    try grow(by: 1)
    place += 1
    switch scalar {
    case ".": steps.append(.init(code: .any))
    case "^": steps.append(.init(code: .start))
    case "$": steps.append(.init(code: .end))
    case "[": add(try members())
    case "\\":
      if take("b") {
        steps.append(.init(code: .edge))
      } else if take("B") {
        steps.append(.init(code: .noEdge))
      } else {
        place = start
        switch try character() {
        case .one(let scalar): add(scalar)
        case .several(let set): add(set)
        }
      }
    default: add(scalar.value)
    }
  }

  private mutating func group() throws(PatternError) {
    place += 1
    if take("?") {
      if take("<") {
        guard let first = peek, Self.isLetter(first) else { throw failure("the name of a group") }
        while let scalar = peek, Self.isLetter(scalar) || Self.digit(scalar) != nil { place += 1 }
        guard take(">") else { throw failure("> that ends the name of a group") }
      } else if !take(":") {
        throw failure("a group without a condition, as (?:…)")
      }
    }
    try alternatives()
    guard take(")") else { throw failure(") that ends a group") }
  }

  private mutating func add(_ scalar: UInt32) {
    if ignoresCase, (scalar | 0x20) &- 0x61 < 26 {
      add(ScalarSet([scalar...scalar]).withBothCases)
    } else {
      steps.append(.init(code: .scalar, operand: Int32(scalar)))
    }
  }

  private mutating func add(_ set: ScalarSet) {
    steps.append(.init(code: .set, operand: Int32(sets.count)))
    sets.append(set)
  }

  private mutating func grow(by count: Int) throws(PatternError) {
    size += count
    guard size <= ExpressionLimits.patternSize else {
      throw failure("at most \(ExpressionLimits.patternSize) characters, written out", "more")
    }
  }

  // MARK: Repetition

  /// Takes a quantifier, if there is one.
  private mutating func quantifier() throws(PatternError) -> (least: Int, most: Int?)? {
    let counts: (Int, Int?)
    if take("*") {
      counts = (0, nil)
    } else if take("+") {
      counts = (1, nil)
    } else if take("?") {
      counts = (0, 1)
    } else if take("{") {
      let least = try number(from: 0)
      var most: Int? = least
      if take(",") { most = peek == "}" ? nil : try number(from: least) }
      guard take("}") else { throw failure("} that ends the number of repetitions") }
      counts = (least, most)
    } else {
      return nil
    }
    // A match that is as short as possible is a match as well.
    _ = take("?")
    if let scalar = peek, "*+?{".unicodeScalars.contains(scalar) {
      throw failure("one quantifier, or a group around the first")
    }
    return counts
  }

  private mutating func number(from least: Int) throws(PatternError) -> Int {
    let start = place
    var number = 0
    while let scalar = peek, let digit = Self.digit(scalar), place - start < 5 {
      number = 10 * number + Int(digit)
      place += 1
    }
    guard place > start, least...Self.mostRepetitions ~= number else {
      place = start
      throw failure("a number from \(least) to \(Self.mostRepetitions)")
    }
    return number
  }

  /// Writes the steps from `start` on as often as they are repeated.
  private mutating func repeatPart(from start: Int, _ least: Int, _ most: Int?) {
    let part = Array(steps[start...])
    steps.removeSubrange(start...)
    // What has no steps is the empty text, however often.
    guard !part.isEmpty else { return }
    for _ in 0..<least { steps += part }
    if let most {
      let end = steps.count + (most - least) * (part.count + 1)
      for _ in least..<most {
        steps.append(.init(code: .fork, operand: Int32(end - steps.count)))
        steps += part
      }
    } else if least > 0 {
      steps.append(.init(code: .fork, operand: Int32(-part.count)))
    } else {
      steps.append(.init(code: .fork, operand: Int32(part.count + 2)))
      steps += part
      steps.append(.init(code: .jump, operand: Int32(-part.count - 1)))
    }
  }

  // MARK: Characters

  private enum Character {
    case one(UInt32)
    case several(ScalarSet)
  }

  /// Takes the members of a set behind its bracket, and the bracket that ends it.
  private mutating func members() throws(PatternError) -> ScalarSet {
    let isComplement = take("^")
    var ranges: [ClosedRange<UInt32>] = []
    while peek != "]" || ranges.isEmpty {
      switch try member() {
      case .several(let set): ranges += set.ranges
      case .one(let first):
        guard peek == "-", place + 1 < scalars.count, scalars[place + 1] != "]" else {
          ranges.append(first...first)
          continue
        }
        place += 1
        let start = place
        switch try member() {
        case .several(let set): ranges += set.ranges + [first...first, 0x2D...0x2D]
        case .one(let last):
          guard first <= last else {
            place = start
            throw failure("a range that ascends")
          }
          ranges.append(first...last)
        }
      }
    }
    place += 1
    var set = ScalarSet(ranges)
    if ignoresCase { set = set.withBothCases }
    return isComplement ? set.complement : set
  }

  private mutating func member() throws(PatternError) -> Character {
    guard let scalar = peek else { throw failure("] that ends a set") }
    if scalar == "[" { throw failure("no set in a set, or \\[") }
    if scalars[place...].starts(with: "&&".unicodeScalars) {
      throw failure("no intersection of sets, or \\&")
    }
    if scalar == "]" { throw failure("a member of the set, or \\]") }
    return try character()
  }

  /// Takes a character, or what is written with a backslash.
  private mutating func character() throws(PatternError) -> Character {
    let start = place
    let scalar = scalars[place]
    place += 1
    guard scalar == "\\" else { return .one(scalar.value) }
    guard let escaped = peek else { throw failure("a character behind \\") }
    place += 1
    switch escaped {
    case "d": return .several(.digits)
    case "D": return .several(ScalarSet.digits.complement)
    case "w": return .several(.words)
    case "W": return .several(ScalarSet.words.complement)
    case "s": return .several(.spaces)
    case "S": return .several(ScalarSet.spaces.complement)
    case "a": return .one(0x07)
    case "t": return .one(0x09)
    case "n": return .one(0x0A)
    case "v": return .one(0x0B)
    case "f": return .one(0x0C)
    case "r": return .one(0x0D)
    case "e": return .one(0x1B)
    case "x", "u": return .one(try code(escaped == "x"))
    case " "..."~" where !Self.isLetter(escaped) && Self.digit(escaped) == nil:
      return .one(escaped.value)
    default:
      place = start
      throw failure("what is supported behind \\")
    }
  }

  /// Takes the code of a scalar: “41” or “{1F600}” behind \x; “0041”, or a pair of surrogates, behind \u.
  private mutating func code(_ isShort: Bool) throws(PatternError) -> UInt32 {
    let start = place
    var value: UInt32?
    if isShort, take("{") {
      value = hexadecimal(1...6)
      if !take("}") { value = nil }
    } else {
      value = hexadecimal(isShort ? 2...2 : 4...4)
      if let high = value, 0xD800..<0xDC00 ~= high {
        value = nil
        if take("\\"), take("u"), let low = hexadecimal(4...4), 0xDC00..<0xE000 ~= low {
          value = 0x1_0000 + (high & 0x3FF) << 10 + low & 0x3FF
        }
      }
    }
    guard let value, Unicode.Scalar(value) != nil else {
      place = start
      throw failure("the code of a character")
    }
    return value
  }

  private mutating func hexadecimal(_ digits: ClosedRange<Int>) -> UInt32? {
    let start = place
    var value: UInt32 = 0
    while place - start < digits.upperBound, let digit = peek.flatMap(Self.hexadecimalDigit) {
      value = value << 4 | digit
      place += 1
    }
    return place - start < digits.lowerBound ? nil : value
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.value | 0x20) &- 0x61 < 26
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
    scalar.value &- 0x30 < 10 ? scalar.value - 0x30 : nil
  }

  private static func hexadecimalDigit(_ scalar: Unicode.Scalar) -> UInt32? {
    let letter = (scalar.value | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : digit(scalar)
  }

  // MARK: Reading

  private var peek: Unicode.Scalar? { place < scalars.count ? scalars[place] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek == scalar else { return false }
    place += 1
    return true
  }

  /// An error at the present place.
  private func failure(_ expected: String, _ found: String? = nil) -> PatternError {
    PatternError(
      offset: scalars[..<place].reduce(0) { $0 + UTF8.width($1) },
      expected: expected,
      found: found ?? peek.map { String($0).shortened } ?? "the end of the pattern"
    )
  }
}

/// Parses a `NamePattern` from its end to its beginning, since each state must know the next one.
struct NamePatternParser {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var depth = 0
  private(set) var places: [NamePattern.Place] = [.match]

  /// The most nested groups; a filter for names has few.
  private static let mostGroups = 32
  private static let mostRepeats = 255

  /// The parsed pattern, before its places are made.
  private indirect enum Node {
    case empty
    case set(ScalarSet)
    case start, end
    case sequence([Node])
    case either([Node])
    case repeated(Node, least: Int, most: Int?)
  }

  /// The most steps of a pattern with its repetitions written out, including those that take no place.
  private static let mostSteps = 1 << 16
  private var steps = 0

  init(_ pattern: String) {
    scalars = Array(pattern.unicodeScalars.prefix(NamePattern.mostScalars + 1))
  }

  /// - Returns: the first place.
  mutating func parse() throws(NamePattern.Failure) -> Int {
    guard scalars.count <= NamePattern.mostScalars else {
      throw failure("at most \(NamePattern.mostScalars) characters")
    }
    let node = try alternatives()
    guard index == scalars.count else { throw failure("the end, or ( before )") }
    return try place(node, before: 0)
  }

  private func failure(_ expected: String) -> NamePattern.Failure {
    NamePattern.Failure(offset: index, expected: expected)
  }

  private var present: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard present == scalar else { return false }
    index += 1
    return true
  }

  // MARK: Reading

  private mutating func alternatives() throws(NamePattern.Failure) -> Node {
    var nodes = [try sequence()]
    while take("|") { nodes.append(try sequence()) }
    return nodes.count == 1 ? nodes[0] : .either(nodes)
  }

  private mutating func sequence() throws(NamePattern.Failure) -> Node {
    var nodes: [Node] = []
    while let scalar = present, scalar != "|", scalar != ")" { nodes.append(try repeated()) }
    return nodes.isEmpty ? .empty : .sequence(nodes)
  }

  private mutating func repeated() throws(NamePattern.Failure) -> Node {
    var node = try atom()
    while let scalar = present {
      switch scalar {
      case "*": node = .repeated(node, least: 0, most: nil)
      case "+": node = .repeated(node, least: 1, most: nil)
      case "?": node = .repeated(node, least: 0, most: 1)
      case "{":
        let (least, most) = try counts()
        node = .repeated(node, least: least, most: most)
        continue
      default: return node
      }
      index += 1
    }
    return node
  }

  /// `{2}`, `{2,}`, `{2,5}`.
  private mutating func counts() throws(NamePattern.Failure) -> (least: Int, most: Int?) {
    index += 1
    let least = try count()
    var most: Int? = least
    if take(",") { most = try present == "}" ? nil : count() }
    guard least <= most ?? least, take("}") else { throw failure("} after one count or two") }
    return (least, most)
  }

  private mutating func count() throws(NamePattern.Failure) -> Int {
    var value: Int?
    while let scalar = present, ScalarSet.digits.contains(scalar) {
      value = (value ?? 0) * 10 + Int(scalar.value - 0x30)
      guard let value, value <= Self.mostRepeats else { throw failure("0…\(Self.mostRepeats)") }
      index += 1
    }
    guard let value else { throw failure("a count") }
    return value
  }

  private mutating func atom() throws(NamePattern.Failure) -> Node {
    guard let scalar = present else { throw failure("more") }
    index += 1
    switch scalar {
    case ".": return .set(.any)
    case "^": return .start
    case "$": return .end
    case "[": return .set(try scalarClass())
    case "(": return try group()
    case "\\": return .set(try escape())
    case "*", "+", "?", "{", ")":
      index -= 1
      throw failure("something before \(scalar)")
    default: return .set(ScalarSet(ranges: [scalar...scalar]))
    }
  }

  private mutating func group() throws(NamePattern.Failure) -> Node {
    depth += 1
    guard depth <= Self.mostGroups else {
      throw failure("at most \(Self.mostGroups) groups in groups")
    }
    if take("?"), !take(":") { throw failure("(?: or a plain group") }
    let node = try alternatives()
    guard take(")") else { throw failure(")") }
    depth -= 1
    return node
  }

  private mutating func escape() throws(NamePattern.Failure) -> ScalarSet {
    guard let scalar = present else { throw failure("something after \\") }
    index += 1
    let known: [Unicode.Scalar: ScalarSet] = ["d": .digits, "w": .words, "s": .spaces]
    if let set = known[scalar] { return set }
    if let lower = scalar.properties.lowercaseMapping.unicodeScalars.first, let set = known[lower] {
      return ScalarSet(ranges: set.ranges, isInverted: true)
    }
    guard !ScalarSet.words.contains(scalar) else {
      index -= 1
      throw failure("\\d, \\w, \\s, \\D, \\W, \\S or a sign after \\")
    }
    return ScalarSet(ranges: [scalar...scalar])
  }

  private mutating func scalarClass() throws(NamePattern.Failure) -> ScalarSet {
    var set = ScalarSet(isInverted: take("^"))
    var isFirst = true
    while let scalar = present, isFirst || scalar != "]" {
      isFirst = false
      index += 1
      if scalar == "\\" {
        let escaped = try escape()
        guard !escaped.isInverted else { throw failure("no \\D, \\W, \\S in a class") }
        set.ranges += escaped.ranges
        continue
      }
      var last = scalar
      if present == "-", index + 1 < scalars.count, scalars[index + 1] != "]" {
        last = scalars[index + 1]
        guard last >= scalar else { throw failure("a range from low to high") }
        index += 2
      }
      set.ranges.append(scalar...last)
    }
    guard take("]") else { throw failure("]") }
    return set
  }

  // MARK: Places

  private mutating func add(_ place: NamePattern.Place) throws(NamePattern.Failure) -> Int {
    guard places.count < NamePattern.mostPlaces else { throw failure("fewer repeats") }
    places.append(place)
    return places.count - 1
  }

  /// Makes the places of a node, before the one that follows it.
  private mutating func place(_ node: Node, before next: Int) throws(NamePattern.Failure) -> Int {
    steps += 1
    guard steps <= Self.mostSteps else { throw failure("fewer repeats") }
    switch node {
    case .empty: return next
    case .set(let set): return try add(.scalar(set, next: next))
    case .start: return try add(.start(next: next))
    case .end: return try add(.end(next: next))
    case .sequence(let nodes):
      var first = next
      for node in nodes.reversed() { first = try place(node, before: first) }
      return first
    case .either(let nodes):
      var first = try place(nodes[nodes.count - 1], before: next)
      for node in nodes.dropLast().reversed() {
        first = try add(.either(try place(node, before: next), first))
      }
      return first
    case .repeated(let node, let least, let most):
      var first = next
      if let most {
        for _ in least..<most {
          let once = try place(node, before: first)
          first = try add(.either(once, next))
        }
      } else {
        // The place that chooses is made before what it repeats, and told afterwards.
        let choice = try add(.either(next, next))
        let repeated = try place(node, before: choice)
        places[choice] = .either(repeated, next)
        first = choice
      }
      for _ in 0..<least { first = try place(node, before: first) }
      return first
    }
  }
}

/// A recursive-descent parser with one method for each precedence level (XPath 1.0, 3.5).
struct OracleParser {
  /// The limits of an expression: bytes, values with operators and calls, levels of parentheses, calls
  /// and signs.
  static let byteLimit = 65_536
  static let nodeLimit = 4096
  static let depthLimit = 255

  private let tokens: [(token: OracleLexer.Token, offset: Int)]
  private let names: [String: Int]
  private let allowsOwnAnswer: Bool
  private let columns: Set<String>
  private var place = 0
  private var depth = 0
  private var nodes = 0

  /// - Parameters:
  ///   - names: by id: the index that `${id}` refers to.
  ///   - allowsOwnAnswer: true if the expression may contain `.`.
  ///   - columns: those that the expression may read.
  static func parse(
    _ expression: String,
    names: [String: Int],
    allowsOwnAnswer: Bool = false,
    columns: Set<String> = []
  ) throws(OracleSyntaxError) -> OracleExpression {
    var parser = OracleParser(
      tokens: try OracleLexer.tokens(of: expression),
      names: names,
      allowsOwnAnswer: allowsOwnAnswer,
      columns: columns
    )
    guard expression.utf8.count <= byteLimit else { throw parser.error("too long") }
    let tree = try parser.disjunction()
    guard parser.token == .end else { throw parser.error("expected an operator or the end") }
    guard parser.nodes <= nodeLimit else { throw parser.error("too long") }
    return tree
  }

  private init(
    tokens: [(token: OracleLexer.Token, offset: Int)],
    names: [String: Int],
    allowsOwnAnswer: Bool,
    columns: Set<String>
  ) {
    self.columns = columns
    self.tokens = tokens
    self.names = names
    self.allowsOwnAnswer = allowsOwnAnswer
  }

  private var token: OracleLexer.Token { tokens[place].token }

  private func error(_ problem: String) -> OracleSyntaxError {
    OracleSyntaxError(offset: tokens[place].offset, problem: problem)
  }

  /// Consumes the next token if it is one of the operators.
  private mutating func take(_ operators: [OracleExpression.Operator]) -> OracleExpression.Operator?
  {
    let found: OracleExpression.Operator? =
      switch token {
      case .symbol(let text), .name(let text): OracleExpression.Operator(rawValue: text)
      default: nil
      }
    guard let found, operators.contains(found) else { return nil }
    place += 1
    nodes += 1
    return found
  }

  private mutating func take(_ symbol: String) -> Bool {
    guard token == .symbol(symbol) else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ symbol: String) throws(OracleSyntaxError) {
    guard take(symbol) else { throw error("expected \(symbol)") }
  }

  private mutating func enter() throws(OracleSyntaxError) {
    depth += 1
    guard depth <= OracleParser.depthLimit else { throw error("nested too deep") }
  }

  private mutating func disjunction() throws(OracleSyntaxError) -> OracleExpression {
    var left = try conjunction()
    while let sign = take([.or]) { left = .operation(sign, left, try conjunction()) }
    return left
  }

  private mutating func conjunction() throws(OracleSyntaxError) -> OracleExpression {
    var left = try equality()
    while let sign = take([.and]) { left = .operation(sign, left, try equality()) }
    return left
  }

  private mutating func equality() throws(OracleSyntaxError) -> OracleExpression {
    var left = try comparison()
    while let sign = take([.equal, .unequal]) { left = .operation(sign, left, try comparison()) }
    return left
  }

  private mutating func comparison() throws(OracleSyntaxError) -> OracleExpression {
    var left = try sum()
    while let sign = take([.less, .lessOrEqual, .greater, .greaterOrEqual]) {
      left = .operation(sign, left, try sum())
    }
    return left
  }

  private mutating func sum() throws(OracleSyntaxError) -> OracleExpression {
    var left = try product()
    while let sign = take([.add, .subtract]) { left = .operation(sign, left, try product()) }
    return left
  }

  private mutating func product() throws(OracleSyntaxError) -> OracleExpression {
    var left = try signed()
    while let sign = take([.multiply, .divide, .remainder]) {
      left = .operation(sign, left, try signed())
    }
    return left
  }

  private mutating func signed() throws(OracleSyntaxError) -> OracleExpression {
    guard take("-") else { return try primary() }
    try enter()
    defer { depth -= 1 }
    nodes += 1
    return .negation(try signed())
  }

  private mutating func primary() throws(OracleSyntaxError) -> OracleExpression {
    if token != .symbol("(") { nodes += 1 }
    switch token {
    case .number(let number):
      place += 1
      return .number(number)
    case .text(let text):
      place += 1
      return .text(text)
    case .reference(let id):
      guard let reference = names[id] else { throw error("nothing is named \(id)") }
      place += 1
      return .reference(reference)
    case .column(let name):
      guard columns.contains(name) else { throw error("the list has no column \(name)") }
      place += 1
      return .column(name)
    case .name("position"): return try position()
    case .name(let name): return try call(name)
    case .symbol("."):
      guard allowsOwnAnswer else { throw error("'.' stands in constraints and calculations only") }
      place += 1
      return .ownAnswer
    case .symbol("("):
      try enter()
      defer { depth -= 1 }
      place += 1
      let tree = try disjunction()
      try expect(")")
      return tree
    case .symbol, .end: throw error("expected a value")
    }
  }

  private mutating func position() throws(OracleSyntaxError) -> OracleExpression {
    try enter()
    defer { depth -= 1 }
    place += 1
    try expect("(")
    try expect("..")
    try expect(")")
    return .position
  }

  private mutating func call(_ name: String) throws(OracleSyntaxError) -> OracleExpression {
    guard let function = OracleFunction(rawValue: name) else {
      throw error("no function is named \(name)")
    }
    let start = place
    try enter()
    defer { depth -= 1 }
    place += 1
    try expect("(")
    var arguments: [OracleExpression] = []
    if !take(")") {
      repeat { arguments.append(try disjunction()) } while take(",")
      try expect(")")
    }
    guard function.arguments.contains(arguments.count) else {
      place = start
      throw error("\(name) takes \(function.arguments) arguments")
    }
    if function == .regex {
      guard case .text(let pattern) = arguments[1], OraclePattern(pattern) != nil else {
        place = start
        throw error("\(name) takes a pattern in quotes")
      }
    }
    if function.takesReference {
      guard case .reference = arguments[0] else {
        place = start
        throw error("\(name) takes a field")
      }
    }
    return .call(function, arguments)
  }
}

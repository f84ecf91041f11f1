/// A parser by operator precedence, with bounded depth.
///
/// If each expression is recycled before the next is parsed, most of them allocate nothing.
struct ExpressionParser {
  private var lexer = ExpressionLexer("")
  private var token = ExpressionToken.end
  private var nodes: [Expression.Node] = []
  private var offsets: [UInt32] = []
  private var depth = 0

  /// - Throws: as `Expression.init`.
  mutating func parse(_ text: String) throws(ExpressionError) -> Expression {
    lexer.begin(text)
    nodes.empty()
    offsets.empty()
    depth = 0
    guard lexer.text.count <= ExpressionLimits.bytes else {
      throw ExpressionError(
        line: 1,
        column: 1,
        expected: "at most \(ExpressionLimits.bytes) bytes",
        found: "\(lexer.text.count)"
      )
    }
    // Most nodes take at least four bytes of text.
    let most = lexer.text.count / 4 + 1
    if nodes.capacity < most { nodes.reserveCapacity(most) }
    if offsets.capacity < most { offsets.reserveCapacity(most) }
    try advance()
    _ = try operand(above: 0)
    guard case .end = token else { throw lexer.failure(at: lexer.start, "an operator or the end") }
    var expression = Expression(nodes: [], offsets: [])
    swap(&expression.nodes, &nodes)
    swap(&expression.offsets, &offsets)
    return expression
  }

  /// Takes the memory of an expression, which is empty afterwards.
  mutating func recycle(_ expression: inout Expression) {
    swap(&expression.nodes, &nodes)
    swap(&expression.offsets, &offsets)
  }

  private mutating func advance() throws(ExpressionError) { token = try lexer.next() }

  private mutating func add(_ node: Expression.Node, at start: Int) throws(ExpressionError) -> Int {
    guard nodes.count < ExpressionLimits.nodes else {
      throw ExpressionError(
        at: start,
        in: lexer.text,
        expected: "at most \(ExpressionLimits.nodes) values and operators",
        found: "more"
      )
    }
    nodes.append(node)
    offsets.append(UInt32(start))
    return nodes.count - 1
  }

  /// The operator of the present token; nil if it is another token.
  private var binaryOperator: ExpressionOperator? {
    switch token {
    case .sign(let sign): sign
    case .word("or"): .or
    case .word("and"): .and
    case .word("div"): .div
    case .word("mod"): .mod
    default: nil
    }
  }

  /// Parses while operators bind tighter than `precedence`.
  private mutating func operand(above precedence: Int) throws(ExpressionError) -> Int {
    var left = try signed()
    while let sign = binaryOperator, sign.precedence > precedence {
      let start = lexer.start
      try advance()
      let right = try operand(above: sign.precedence)
      left = try add(.binary(sign, left, right), at: start)
    }
    return left
  }

  private mutating func signed() throws(ExpressionError) -> Int {
    guard case .sign(.minus) = token else { return try value() }
    let start = lexer.start
    try enter()
    try advance()
    let operand = try signed()
    depth -= 1
    return try add(.negated(operand), at: start)
  }

  private mutating func enter() throws(ExpressionError) {
    depth += 1
    guard depth <= ExpressionLimits.depth else {
      throw ExpressionError(
        at: lexer.start,
        in: lexer.text,
        expected: "at most \(ExpressionLimits.depth) levels",
        found: "more"
      )
    }
  }

  private mutating func value() throws(ExpressionError) -> Int {
    let start = lexer.start
    let node: Expression.Node
    switch token {
    case .number(let value): node = .number(value)
    case .text(let value): node = .text(value)
    case .name(let name): node = .name(name)
    case .column(let name): node = .column(name)
    case .own: node = .own
    case .parent: node = .parent
    case .open:
      try enter()
      try advance()
      let inner = try operand(above: 0)
      try take(.close, ") or an operator")
      depth -= 1
      return inner
    case .word(let word):
      guard let function = ExpressionFunction(name: word) else {
        throw lexer.failure(at: start, "a value, or a function that is supported")
      }
      return try call(function, at: start)
    case .sign, .close, .comma, .end:
      throw lexer.failure(at: start, "a value")
    }
    try advance()
    return try add(node, at: start)
  }

  private mutating func take(
    _ expected: ExpressionToken,
    _ name: String
  ) throws(ExpressionError) {
    guard token == expected else { throw lexer.failure(at: lexer.start, name) }
    try advance()
  }

  private mutating func call(
    _ function: ExpressionFunction,
    at start: Int
  ) throws(ExpressionError) -> Int {
    try enter()
    try advance()
    try take(.open, "( behind \(function.name)")
    var arguments: [Int] = []
    if token != .close {
      arguments.append(try operand(above: 0))
      while token == .comma {
        guard arguments.count < ExpressionLimits.arguments else {
          throw lexer.failure(at: lexer.start, "at most \(ExpressionLimits.arguments) arguments")
        }
        try advance()
        arguments.append(try operand(above: 0))
      }
    }
    try take(.close, "a comma, ) or an operator")
    depth -= 1
    guard function.arguments.contains(arguments.count) else {
      throw ExpressionError(
        at: start,
        in: lexer.text,
        expected: function.expectedArguments,
        found: "\(arguments.count)"
      )
    }
    if function == .matches { try checkPattern(arguments[1]) }
    return try add(.call(function, arguments), at: start)
  }
}

extension ExpressionParser {
  /// A pattern is known before any text is, so that what is wrong in it is known too.
  private func checkPattern(_ node: Int) throws(ExpressionError) {
    let start = Int(offsets[node])
    guard case .text(let text) = nodes[node] else {
      throw lexer.failure(at: start, "a pattern in quotes")
    }
    do {
      _ = try TextPattern(text)
    } catch {
      throw ExpressionError(
        at: start + 1 + error.offset,
        in: lexer.text,
        expected: "a pattern: \(error.expected)",
        found: error.found
      )
    }
  }
}

extension Array {
  /// Removes all elements and keeps the memory: faster than `removeAll(keepingCapacity:)` for a few.
  mutating func empty() {
    while popLast() != nil {}
  }
}

extension ExpressionFunction {
  /// The allowed numbers of arguments, in words.
  var expectedArguments: String {
    let most = arguments.upperBound
    let count =
      arguments.count == 1
      ? "\(most)"
      : most == ExpressionLimits.arguments ? "at least 1" : "\(arguments.lowerBound) to \(most)"
    return "\(count) argument\(arguments == 1...1 ? "" : "s") of \(name)"
  }
}

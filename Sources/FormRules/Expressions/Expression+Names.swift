extension Expression {
  /// The names in the expression, in order, with repetitions.
  ///
  /// - Complexity: O(nodes).
  package var names: [String] {
    nodes.compactMap { if case .name(let name) = $0 { name } else { nil } }
  }

  /// What the expression can give, if these are texts and names alone, as in `if(${a} > 5, 'high', ${b})`; nil if they are
  /// not.
  ///
  /// - Complexity: O(nodes).
  package var results: (texts: [String], names: [String])? {
    var results: (texts: [String], names: [String]) = ([], [])
    var waiting = [root]
    while let node = waiting.popLast() {
      switch nodes[node] {
      case .text(let text): results.texts.append(text)
      case .number(let number): results.texts.append(NumberText.write(number))
      case .name(let name): results.names.append(name)
      case .call(.if, let arguments): waiting += arguments.dropFirst()
      case .call(.coalesce, let arguments): waiting += arguments
      case .call, .column, .own, .parent, .negated, .binary: return nil
      }
    }
    return results
  }

  /// Whether the expression reads the answer that its field has.
  ///
  /// - Complexity: O(nodes).
  package var readsOwn: Bool { nodes.contains(.own) }

  /// What else than a text or number a value can be, whatever the answers.
  package enum Special {
    case truth, time
    /// A day with its time.
    case moment
  }

  /// What every value of the expression is, unless it is empty; nil for texts and numbers, and where values differ.
  ///
  /// - Parameter special: What a name gives.
  /// - Complexity: O(nodes), and that of `special` for each name.
  package func special(_ special: (String) -> Special?) -> Special? {
    if isTruth { return .truth }
    var found: Special?
    var waiting = [root]
    while let node = waiting.popLast() {
      let own: Special?
      switch nodes[node] {
      // What it keeps, it had before.
      case .text(""), .own: continue
      case .call(.if, let arguments):
        waiting += arguments.dropFirst()
        continue
      case .call(.coalesce, let arguments):
        waiting += arguments
        continue
      case .call(.indexedRepeat, let arguments):
        waiting.append(arguments[0])
        continue
      case .call(.now, _): own = .moment
      case .call(let function, _) where function.givesTruth: own = .truth
      case .binary(let operation, _, _) where operation.givesTruth: own = .truth
      case .name(let name): own = special(name)
      case .call, .number, .text, .column, .parent, .negated, .binary: own = nil
      }
      guard let own, found == nil || found == own else { return nil }
      found = own
    }
    return found
  }

  /// Whether the expression can give nothing but whole numbers.
  ///
  /// - Complexity: O(nodes).
  package var isWhole: Bool {
    var waiting = [root]
    while let node = waiting.popLast() {
      switch nodes[node] {
      case .number(let number): if number != number.rounded() { return false }
      case .text(""): break
      case .call(.if, let arguments): waiting += arguments.dropFirst()
      case .call(.coalesce, let arguments): waiting += arguments
      case .call(.int, _), .call(.count, _), .call(.countSelected, _), .call(.stringLength, _):
        break
      case .call(.round, let arguments): if arguments.count > 1 { return false }
      case .binary(.plus, let left, let right), .binary(.minus, let left, let right),
        .binary(.times, let left, let right):
        waiting += [left, right]
      case .negated(let operand): waiting.append(operand)
      case .call, .text, .name, .column, .own, .parent, .binary: return false
      }
    }
    return true
  }

  /// Whether the expression can give nothing but true and false.
  ///
  /// - Complexity: O(nodes).
  package var isTruth: Bool {
    var waiting = [root]
    while let node = waiting.popLast() {
      switch nodes[node] {
      case .binary(let operation, _, _): if !operation.givesTruth { return false }
      case .call(let function, _) where function.givesTruth: break
      case .call(.if, let arguments): waiting += arguments.dropFirst()
      case .call, .number, .text, .name, .column, .own, .parent, .negated: return false
      }
    }
    return true
  }

  /// Whether the expression calls `today()` or `now()`.
  ///
  /// - Complexity: O(nodes).
  package var readsClock: Bool {
    nodes.contains { $0 == .call(.today, []) || $0 == .call(.now, []) }
  }

  /// Whether the expression reads a field of another instance by its number.
  ///
  /// - Complexity: O(nodes).
  package var readsNumberedInstance: Bool {
    nodes.contains { node in
      if case .call(.indexedRepeat, _) = node { true } else { false }
    }
  }

  /// The operands of the expression's `and`, `or` and `not`, each as the names that it reads.
  ///
  /// - Complexity: O(nodes).
  package var conditions: [[String]] {
    var found: [[String]] = []
    var waiting = [root]
    while let node = waiting.popLast() {
      switch nodes[node] {
      case .binary(.and, let left, let right), .binary(.or, let left, let right):
        waiting += [right, left]
      case .call(.not, let arguments): waiting += arguments
      default: found.append(names(under: node))
      }
    }
    return found
  }

  private func names(under start: Int) -> [String] {
    var names: [String] = []
    var waiting = [start]
    while let node = waiting.popLast() {
      switch nodes[node] {
      case .name(let name): names.append(name)
      case .negated(let operand): waiting.append(operand)
      case .binary(_, let left, let right): waiting += [right, left]
      case .call(_, let arguments): waiting += arguments.reversed()
      case .number, .text, .column, .own, .parent: break
      }
    }
    return names
  }

  /// Renames the names in an expression, and leaves the rest of its text as it is.
  ///
  /// - Parameter newName: its result holds no `}`.
  /// - Throws: if the text can't be parsed, or would be longer than `ExpressionLimits.bytes`.
  /// - Complexity: O(bytes).
  package static func renaming(
    _ text: String,
    _ newName: (String) -> String
  ) throws(ExpressionError) -> String {
    var lexer = ExpressionLexer(text)
    var renamed: [UInt8] = []
    var copied = 0
    while true {
      let token = try lexer.next()
      if token == .end { break }
      guard case .name(let name) = token else { continue }
      renamed += lexer.text[copied..<lexer.start]
      renamed += Array("${\(newName(name))}".utf8)
      copied = lexer.offset
    }
    renamed += lexer.text[copied...]
    guard renamed.count <= ExpressionLimits.bytes else {
      throw ExpressionError(
        line: 1,
        column: 1,
        expected: "at most \(ExpressionLimits.bytes) bytes with its new names",
        found: "\(renamed.count)"
      )
    }
    return String(decoding: renamed, as: UTF8.self)
  }
}

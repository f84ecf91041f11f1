extension BytecodePool {
  /// Compiles an expression, or a part of one.
  ///
  /// - Parameters:
  ///   - expression: its names are resolved.
  ///   - slots: for each node that is a name, its slot.
  ///   - truths: nodes that are not computed, since their truth is stored. None contains another.
  /// - Complexity: O(nodes).
  mutating func compile(
    _ expression: Expression,
    root: Int,
    slots: [UInt32],
    truths: [Int: KeptTruth] = [:]
  ) -> Bytecode {
    let start = instructions.count
    let first = expression.firstNode(of: root)
    var branches = Branches(expression, first...root)
    var kept: [Int: Int] = [:]
    for node in truths.keys { kept[expression.firstNode(of: node)] = node }
    var depth = 0
    var node = first
    while node <= root {
      if let end = kept[node], let truth = truths[end] {
        instructions.append(truth.instruction)
        depth += 1
        node = end
      } else if case .call(.if, _) = expression.nodes[node] {
        branches.close(&instructions)
      } else {
        append(expression.nodes[node], slots, node, &depth)
      }
      stackDepth = max(stackDepth, depth)
      branches.passed(node, &instructions, &depth)
      node += 1
    }
    return Bytecode(instructions: start..<instructions.count)
  }

  private mutating func append(
    _ node: Expression.Node,
    _ slots: [UInt32],
    _ place: Int,
    _ depth: inout Int
  ) {
    switch node {
    case .number(let value):
      instructions.append(.init(code: .number, operand: UInt32(numbers.count)))
      numbers.append(value)
      depth += 1
    case .text(let value):
      instructions.append(.init(code: .text, operand: UInt32(texts.count)))
      texts.append(TextConstant(text: value))
      depth += 1
    case .name, .column, .own, .parent:
      // The name of a repeat, or of what is read there, is no value.
      if slots[place] == FieldRecord.none { break }
      instructions.append(.init(code: .read, operand: slots[place]))
      depth += 1
    case .negated: instructions.append(.init(code: .negate, operand: 0))
    case .binary(let sign, _, _):
      instructions.append(.init(code: .binary, operand: UInt32(sign.rawValue)))
      depth -= 1
    case .call(.indexedRepeat, let arguments) where slots[place] != FieldRecord.none:
      let numbers = arguments.count / 2
      instructions.append(
        .init(code: .element, count: UInt8(numbers), operand: slots[place])
      )
      depth += 1 - numbers
    case .call where slots[place] != FieldRecord.none:
      instructions.append(.init(code: .read, operand: slots[place]))
      depth += 1
    case .call(.count, let arguments):
      // `count` takes the field itself, not its value.
      instructions.removeLast()
      instructions.append(.init(code: .count, operand: slots[arguments[0]]))
    case .call(.matches, _):
      // The pattern is a constant, as the parser has checked.
      instructions[instructions.count - 1].code = .match
      texts[texts.count - 1].keepPattern()
      depth -= 1
    case .call(let function, let arguments):
      let operand = UInt32(function.rawValue)
      instructions.append(.init(code: .call, count: UInt8(arguments.count), operand: operand))
      depth += 1 - arguments.count
    }
  }
}

/// The ends of the branches of `if`, and the jumps whose target is not known yet.
private struct Branches {
  private enum End { case condition, first }
  private var ends: [Int: End] = [:]
  private var jumps: [Int] = []

  init(_ expression: Expression, _ nodes: ClosedRange<Int>) {
    for node in nodes {
      guard case .call(.if, let arguments) = expression.nodes[node] else { continue }
      ends[arguments[0]] = .condition
      ends[arguments[1]] = .first
    }
  }

  /// Ends an `if`: its first branch continues here.
  mutating func close(_ instructions: inout [Bytecode.Instruction]) {
    if let jump = jumps.popLast() { land(jump, &instructions) }
  }

  /// Adds the jump after a node, if there is one.
  mutating func passed(
    _ node: Int,
    _ instructions: inout [Bytecode.Instruction],
    _ depth: inout Int
  ) {
    guard let end = ends[node] else { return }
    instructions.append(.init(code: end == .condition ? .jumpIfNot : .jump, operand: 0))
    depth -= 1
    if end == .first, let jump = jumps.popLast() { land(jump, &instructions) }
    jumps.append(instructions.count - 1)
  }

  private func land(_ jump: Int, _ instructions: inout [Bytecode.Instruction]) {
    instructions[jump].operand = UInt32(instructions.count - 1 - jump)
  }
}

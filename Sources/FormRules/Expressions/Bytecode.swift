/// An expression, compiled: its parts in the order in which a stack machine meets them.
///
/// No part has an effect of its own and all give a value, so that both sides of `if`, `and`, `or` may be
/// computed: there are no jumps.
struct Bytecode: Sendable {
  struct Instruction: BitwiseCopyable, Sendable {
    enum Code: UInt8 {
      /// Operand: a place in the pool of numbers, of texts.
      case number, text
      /// Operand: a value's slot (a field or a variable).
      case read
      /// Operand: a field's slot; 1, or 0 while it is hidden under `blank`.
      case count
      case negate
      /// Operand: `ExpressionOperator`.
      case binary
      /// Operand: `ExpressionFunction`.
      case call
    }
    var code: Code
    /// How many arguments a call has.
    var count: UInt8 = 0
    var operand: UInt32
  }

  var instructions: Range<Int>
}

/// All expressions that are computed, one after the other, with their constants.
struct BytecodePool: Sendable {
  var instructions: [Bytecode.Instruction] = []
  var numbers: [Double] = []
  var texts: [String] = []
  /// The greatest number of values that one needs at a time.
  var stackDepth = 1

  /// What a name stands for, as the compiler asks.
  ///
  /// - Parameters:
  ///   - expression: one whose names have been looked up.
  ///   - slots: by node, the slot of a name.
  mutating func compile(_ expression: Expression, root: Int, slots: [UInt32]) -> Bytecode {
    let start = instructions.count
    var depth = 0
    let first = expression.firstNode(of: root)
    for place in first...root {
      let instruction: Bytecode.Instruction
      switch expression.nodes[place] {
      case .number(let value):
        instruction = .init(code: .number, operand: UInt32(numbers.count))
        numbers.append(value)
        depth += 1
      case .text(let value):
        instruction = .init(code: .text, operand: UInt32(texts.count))
        texts.append(value)
        depth += 1
      case .name, .own, .parent:
        instruction = .init(code: .read, operand: slots[place])
        depth += 1
      case .negated: instruction = .init(code: .negate, operand: 0)
      case .binary(let sign, _, _):
        instruction = .init(code: .binary, operand: UInt32(sign.rawValue))
        depth -= 1
      case .call(.count, let arguments):
        // The name that was read stands for the field itself.
        instructions.removeLast()
        instruction = .init(code: .count, operand: slots[arguments[0]])
      case .call(let function, let arguments):
        instruction = .init(
          code: .call,
          count: UInt8(arguments.count),
          operand: UInt32(function.rawValue)
        )
        depth += 1 - arguments.count
      }
      instructions.append(instruction)
      stackDepth = max(stackDepth, depth + (depth > 0 ? 0 : 1))
    }
    return Bytecode(instructions: start..<instructions.count)
  }
}

extension Expression {
  /// The first of the nodes that a node is made of; they are one run that ends with it.
  func firstNode(of node: Int) -> Int {
    var node = node
    while true {
      switch nodes[node] {
      case .number, .text, .name, .own, .parent: return node
      case .negated(let operand): node = operand
      case .binary(_, let left, _): node = left
      case .call(_, let arguments):
        guard let first = arguments.first else { return node }
        node = first
      }
    }
  }
}

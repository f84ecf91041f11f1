/// An expression, compiled: its parts in the order in which a stack machine meets them.
///
/// `if` jumps over the branch that is not taken. Nothing else does: no part has an effect of its own and all give a
/// value, so that both sides of `and` and `or` may be computed.
struct Bytecode: Sendable {
  struct Instruction: BitwiseCopyable, Sendable {
    enum Code: UInt8 {
      /// Operand: a place in the pool of numbers, of texts.
      case number, text
      /// Operand: a value's slot (a field or a variable).
      case read
      /// Operand: a field's slot; 1, or 0 while it is hidden under `blank`.
      case count
      /// Operand: the cell of a formula's truth, or a gate; `count`: which of the two (`KeptTruth.gateBit`), and whether
      /// the opposite is meant (`KeptTruth.oppositeBit`).
      case truth
      /// Operand: how many instructions are jumped over, always or if the value on the stack, which is taken, is not
      /// true.
      case jump, jumpIfNot
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

/// A truth that is kept up elsewhere, as an expression reads it.
enum KeptTruth {
  case constant(Bool)
  /// That of a formula, by its cell, or of a gate, by its number; or its opposite.
  case cell(Int, isNegated: Bool)
  case gate(Int, isNegated: Bool)

  static let gateBit: UInt8 = 1
  static let oppositeBit: UInt8 = 2

  var instruction: Bytecode.Instruction {
    switch self {
    case .constant(let truth):
      .init(code: .call, operand: UInt32((truth ? ExpressionFunction.true : .false).rawValue))
    case .cell(let cell, let isNegated):
      .init(code: .truth, count: isNegated ? Self.oppositeBit : 0, operand: UInt32(cell))
    case .gate(let gate, let isNegated):
      .init(
        code: .truth,
        count: Self.gateBit | (isNegated ? Self.oppositeBit : 0),
        operand: UInt32(gate)
      )
    }
  }
}

/// All expressions that are computed, one after the other, with their constants.
struct BytecodePool: Sendable {
  var instructions: [Bytecode.Instruction] = []
  var numbers: [Double] = []
  var texts: [String] = []
  /// The greatest number of values that one needs at a time.
  var stackDepth = 1
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

/// A compiled expression for a stack machine.
///
/// `if` jumps over the branch not taken. `and` and `or` evaluate both sides, since no operation has a side effect or
/// fails.
struct Bytecode: Sendable {
  struct Instruction: BitwiseCopyable, Sendable {
    enum Code: UInt8 {
      /// Operand: an index in the pool of numbers, or of texts.
      case number, text
      /// Operand: the slot of a field or variable; in choice filters also of a column.
      case read
      /// Operand: a field's slot. Gives 1, or 0 while the field is hidden under `blank`.
      case count
      /// Operand: the cell of a formula's truth, or a gate. `count` holds `KeptTruth.gateBit` and
      /// `KeptTruth.oppositeBit`.
      case truth
      /// Operand: the number of instructions to jump over; `jumpIfNot` pops a value and jumps if it is false.
      case jump, jumpIfNot
      case negate
      /// Operand: `ExpressionOperator`.
      case binary
      /// Operand: `ExpressionFunction`.
      case call
      /// Operand: an index in the pool of texts, of one with a pattern.
      case match
      /// Operand: an import. Reads a field in the instance with the numbers on the stack, `count` of them.
      case element
    }
    var code: Code
    /// The number of a call's arguments.
    var count: UInt8 = 0
    var operand: UInt32
  }

  var instructions: Range<Int>
}

/// A stored truth that an expression reads.
enum KeptTruth {
  case constant(Bool)
  /// The truth of a formula, by its cell, or of a gate, by its number; or its opposite.
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

/// A text of an expression.
struct TextConstant: Sendable {
  var text: String
  /// What the text says, if it is a pattern that is kept. It stands here, and not in an array of its own, since that
  /// would be retained with each expression.
  var keptPattern: TextPattern?

  /// A larger pattern is made for each match, which takes about as long itself. So `a{5000}` takes no memory that the
  /// form's text does not.
  private static let mostKept = 256

  mutating func keepPattern() {
    if let pattern = try? TextPattern(text), pattern.size <= Self.mostKept { keptPattern = pattern }
  }
}

/// All compiled expressions and their constants.
struct BytecodePool: Sendable {
  var instructions: [Bytecode.Instruction] = []
  var numbers: [Double] = []
  var texts: [TextConstant] = []
  /// The largest stack depth of any expression.
  var stackDepth = 1
}

extension Expression {
  /// The first node of a subexpression. Its nodes are consecutive and end with `node`.
  func firstNode(of node: Int) -> Int {
    var node = node
    while true {
      switch nodes[node] {
      case .number, .text, .name, .column, .own, .parent: return node
      case .negated(let operand): node = operand
      case .binary(_, let left, _): node = left
      case .call(_, let arguments):
        guard let first = arguments.first else { return node }
        node = first
      }
    }
  }
}

import FormModel
import FormProgress

/// An operand of a numeric expression, in 16 bytes, without a text.
struct Operand: BitwiseCopyable {
  enum Kind: UInt8 {
    /// The empty text, as a field without an answer reads.
    case nothing
    case number, truth
  }
  var kind: Kind
  /// As UR-2 converts: not a number for nothing.
  var number: Double

  static let nothing = Operand(kind: .nothing, number: .nan)

  @inline(__always)
  init(kind: Kind, number: Double) {
    self.kind = kind
    self.number = number
  }

  @inline(__always)
  init(_ number: Double) { self.init(kind: .number, number: number) }

  @inline(__always)
  init(_ truth: Bool) { self.init(kind: .truth, number: truth ? 1 : 0) }

  /// - Returns: nil for a date, and for a text that is not empty.
  @inline(__always)
  init?(_ value: RuleValue) {
    switch value {
    case .number(let number): self.init(number)
    case .truth(let truth): self.init(truth)
    case .text(let text):
      guard text.isEmpty else { return nil }
      self = .nothing
    case .date: return nil
    }
  }

  @inline(__always)
  var truth: Bool { number.magnitude > RuleValue.tolerance }

  @inline(__always)
  var value: RuleValue {
    switch kind {
    case .nothing: .empty
    case .number: .number(number)
    case .truth: .truth(truth)
    }
  }

  /// As `RuleValue.areEqual`.
  @inline(__always)
  static func areEqual(_ a: Operand, _ b: Operand) -> Bool {
    if a.kind == .truth || b.kind == .truth { return a.truth == b.truth }
    if a.kind == .nothing, b.kind == .nothing { return true }
    return (a.number - b.number).magnitude < RuleValue.tolerance
  }

  /// As `Evaluator.binary`.
  @inline(__always)
  static func binary(_ sign: ExpressionOperator, _ a: Operand, _ b: Operand) -> Operand {
    switch sign {
    case .or: Operand(a.truth || b.truth)
    case .and: Operand(a.truth && b.truth)
    case .equal: Operand(areEqual(a, b))
    case .notEqual: Operand(!areEqual(a, b))
    case .less: Operand(a.number < b.number)
    case .lessOrEqual: Operand(a.number <= b.number)
    case .greater: Operand(a.number > b.number)
    case .greaterOrEqual: Operand(a.number >= b.number)
    case .plus: Operand(a.number + b.number)
    case .minus: Operand(a.number - b.number)
    case .times: Operand(a.number * b.number)
    case .div: Operand(a.number / b.number)
    case .mod: Operand(a.number.truncatingRemainder(dividingBy: b.number))
    }
  }

  /// As the evaluator calls a function of one argument; nil for one that needs more.
  @inline(__always)
  static func call(_ function: ExpressionFunction, _ a: Operand) -> Operand? {
    switch function {
    case .not: Operand(!a.truth)
    case .number: Operand(a.number)
    case .int: Operand(a.number.rounded(.towardZero))
    case .round: Operand(ExpressionFunctions.round(a.number))
    case .abs: Operand(a.number.magnitude)
    // A sum begins with 0, so it is never −0.
    case .sum: Operand(a.number.isNaN ? 0 : 0 + a.number)
    default: nil
    }
  }
}

/// Expressions whose operands are numbers and truths, evaluated without texts: the most frequent ones (UR-2).
extension RuleState {
  /// The value of a numeric expression; nil if an operand turns out to be a text or a date.
  ///
  /// - Precondition: `BytecodePool.isNumeric`.
  @inline(__always)
  func numericValue(of code: Bytecode, _ engine: borrowing ProgressEngine) -> RuleValue? {
    unsafe withUnsafeTemporaryAllocation(of: Operand.self, capacity: BytecodePool.numericDepth) {
      stack -> RuleValue? in
      var count = 0
      var index = code.instructions.lowerBound
      while index < code.instructions.upperBound {
        let instruction = program.pool.instructions[index]
        index += 1
        let operand = instruction.operand
        switch instruction.code {
        case .number:
          unsafe stack[count] = Operand(program.pool.numbers[Int(operand)])
          count += 1
        case .read:
          guard let read = numericOperand(operand, engine) else { return nil }
          unsafe stack[count] = read
          count += 1
        case .count:
          unsafe stack[count] = Operand(isCounted(operand) ? 1.0 : 0.0)
          count += 1
        case .truth:
          let isGate = instruction.count & KeptTruth.gateBit != 0
          let isOpposite = instruction.count & KeptTruth.oppositeBit != 0
          unsafe stack[count] = Operand(keptTruth(operand, isGate: isGate) != isOpposite)
          count += 1
        case .jump: index += Int(operand)
        case .jumpIfNot:
          count -= 1
          if unsafe !stack[count].truth { index += Int(operand) }
        case .negate: unsafe stack[count - 1] = Operand(-stack[count - 1].number)
        case .binary:
          count -= 1
          unsafe stack[count - 1] = Operand.binary(
            ExpressionOperator(rawValue: UInt8(operand))!,
            stack[count - 1],
            stack[count]
          )
        case .call:
          let function = ExpressionFunction(rawValue: UInt8(operand))!
          guard let result = unsafe Operand.call(function, stack[count - 1]) else { return nil }
          unsafe stack[count - 1] = result
        case .text, .match, .element: return nil
        }
      }
      return unsafe stack[0].value
    }
  }

  /// The value of a slot; nil if it is a text or a date.
  @inline(__always)
  private func numericOperand(_ slot: UInt32, _ engine: borrowing ProgressEngine) -> Operand? {
    if slot & CheckedExpression.variableBit != 0 { return numericVariable(slot, engine) }
    let entry = program.records[Int(slot)]
    if entry.policy == .blank, state(ofRecord: Int(slot)) & StateBits.unseen != 0 {
      return .nothing
    }
    let raw = cells[Int(entry.slot)]
    if raw == AnswerCode.none { return .nothing }
    switch entry.kind {
    case .integer: return Operand(Double(Int64(bitPattern: raw)))
    case .decimal: return Operand(Double(bitPattern: raw))
    case .boolean: return Operand(raw != 0)
    default: return nil
    }
  }

  private func numericVariable(_ slot: UInt32, _ engine: borrowing ProgressEngine) -> Operand? {
    let index = Int(slot & ~CheckedExpression.variableBit)
    return Operand(
      index & Int(CheckedExpression.importBit) == 0
        ? variable(index, in: cells)
        : imported(index & ~Int(CheckedExpression.importBit), engine)
    )
  }
}

extension BytecodePool {
  /// Numeric expressions need no deeper stack.
  static var numericDepth: Int { 16 }

  /// Whether an expression computes with numbers and truths alone, as far as that is known before it is evaluated.
  ///
  /// - Complexity: O(instructions).
  func isNumeric(_ code: Bytecode, _ records: [FieldRecord]) -> Bool {
    var depth = 0
    for instruction in instructions[code.instructions] {
      switch instruction.code {
      case .number, .count, .truth: depth += 1
      case .read:
        guard isNumeric(slot: instruction.operand, records) else { return false }
        depth += 1
      case .jump, .jumpIfNot, .binary: depth -= 1
      case .negate: break
      case .call:
        let function = ExpressionFunction(rawValue: UInt8(instruction.operand))!
        guard instruction.count == 1, Operand.call(function, .nothing) != nil else { return false }
      case .text, .match, .element: return false
      }
      if depth > Self.numericDepth { return false }
    }
    return true
  }

  private func isNumeric(slot: UInt32, _ records: [FieldRecord]) -> Bool {
    if slot & CheckedExpression.variableBit != 0 { return true }
    // Neither what a choice filter reads of a row, nor a calculated field's own answer.
    guard slot < records.count else { return false }
    switch records[Int(slot)].kind {
    case .integer, .decimal, .boolean: return true
    default: return false
    }
  }
}

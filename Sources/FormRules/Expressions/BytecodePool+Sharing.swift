extension BytecodePool {
  /// Removes the expression that was compiled last.
  mutating func removeLast(_ code: Bytecode) {
    for instruction in instructions[code.instructions] {
      switch instruction.code {
      case .number: numbers.removeLast()
      case .text, .match: texts.removeLast()
      default: break
      }
    }
    instructions.removeLast(code.instructions.count)
  }

  /// Whether two expressions compute the same in the same way. Constants are compared by value.
  func areSame(_ a: Bytecode, _ b: Bytecode) -> Bool {
    instructions[a.instructions].elementsEqual(instructions[b.instructions]) { a, b in
      a.code == b.code && a.count == b.count && haveSameOperands(a, b)
    }
  }

  /// - Precondition: both have one code.
  private func haveSameOperands(_ a: Bytecode.Instruction, _ b: Bytecode.Instruction) -> Bool {
    switch a.code {
    case .number: numbers[Int(a.operand)].bitPattern == numbers[Int(b.operand)].bitPattern
    case .text, .match: texts[Int(a.operand)].text.hasSameScalars(as: texts[Int(b.operand)].text)
    default: a.operand == b.operand
    }
  }

  /// Renumbers the slots of fields. A field that its own calculation reads has a target, and keeps its number.
  ///
  /// - Parameter numbers: the new slot of each old one.
  mutating func renumberFields(_ numbers: [UInt32]) {
    for index in instructions.indices {
      let instruction = instructions[index]
      guard instruction.code == .read || instruction.code == .count,
        instruction.operand & (CheckedExpression.variableBit | CheckedExpression.ownBit) == 0
      else { continue }
      instructions[index].operand = numbers[Int(instruction.operand)]
    }
  }

  /// A hash that is equal for expressions that `areSame`.
  func hash(of code: Bytecode) -> Int {
    var hasher = Hasher()
    for instruction in instructions[code.instructions] {
      hasher.combine(instruction.code)
      hasher.combine(instruction.count)
      switch instruction.code {
      case .number: hasher.combine(numbers[Int(instruction.operand)].bitPattern)
      case .text, .match:
        for byte in texts[Int(instruction.operand)].text.utf8 { hasher.combine(byte) }
      default: hasher.combine(instruction.operand)
      }
    }
    return hasher.finalize()
  }
}

import FormModel

/// A parsed expression, with its names resolved.
struct CheckedExpression {
  var expression: Expression
  /// For each node that is a name, its slot: a record, `variableBit` and a variable, or `ownBit` and a record.
  var slots: [UInt32]

  static let variableBit: UInt32 = 1 << 31
  /// With `variableBit`: the slot is an import, which reads another part of the form.
  static let importBit: UInt32 = 1 << 30
  /// Without `variableBit`: the slot is the answer that a calculated field has, which nothing waits for.
  static let ownBit = importBit
  static func isOwn(_ slot: UInt32) -> Bool { slot & (variableBit | ownBit) == ownBit }
  /// Whether a slot is an import.
  static func isImport(_ slot: UInt32) -> Bool {
    slot & (variableBit | importBit) == variableBit | importBit && slot != FieldRecord.none
  }

  /// The record that a node reads; nil for other nodes.
  func record(_ node: Int) -> Int? {
    switch expression.nodes[node] {
    case .name, .own:
      slots[node] & (CheckedExpression.variableBit | CheckedExpression.ownBit) == 0
        ? Int(slots[node]) : nil
    default: nil
    }
  }

  /// Whether a calculation reads the answer that its field has.
  var readsItself: Bool { slots.contains { CheckedExpression.isOwn($0) } }
}

extension RuleCompiler {
  /// Parses an expression and resolves its names.
  ///
  /// - Parameters:
  ///   - own: the record of `.`; nil if the expression has none.
  ///   - isCalculation: whether the expression gives `.` its next answer.
  ///   - columns: the numbers of columns by name, in a choice filter.
  mutating func check(
    _ text: String,
    at place: RulePlace,
    own: Int?,
    isCalculation: Bool = false,
    columns: [String: Int]? = nil,
    _ form: borrowing FormDefinition
  ) throws(RuleError) -> CheckedExpression {
    do throws(ExpressionError) {
      let expression = try parser.parse(text)
      var slots: [UInt32] = []
      swap(&slots, &slotMemory)
      let named = plan == nil ? [] : try namesOfRepeats(expression, text, form)
      for node in expression.nodes.indices {
        var slot = UInt32.max
        switch expression.nodes[node] {
        case .name(let name):
          if !named.contains(node) { slot = try self.slot(of: name, expression, node, text, form) }
        case .column(let name):
          guard let columns else {
            throw failure(
              expression,
              node,
              text,
              "a value; #{} is a column of choices, in choice filters only",
              "#{\(name.shortened)}"
            )
          }
          guard let column = columns[name] else {
            throw failure(expression, node, text, "a column of the field's list", name.shortened)
          }
          slot = FilterSlot.column(column)
        case .own:
          guard let own else {
            throw failure(
              expression,
              node,
              text,
              "a value; . is the field's answer, in its constraint or calculation",
              "."
            )
          }
          slot = UInt32(own) | (isCalculation ? CheckedExpression.ownBit : 0)
          program.records[own].add(.isRead)
        case .parent:
          if named.contains(node) { break }
          throw failure(expression, node, text, "a value; .. is for repeats only", "..")
        case .call(let function, let arguments):
          if let key = importKey(function, arguments, expression, named, form) {
            slot = importSlot(of: key)
          } else {
            try check(function, arguments, expression, node, text)
          }
        case .number, .text, .negated, .binary: break
        }
        slots.append(slot)
      }
      return CheckedExpression(expression: expression, slots: slots)
    } catch {
      throw .expression(place, error)
    }
  }

  /// Takes the memory of an expression for the next one.
  mutating func recycle(_ checked: inout CheckedExpression) {
    parser.recycle(&checked.expression)
    swap(&checked.slots, &slotMemory)
    slotMemory.empty()
  }

  private mutating func slot(
    of name: String,
    _ expression: Expression,
    _ node: Int,
    _ text: String,
    _ form: borrowing FormDefinition
  ) throws(ExpressionError) -> UInt32 {
    if lastName?.name != name { lastName = (name, meaning(of: name, form)) }
    switch lastName?.meaning {
    case .field(let address):
      if !owns(address.page) { return importSlot(of: key(reading: address)) }
      let record = record(at: address, form)
      program.records[record].add(.isRead)
      return UInt32(record)
    case .variable(let variable):
      if part != 0 { return importSlot(of: .variable(variable)) }
      return UInt32(variable) | CheckedExpression.variableBit
    case .other(let what):
      throw failure(expression, node, text, "a field or a variable", "\(what), \(name.shortened)")
    case nil:
      throw failure(expression, node, text, "the id of a field or a variable", name.shortened)
    }
  }

  private func check(
    _ function: ExpressionFunction,
    _ arguments: [Int],
    _ expression: Expression,
    _ node: Int,
    _ text: String
  ) throws(ExpressionError) {
    switch function {
    case .position, .indexedRepeat:
      throw failure(
        expression,
        node,
        text,
        "a function that needs no repeat",
        function.name
      )
    case .count, .sum:
      switch expression.nodes[arguments[0]] {
      case .name: break
      default:
        throw failure(
          expression,
          arguments[0],
          text,
          "the name of a field or a variable, as in \(function.name)(${age})",
          "something else"
        )
      }
    default: break
    }
  }

  func failure(
    _ expression: Expression,
    _ node: Int,
    _ text: String,
    _ expected: String,
    _ found: String
  ) -> ExpressionError {
    ExpressionError(
      at: Int(expression.offsets[node]),
      in: Array(text.utf8),
      expected: expected,
      found: found
    )
  }
}

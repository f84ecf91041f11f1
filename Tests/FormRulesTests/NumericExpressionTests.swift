import FormModel
import Testing

@testable import FormRules

/// Expressions of numbers and truths, which are evaluated without texts, beside the evaluator of all expressions.
@Suite struct NumericExpressionTests {
  private static let operands: [Operand] =
    [.nothing, Operand(true), Operand(false)]
    + [0, -0.0, 1, -1, 2.5, -2.5, 1e-13, 1e300, .nan, .infinity].map { Operand($0) }

  /// The value with its bits, since not a number equals nothing.
  private func described(_ value: RuleValue?) -> String {
    if case .number(let number)? = value {
      return number.isNaN ? "not a number" : "number \(number.bitPattern)"
    }
    return value.map { "\($0)" } ?? "none"
  }

  @Test("UR-2: each operator gives the same without texts")
  func operators() {
    for sign in ExpressionOperator.allCases {
      for a in Self.operands {
        for b in Self.operands {
          let found = Operand.binary(sign, a, b).value
          let expected = Evaluator.binary(sign, a.value, b.value)
          #expect(described(found) == described(expected), "\(a) \(sign) \(b)")
        }
      }
    }
  }

  @Test("UR-2: each function gives the same without texts")
  func functions() {
    var tried = 0
    for function in ExpressionFunction.allCases {
      for operand in Self.operands {
        guard let found = Operand.call(function, operand) else { continue }
        var pool = BytecodePool()
        pool.instructions = [
          .init(code: .read, operand: 0),
          .init(code: .call, count: 1, operand: UInt32(function.rawValue)),
        ]
        var evaluator = Evaluator(stackDepth: 1)
        let expected = evaluator.value(
          of: Bytecode(instructions: 0..<2),
          in: pool,
          clock: 0,
          read: { _ in operand.value },
          isCounted: { _ in true },
          truth: { _, _ in false }
        )
        #expect(described(found.value) == described(expected), "\(function)(\(operand))")
        tried += 1
      }
    }
    #expect(tried == 6 * Self.operands.count)
  }

  @Test("UR-2: a value becomes an operand unless it has a text or a date")
  func values() {
    for operand in Self.operands {
      #expect(described(Operand(operand.value)?.value) == described(operand.value))
    }
    #expect(Operand(.text("1")) == nil && Operand(.date(milliseconds: 0)) == nil)
  }

  @Test("UR-3: a calculation that finds a text where numbers were is evaluated all the same")
  func variables() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "Page")
    try builder.appendField([], details: FieldDetails(id: "a", kind: .integer))
    try builder.appendField([], details: FieldDetails(id: "sum", kind: .text))
    builder.logic.variables = [
      Variable(id: "v", expression: "if(${a} > 5, 'many', ${a} * 2)")
    ]
    builder.logic.calculations = [
      Calculation(field: FieldID(page: 0, field: 1), expression: "${v} + 1")
    ]
    var session = try FormSession(builder.build())
    try session.answer("a", .integer(3))
    #expect(try session.answer(at: "sum") == .text("7"))
    try session.answer("a", .integer(7))
    #expect(try session.answer(at: "sum") == nil)
  }
}

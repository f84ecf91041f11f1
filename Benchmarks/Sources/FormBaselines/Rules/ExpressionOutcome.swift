import FormModel

/// The value of an expression, in a form that can be compared across evaluators.
public enum ExpressionOutcome: Hashable, Sendable {
  case text(String)
  case number(Double)
  case boolean(Bool)
  /// Milliseconds since 1970-01-01T00:00.
  case moment(Int)

  /// Parses an expression and evaluates it.
  ///
  /// - Parameters:
  ///   - answers: by field id: the answer, if there is one, and the field's choices.
  ///   - clock: the clock that `today()` and `now()` read.
  public init(
    of expression: String,
    over answers: [(id: String, answer: AnswerValue?, choices: [String])],
    clock: FormClock
  ) throws(OracleRulesError) {
    struct Surroundings: OracleSurroundings {
      var values: [OracleValue]
      var clock: FormClock
      func value(of reference: Int) -> OracleValue { values[reference] }
      func count(of reference: Int) -> Int { 1 }
    }
    var names: [String: Int] = [:]
    for (place, given) in answers.enumerated() { names[given.id] = place }
    let tree: OracleExpression
    do throws(OracleSyntaxError) {
      tree = try OracleParser.parse(expression, names: names)
    } catch {
      throw .expression(expression, offset: error.offset, problem: error.problem)
    }
    if tree.needsRepeats {
      throw .expression(expression, offset: 0, problem: "there are no repeats")
    }
    let values = answers.map { given in
      given.answer.map { OracleValue($0, choices: given.choices) } ?? .nothing
    }
    self =
      switch tree.value(in: Surroundings(values: values, clock: clock)) {
      case .text(let text): .text(text)
      case .number(let number): .number(number)
      case .boolean(let truth): .boolean(truth)
      case .moment(let milliseconds): .moment(milliseconds)
      }
  }
}

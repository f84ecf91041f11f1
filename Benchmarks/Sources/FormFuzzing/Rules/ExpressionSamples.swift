import FormBaselines
import FormModel
import FormWorkload

/// Generated expressions over generated answers, with their values, to compare with other people's evaluators.
///
/// Each is one line, its parts separated by tabs: the type and the value of the result, the expression, and
/// `id=kind:value` for every answer given. `scripts/checks/expressions` reads them.
public struct ExpressionSamples: Sequence, IteratorProtocol {
  static let scope = ExpressionScope(
    fields: [
      .init(id: "t1", kind: .text), .init(id: "t2", kind: .text), .init(id: "i1", kind: .integer),
      .init(id: "i2", kind: .integer), .init(id: "d1", kind: .decimal),
      .init(id: "b1", kind: .boolean), .init(id: "day1", kind: .date),
      .init(id: "moment1", kind: .dateTime),
      .init(id: "one", kind: .choice, choices: ["a", "b", "c", "1", "01"]),
      .init(id: "many", kind: .choices, choices: ["b", "a", "c", "1"]),
    ]
  )

  private let generator: ExpressionGenerator
  private var random: Xoshiro256StarStar
  private var left: Int

  /// - Parameters:
  ///   - count: lines.
  ///   - range: which expressions.
  public init(count: Int, range: ExpressionRange, seed: UInt64) {
    generator = ExpressionGenerator(scope: ExpressionSamples.scope, range: range)
    random = Xoshiro256StarStar(seed: seed)
    left = count
  }

  public mutating func next() -> String? {
    guard left > 0 else { return nil }
    left -= 1
    let expression =
      generator.range != .core && random.draw(below: 4) == 0
      ? generator.condition(atoms: random.draw(in: 1...4), using: &random)
      : generator.value(depth: random.draw(in: 1...4), using: &random)
    let answers = ExpressionSamples.scope.fields.map { field in
      let answer = AnswerGenerator.answer(of: field, range: generator.range, using: &random)
      return (id: field.id, answer: answer, choices: field.choices)
    }
    return ExpressionSamples.line(of: expression, over: answers)
  }

  /// - Precondition: the expression can be read.
  static func line(
    of expression: String,
    over answers: [(id: String, answer: AnswerValue?, choices: [String])]
  ) -> String {
    var parts: [String]
    do throws(OracleRulesError) {
      let outcome = try ExpressionOutcome(
        of: expression,
        over: answers,
        clock: FormClock(milliseconds: 0)
      )
      parts = [ExpressionSamples.text(of: outcome), expression]
    } catch {
      preconditionFailure("an expression can't be read: \(expression): \(error)")
    }
    for (id, answer, choices) in answers {
      guard let answer else { continue }
      parts.append("\(id)=\(ExpressionSamples.text(of: answer, choices))")
    }
    return parts.joined(separator: "\t")
  }

  private static func text(of outcome: ExpressionOutcome) -> String {
    switch outcome {
    case .text(let text): "text\t\(text)"
    case .number(let number): "number\t\(number.isNaN ? "nan" : "\(number)")"
    case .boolean(let truth): "boolean\t\(truth)"
    case .moment(let milliseconds): "moment\t\(milliseconds)"
    }
  }

  private static func text(of answer: AnswerValue, _ choices: [String]) -> String {
    switch answer {
    case .text(let text): "text:\(text)"
    case .integer(let number): "integer:\(number)"
    case .decimal(let number): "decimal:\(number)"
    case .boolean(let truth): "boolean:\(truth)"
    case .date(let days): "date:\(days)"
    case .time(let milliseconds): "time:\(milliseconds)"
    case .dateTime(let milliseconds): "dateTime:\(milliseconds)"
    case .choice(let value): "choice:\(value)"
    case .choices(let values):
      "choices:\(choices.filter { values.contains($0) }.joined(separator: " "))"
    }
  }
}

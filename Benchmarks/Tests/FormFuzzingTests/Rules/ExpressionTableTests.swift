import FormBaselines
import FormModel
import FormRules
import FormWorkload
import Testing

@testable import FormFuzzing

/// The engine beside the oracle on each function and operator.
@Suite struct ExpressionTableTests {
  private static let clock = FormClock(milliseconds: -1)
  private static let fields = ExpressionSamples.scope.fields

  /// A form with the fields of `ExpressionSamples.scope`, and fields that show the value of each
  /// expression.
  private struct Sheet {
    let expressions: [String]
    /// If false, the expressions are only conditions.
    let calculates: Bool

    /// The fields of an expression: one that its truth requires and that holds its text, and one that
    /// holds its moment.
    func texts(_ place: Int) -> FieldID { FieldID(page: PageID(place: 1), field: place * 2) }
    func moments(_ place: Int) -> FieldID { FieldID(page: PageID(place: 1), field: place * 2 + 1) }

    func makeForm() throws -> FormDefinition {
      var builder = FormBuilder()
      try builder.appendPage()
      for (place, field) in fields.enumerated() {
        try builder.appendField(details: FieldDetails(id: field.id, kind: field.kind))
        guard !field.choices.isEmpty else { continue }
        let address = FieldID(page: PageID(place: 0), field: place)
        builder.logic.fieldChoices[address] = builder.logic.choiceLists.count
        let choices = field.choices.map { Choice(value: $0) }
        builder.logic.choiceLists.append(ChoiceList(id: field.id, choices: choices))
      }
      try builder.appendPage()
      for (place, expression) in expressions.enumerated() {
        try builder.appendField(details: FieldDetails(kind: .text))
        try builder.appendField(details: FieldDetails(kind: .dateTime))
        builder.logic.rules.append(
          Rule(when: expression, [.init(.require, .field(texts(place)))])
        )
        guard calculates else { continue }
        // The quotient shows the sign of a zero.
        let text = "concat(\(expression), '|', 1 div (\(expression)))"
        builder.logic.calculations += [
          Calculation(field: texts(place), expression: text),
          Calculation(field: moments(place), expression: expression),
        ]
      }
      return builder.build()
    }

    /// The expressions whose values differ, with the values.
    func differences() throws -> [String] {
      var session = try FormSession(try makeForm(), clock: clock, savesAnswers: true)
      // An oracle for all answers, since it takes long to read the expressions.
      var oracle = try RulesOracle(try makeForm(), clock: clock)
      var found: [String] = []
      for answers in ExpressionTable.answers {
        for field in fields { try session.answer(field.id, answers[field.id]) }
        let saved = try SavedAnswers(bytes: RulesMemory.bytes(of: session).span)
        #expect(oracle.restore(saved) == [])
        for (place, expression) in expressions.enumerated() {
          let (texts, moments) = (texts(place), moments(place))
          let isSame =
            try session.effectiveFlags(at: texts) == oracle.flags(at: texts)
            && session.answer(at: texts) == oracle.answer(at: texts)
            && session.answer(at: moments) == oracle.answer(at: moments)
          if isSame { continue }
          let engine = try (session.answer(at: texts), session.answer(at: moments))
          let expected = try (oracle.answer(at: texts), oracle.answer(at: moments))
          found.append("\(expression) with \(answers): \(engine), expected \(expected)")
        }
      }
      return found
    }
  }

  @Test(
    "UR-2: a function or operator gives what the oracle gives, at the ends of each argument",
    arguments: ExpressionTable.all
  )
  func values(table: ExpressionTable) throws {
    let differences = try Sheet(expressions: table.expressions, calculates: true).differences()
    #expect(differences.prefix(8).joined(separator: "\n") == "", "\(differences.count) in all")
  }

  @Test("UR-8: comparisons that stand in sorted lists hold when the oracle's do")
  func sortedLists() throws {
    let comparisons = ["=", "!=", "<", "<=", ">", ">=", "selected"]
    let tables = ExpressionTable.all.filter { comparisons.contains($0.name) }
    let all = tables.flatMap(\.expressions)
    let differences = try Sheet(expressions: all, calculates: false).differences()
    #expect(differences.prefix(8).joined(separator: "\n") == "", "\(differences.count) in all")
  }
}

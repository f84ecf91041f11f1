import FormModel
import FormProgress
import FormRules
import Testing

/// Circles through repeats, and values of instances that are rarely asked for (UR-5, RP-4).
@Suite struct RareInstanceTests {
  private func circle(_ change: (inout FormLogic) -> Void) throws -> Set<String> {
    let form = try household(change)
    do throws(RuleError) {
      _ = try FormSession(form.clone())
      return []
    } catch {
      guard case .cycle(let names) = error else { return ["\(error)"] }
      return Set(names)
    }
  }

  @Test(
    "UR-5, RP-4: a circle through instances is named by what stands on it",
    arguments: [
      ("sum(${cost})", ["total", "cost"]), ("min(${cost})", ["total", "cost"]),
      ("indexed-repeat(${cost}, ${member}, 1, ${visit}, 1)", ["total", "cost"]),
      ("${v}", ["total", "v", "cost"]), ("${cost}", ["total", "cost"]),
    ]
  )
  func circles(expression: String, names: [String]) throws {
    let found = try circle {
      $0.variables = [Variable(id: "v", expression: "max(${cost}) + 1")]
      $0.calculations = [
        Calculation(field: FieldID(page: 0, field: 1), expression: expression),
        Calculation(field: FieldID(page: 2, field: 1), expression: "${total} + 1"),
      ]
    }
    #expect(found == Set(names))
  }

  @Test("UR-1: a truth that a field computes is an answer, true or false")
  func truths() throws {
    var session = try FormSession(
      try makeForm([("a", .integer), ("b", .boolean)]) {
        $0.calculations = [Calculation(field: field(1), expression: "${a} > 5")]
      }
    )
    for (number, truth) in [(6, true), (5, false)] {
      try session.answer("a", .integer(number))
      #expect(try session.answer(at: field(1)) == .boolean(truth))
    }
  }
}

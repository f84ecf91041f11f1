import FormModel
import FormProgress
import Testing

@testable import FormRules

/// Limits on the texts that expressions make (UR-2), and searches in long texts (UR-8).
@Suite struct TextLimitTests {
  /// A form whose field `t` holds a text, variable `v` its text twice, and field `n` the length of `v`.
  private func makeDoubling(_ text: String? = nil) throws -> FormDefinition {
    try makeForm([("t", .text), ("n", .integer)]) {
      if let text { $0.answers[field(0)] = .text(text) }
      $0.variables = [Variable(id: "v", expression: "concat(${t}, ${t})")]
      $0.calculations = [Calculation(field: field(1), expression: "string-length(${v})")]
    }
  }

  @Test("UR-2: sixty variables that each double a text are an error of the form, no trap")
  func doubling() throws {
    let form = try makeForm([("f", .text), ("end", .text)]) {
      $0.answers[field(0)] = .text("xxxxxxxx")
      $0.variables = (0..<60).map {
        let last = $0 == 0 ? "f" : "v\($0 - 1)"
        return Variable(id: "v\($0)", expression: "concat(${\(last)}, ${\(last)})")
      }
      $0.calculations = [Calculation(field: field(1), expression: "${v59}")]
    }
    // 8 bytes, doubled 17 times, are a mebibyte.
    #expect(throws: RuleError.tooMuchText(.variable(17))) { _ = try FormSession(form.clone()) }
  }

  @Test("UR-2: a text of exactly the limit is made, one byte more is taken as empty")
  func limit() throws {
    let half = String(repeating: "x", count: ExpressionLimits.textBytes / 2)
    var session = try FormSession(try makeDoubling(half), journalBytes: 4_096)
    let length = AnswerValue.integer(ExpressionLimits.textBytes)
    #expect(try session.answer(at: field(1)) == length && session.tooLongExpression == nil)
    #expect(try session.answer("t", .text(half + "x")).isChange)
    #expect(try session.answer(at: field(1)) == .integer(0))
    #expect(session.tooLongExpression == .variable(0))
    session.undo()
    #expect(try session.answer(at: field(1)) == length && session.tooLongExpression == nil)
    session.redo()
    #expect(session.tooLongExpression == .variable(0))
    try session.answer("t", nil)
    #expect(session.tooLongExpression == nil)
    #expect(throws: RuleError.tooMuchText(.variable(0))) {
      _ = try FormSession(try makeDoubling(half + "x"))
    }
  }

  @Test("UR-2: what is too long is told of rules, constraints, calculations and variables alike")
  func places() throws {
    let sum = Array(repeating: "string-length(${t})", count: 17).joined(separator: " + ")
    var forms: [(RulePlace, bytesBeyond: Int, FormLogic)] = []
    func add(_ place: RulePlace, bytesBeyond: Int = 0, _ change: (inout FormLogic) -> Void) {
      var logic = FormLogic()
      change(&logic)
      forms.append((place, bytesBeyond, logic))
    }
    add(.rule(0)) { $0.rules = [Rule(when: "concat(${t}, 'x') = ''", [])] }
    add(.constraint(0)) {
      $0.constraints = [Constraint(field: field(0), expression: "concat(., 'x') != ''")]
    }
    add(.calculation(0)) {
      $0.calculations = [Calculation(field: field(1), expression: "concat('x', ${t})")]
    }
    add(.calculation(0)) {
      $0.calculations = [
        Calculation(field: field(1), expression: "translate(${t}, 'x', '\u{20AC}')")
      ]
    }
    add(.variable(0), bytesBeyond: 1) { $0.variables = [Variable(id: "v", expression: "${t}")] }
    add(.rule(0)) { $0.rules = [Rule(when: "\(sum) > 3", [])] }
    add(.rule(0)) {
      $0.variables = [Variable(id: "v", expression: "1")]
      $0.rules = [Rule(when: "concat(count(${v}), ${t}) = ''", [])]
    }
    add(.repeat(0)) {
      $0.repeats = [
        FormRepeat(id: "r", pages: 1..<2, count: "string-length(concat('x', ${t})) - 1")
      ]
    }
    for (place, bytesBeyond, logic) in forms {
      let bytes = ExpressionLimits.textBytes + bytesBeyond
      var session = try FormSession(
        try makeForm([("t", .text), ("n", .text)]) { $0 = logic },
        journalBytes: 1_024
      )
      #expect(session.tooLongExpression == nil)
      try session.answer("t", .text(String(repeating: "x", count: bytes)))
      #expect(session.tooLongExpression == place)
      try session.answer("t", .text("short"))
      #expect(session.tooLongExpression == nil)
      session.undo()
      #expect(session.tooLongExpression == place)
    }
  }

  @Test("UR-8: searches in texts of a mebibyte take linear time", .timeLimit(.minutes(1)))
  func longSearches() throws {
    let text = String(repeating: "a", count: 1 << 20)
    let part = String(repeating: "a", count: 1 << 19)
    #expect(!ExpressionFunctions.contains(text, part + "b"))
    #expect(ExpressionFunctions.contains(text + "b", part + "b"))
    #expect(!ExpressionFunctions.contains(text, "b" + part))
    let words = String(repeating: "a ", count: 1 << 19)
    let half = String(repeating: "a ", count: 1 << 18)
    #expect(!ExpressionFunctions.isSelected(words, half + "b"))
    #expect(ExpressionFunctions.isSelected(words + "b", half + "b"))
    #expect(!ExpressionFunctions.isSelected(words, part))
  }

  @Test("UR-2: a search finds what one at each place finds, in all short texts of two letters")
  func shortSearches() {
    var wrong = 0
    let texts = (0...7).flatMap { length in
      (0..<(1 << length)).map { bits in
        (0..<length).map { bits >> $0 & 1 == 0 ? "a" : " " }.joined()
      }
    }
    for text in texts {
      for part in texts where part.utf8.count <= 4 {
        wrong += ExpressionFunctions.contains(text, part) == contains(text, part) ? 0 : 1
        let word = part.filter { $0 == "a" }.isEmpty ? "" : part
        let trimmed = String(decoding: ExpressionFunctions.trimmed(word), as: UTF8.self)
        let isSelected = contains(" \(text) ", " \(trimmed) ")
        wrong += ExpressionFunctions.isSelected(text, word) == isSelected ? 0 : 1
      }
    }
    // Long enough for the table, and with borders of every length.
    for period in 1...6 {
      let unit = "aaaaaa".prefix(period - 1) + "b"
      let text = String(repeating: String(unit), count: 60)
      for part in [String(text.prefix(200)) + "b", String(text.dropFirst().prefix(200)) + "a"] {
        for tail in ["", part, "a" + part, "b" + part + "a"] {
          let whole = text + tail
          wrong += ExpressionFunctions.contains(whole, part) == contains(whole, part) ? 0 : 1
        }
      }
    }
    // The table takes over in the middle; the part stands at each place before, there and after.
    for before in 0...40 {
      let part = String(repeating: "a", count: 50) + "b"
      let text = String(repeating: "a", count: before) + part
      wrong += ExpressionFunctions.contains(text, part) ? 0 : 1
      wrong += ExpressionFunctions.isSelected("a \(text) a", part) == (before == 0) ? 0 : 1
    }
    #expect(wrong == 0)
  }

  private func contains(_ text: String, _ part: String) -> Bool {
    let (text, part) = (Array(text.utf8), Array(part.utf8))
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }

  @Test("UR-2: expressions up to the stated limits open, and evaluate")
  func depth() throws {
    let row = Array(repeating: "${t} = 'x'", count: 1_024).joined(separator: " or ")
    let parentheses =
      String(repeating: "(", count: 255) + "${t}" + String(repeating: ")", count: 255)
    let signs = String(repeating: "- ", count: 255) + "${t}"
    for condition in [row, "\(parentheses) = 'x'", "\(signs) = 1 or ${t} = 'x'"] {
      var session = try FormSession(
        try makeForm([("t", .text)]) {
          $0.rules = [Rule(when: condition, [.init(.hide, .page(1))])]
        }
      )
      #expect(session.totals.visiblePages == 2)
      try session.answer("t", .text("x"))
      #expect(session.totals.visiblePages == 1 && session.holds(rule: 0))
    }
    for tooMuch in ["\(row) or ${t}", "(\(parentheses))", "- \(signs)"] {
      #expect(throws: ExpressionError.self) { try Expression(tooMuch) }
    }
  }

  @Test("UR-2, RP-2: what is too long in an instance goes with it, and comes back by undo")
  func instances() throws {
    let form = try household {
      $0.calculations = [
        Calculation(field: FieldID(page: 1, field: 2), expression: "concat('x', ${name})")
      ]
    }
    var session = try FormSession(form, journalBytes: 1 << 12)
    try session.addInstance(of: 0)
    try session.set("name", [2], .text(String(repeating: "x", count: ExpressionLimits.textBytes)))
    #expect(session.tooLongExpression == .calculation(0))
    let second = try #require(try session.instance(of: 0, number: 2))
    for _ in 0..<2 {
      try session.removeInstance(second)
      #expect(session.tooLongExpression == nil)
      let broken = session.brokenInvariant
      #expect(broken == nil)
      session.undo()
      #expect(session.tooLongExpression == .calculation(0))
      session.redo()
      #expect(session.tooLongExpression == nil)
      session.undo()
    }
    try session.set("name", [2], .text("short"))
    #expect(session.tooLongExpression == nil)
  }
}

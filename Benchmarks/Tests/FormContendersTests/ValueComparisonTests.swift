import FormBaselines
import FormFormats
import FormModel
import FormRules
import Foundation
import Testing

@testable import FormContenders

/// Values that contenders tell, compared with ours.
@Suite struct ValueComparisonTests {
  /// A field of the second page holds a number.
  private static let form = """
    {"schema":"formnav.form/1","pages":[
      {"fields":[{"id":"name","kind":"text"},{"id":"day","kind":"date"}]},
      {"fields":[{"id":"rooms","kind":"integer"},{"id":"note","kind":"text"}]}]}
    """

  private static let rooms = FieldID(page: 1, field: 0)

  /// A node that computes what the number is.
  private static let node = ComputedNode(name: "/data/rooms_again") { session in
    (try? session.answer(at: rooms)) ?? nil
  }

  private func compared(_ way: String) throws -> ComparisonOutcome {
    try withFolder { folder in
      let path = folder.appendingPathComponent("form.json").path
      try Data(Self.form.utf8).write(to: URL(fileURLWithPath: path))
      let contender = try ProcessContender(TestContender.misbehaving(way))
      defer { contender.end() }
      _ = try contender.load(ContenderForm(format: ContenderForm.Format.json, path: path))
      let form = try FormFile.read(path: path)
      var stream = AnswerStream(form, seed: 1)
      let shared = Shared(form)
      var comparison = EngineComparison(contender) { shared.session() }
      comparison.computed = [Self.node]
      return comparison.run(300, from: &stream)
    }
  }

  @Test("Answers are drawn for editable calculations, and for no others")
  func drawn() throws {
    var builder = FormBuilder()
    try builder.appendPage()
    for id in ["rooms", "offered", "fixed"] {
      try builder.appendField([], details: FieldDetails(id: id, kind: .integer))
    }
    builder.logic.calculations = [false, true].map { isEditable in
      let field = FieldID(page: 0, field: isEditable ? 1 : 2)
      return Calculation(field: field, expression: "${rooms} + 1", isEditable: isEditable)
    }
    var stream = AnswerStream(builder.build(), seed: 1)
    var fields: Set<FieldID> = []
    for case .entry(.answer(let field, _, _)) in stream.answers(100) { fields.insert(field) }
    #expect(fields == [FieldID(page: 0, field: 0), FieldID(page: 0, field: 1)])
  }

  /// A form in a class, because a form can't be copied.
  private final class Shared {
    let form: FormDefinition

    init(_ form: consuming FormDefinition) { self.form = form }

    func session() -> SessionForm { try! SessionForm(form.clone()) }
  }

  @Test("CP-2: each value is compared, and one that differs is shown by the shortest stream")
  func wrongValue() throws {
    #expect(try compared("right-value").differences == [])
    let outcome = try compared("wrong-value")
    // Only the value is left out afterwards, so that all else is still compared.
    #expect(outcome.failure == nil && outcome.answers == 300)
    #expect(outcome.differences.count == 1)
    let found = try #require(outcome.differences.first)
    let rooms = Self.rooms
    #expect(found.subject == .field(rooms, .value))
    #expect(found.stream.count == 1)
    guard case .entry(.answer(rooms, .integer(let number)?, _))? = found.stream.first else {
      Issue.record("\(found.stream)")
      return
    }
    #expect(found.expected == "integer(\(number))" && found.found == "integer(\(number + 1))")
    #expect("\(found)".contains("the value at \(rooms): expected integer(\(number))"))
  }

  @Test("CP-2: what a form computes without a field is compared, too")
  func wrongComputed() throws {
    let outcome = try compared("wrong-computed-value")
    #expect(outcome.failure == nil && outcome.answers == 300)
    #expect(outcome.differences.map(\.subject) == [.computed(0)])
    #expect(outcome.differences.first?.stream.count == 1)
  }

  @Test("CP-2: a value that has no kind in the protocol is not compared")
  func untoldValue() throws {
    let outcome = try compared("untold-value")
    #expect(outcome.differences == [] && outcome.answers == 300)
  }

  @Test("CP-2: a value in an instance is compared, and says in which instance it stands")
  func instances() throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("form.json").path
      let text = """
        {"schema":"formnav.form/1","pages":[{"fields":[{"id":"a","kind":"text"}]}],
         "repeats":[{"id":"r","pages":[0,1],"initial":2}]}
        """
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      let shared = Shared(try FormFile.read(path: path))
      let contender = try ProcessContender(TestContender.misbehaving("right-value"))
      defer { contender.end() }
      var comparison = InstanceComparison(
        contender,
        unasked: [],
        answersShownOnly: false,
        answersOfferedOnly: false,
        fresh: shared.session,
        judge: shared.session
      )
      var played = shared.session()
      let second = try #require(InstanceNumbers([2]))
      let event = ContenderEvent.answer(FieldID(page: 0, field: 0), .text("x"), in: second)
      var seen = played.check(event, ObservationView(pages: .all, fields: .valued)).observation
      let same = comparison.compare(played, seen)
      #expect(same == nil)
      seen.values[1] = .answer(.text("y"))
      let difference = comparison.compare(played, seen)
      let found = try #require(difference)
      #expect(found.field == FieldID(page: 0, field: 0) && found.numbers == second)
      #expect(found.what == "value" && found.computed == nil)
      #expect(found.expected == "text(\"x\")" && found.found == "text(\"y\")")
      comparison.computed = [ComputedNode(name: "n") { _ in .integer(1) }]
      seen.values[1] = .answer(.text("x"))
      seen.computed = [.answer(.integer(2))]
      let computed = comparison.compare(played, seen)
      #expect(computed?.computed == 0 && computed?.field == nil && computed?.found == "integer(2)")
    }
  }

  @Test(
    "CP-2: numbers are equal as numbers, also if one is written as a text, texts and choices by their characters, choices without order",
    arguments: [
      (.integer(2), .decimal(2), true), (.decimal(0.1 + 0.2), .decimal(0.3), true),
      (.decimal(0.1), .decimal(0.100001), false), (.integer(1), .boolean(true), false),
      (.text("a"), .choice("a"), true), (.text("\u{E9}"), .text("e\u{301}"), false),
      (.text("1"), .integer(1), true), (.text("one"), .integer(1), false),
      (.text("2"), .decimal(2.5), false), (.text("inf"), .decimal(1), false),
      (.boolean(true), .text("true"), false), (.choices(["a", "b"]), .choices(["b", "a"]), true),
      (.choices(["a"]), .choices(["a", "b"]), false), (.date(days: 1), .date(days: 2), false),
      (.date(days: 1), .dateTime(milliseconds: 1), false), (.date(days: 1), nil, false),
      (nil, nil, true),
    ] as [(AnswerValue?, AnswerValue?, Bool)]
  )
  func agreement(_ own: AnswerValue?, _ other: AnswerValue?, _ isSame: Bool) {
    #expect(ObservedValue(own).agrees(with: ObservedValue(other)) == isSame)
    #expect(ObservedValue(other).agrees(with: ObservedValue(own)) == isSame)
    #expect(ObservedValue(own).agrees(with: .untold) && ObservedValue.untold.agrees(with: .none))
  }
}

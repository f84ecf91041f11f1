import FormModel
import Testing

@testable import FormRules

/// What offers cost, as numbers of rows and bytes.
@Suite struct ChoiceCostTests {
  /// A cascade: each choice of a level has the same number of choices on the next one.
  static func cascade(_ counts: [Int], filter: (Int) -> String) throws -> FormDefinition {
    var builder = FormBuilder()
    try builder.appendPage(name: "A")
    for (level, count) in counts.enumerated() {
      try builder.appendField([], details: FieldDetails(id: "l\(level)", kind: .choice))
      var list = ChoiceList(id: "l\(level)", choices: [])
      for row in 0..<count { list.choices.append(Choice(value: "v\(row)", label: "Row \(row)")) }
      if level > 0 {
        let parents = counts[level - 1]
        list.columns = [
          ChoiceColumn(name: "parent", texts: (0..<count).lazy.map { "v\($0 * parents / count)" })
        ]
        builder.logic.choiceFilters.append(
          ChoiceFilter(field: FieldID(page: 0, field: level), expression: filter(level))
        )
      }
      builder.logic.fieldChoices[FieldID(page: 0, field: level)] = level
      builder.logic.choiceLists.append(list)
    }
    return builder.build()
  }

  private static func field(_ level: Int) -> FieldID { FieldID(page: 0, field: level) }

  @Test("CH-4: in a cascade of four levels no row is looked at, however many there are")
  func cascade() throws {
    for size in [10, 100, 1_000] {
      let counts = [4, 8, 4 * size, 20 * size]
      let form = try Self.cascade(counts) { "#{parent} = ${l\($0 - 1)}" }
      var session = try FormSession(form)
      for level in 1..<4 {
        let parent = counts[level - 1] / 2
        try session.answer("l\(level - 1)", .choice("v\(parent)"))
        let offered = try session.choices(of: Self.field(level))
        #expect(offered.count == counts[level] / counts[level - 1])
        #expect(offered.first?.value == "v\(parent * counts[level] / counts[level - 1])")
      }
      #expect(session.choiceRowsVisited == 0)
    }
  }

  @Test("CH-4: a conjunction with a prefix looks at the rows that are offered, and at no others")
  func prefix() throws {
    for size in [10, 1_000] {
      let form = try Self.cascade([4, 40 * size]) {
        "#{parent} = ${l\($0 - 1)} and starts-with(#{label}, 'Row 1')"
      }
      var session = try FormSession(form)
      try session.answer("l0", .choice("v0"))
      let offered = try session.choices(of: Self.field(1))
      #expect(offered.count >= 11 && session.choiceRowsVisited == offered.count)
      #expect(offered.allSatisfy { $0.label?.hasPrefix("Row 1") == true })
      // Most rows come from no sort by digits.
      let rows = offered.indices.map { offered.row(at: $0) }
      #expect(rows == rows.sorted())
    }
  }

  @Test("CH-4: other filters look at each row once, and only if somebody asks after a change")
  func scan() throws {
    let form = try Self.cascade([4, 1_000]) { "contains(#{label}, ${l\($0 - 1)}) or 1 = 2" }
    var session = try FormSession(form)
    try session.answer("l0", .choice("v1"))
    try session.answer("l0", .choice("v2"))
    #expect(session.choiceRowsVisited == 0 && session.evaluationCount == 0)
    let offered = try session.choices(of: Self.field(1))
    #expect(offered.isEmpty)
    #expect(session.choiceRowsVisited == 1_000)
    _ = try session.choices(of: Self.field(1))
    #expect(session.choiceRowsVisited == 1_000)
    try session.answer("l0", .choice("v3"))
    _ = try session.choices(of: Self.field(1))
    #expect(session.choiceRowsVisited == 2_000)
  }

  @Test("CH-4: an offer is kept until what its filter reads changes, for some fields at a time")
  func kept() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "A")
    try builder.appendField([], details: FieldDetails(id: "a", kind: .text))
    let fields = KeptOffers.most + 1
    builder.logic.choiceLists = [
      ChoiceList(id: "l", choices: (0..<10).map { Choice(value: "v\($0)") })
    ]
    for index in 1...fields {
      try builder.appendField([], details: FieldDetails(id: "f\(index)", kind: .choice))
      builder.logic.fieldChoices[Self.field(index)] = 0
      builder.logic.choiceFilters.append(
        ChoiceFilter(field: Self.field(index), expression: "contains(#{value}, ${a})")
      )
    }
    var session = try FormSession(builder.build())
    for _ in 0..<3 {
      for index in 1..<fields { _ = try session.choices(of: Self.field(index)) }
    }
    #expect(session.choiceRowsVisited == 10 * (fields - 1))
    _ = try session.choices(of: Self.field(fields))
    _ = try session.choices(of: Self.field(1))
    #expect(session.choiceRowsVisited == 10 * (fields + 1))
  }

  @Test("CH-4: the version of an offer is another one after its filter gives another")
  func version() throws {
    var session = try FormSession(
      try Self.cascade([2, 20, 40]) { "#{parent} = ${l\($0 - 1)}" }
    )
    func version(_ field: Int) throws -> UInt32 {
      try session.choices(of: Self.field(field)).version
    }
    let whole = try version(0)
    #expect(try version(0) == whole)
    var seen: Set<UInt32> = [whole]
    for answer in ["v0", "v1", "v0"] {
      try session.answer("l0", .choice(answer))
      let first = try version(1)
      #expect(seen.insert(first).inserted)
      #expect(try version(1) == first)
      #expect(try version(0) == whole)
    }
    try session.answer("l1", .choice("v2"))
    let last = try version(1)
    #expect(seen.contains(last))
  }

  @Test("CH-4: an offer that is kept is that of its filter, also if another page has its identity")
  func keptOfFilter() {
    var offers = KeptOffers()
    let field = Self.field(1)
    offers.keep((.some([7]), offers.nextVersion()), of: field, 0, [.number(1)])
    #expect(offers.offer(of: field, 0, [.number(1)])?.version == 1)
    #expect(offers.offer(of: field, 0, [.number(2)]) == nil)
    #expect(offers.offer(of: field, 1, [.number(1)]) == nil)
  }

  @Test("CH-4: filters with the same columns share an index of about 4 bytes a row")
  func memory() throws {
    let rows = 20_000
    let one = try FormSession(try Self.cascade([10, rows]) { "#{parent} = ${l\($0 - 1)}" })
    #expect(one.choiceIndexBytes >= 4 * rows && one.choiceIndexBytes < 4 * rows + 1_000)
    // Of different texts, 4 bytes more for the place of each, and 4 for their order.
    let other = try FormSession(try Self.cascade([10, rows]) { "#{value} = ${l\($0 - 1)}" })
    #expect(other.choiceIndexBytes >= 12 * rows && other.choiceIndexBytes < 12 * rows + 1_000)
    let form = try Self.cascade([10, rows]) { "#{parent} = ${l\($0 - 1)}" }
    var logic = form.logic
    logic.fieldChoices[Self.field(0)] = 1
    logic.choiceFilters.append(
      ChoiceFilter(field: Self.field(0), expression: "'v1' = #{parent}")
    )
    var session = try FormSession(form.clone(with: logic))
    #expect(session.choiceIndexBytes < one.choiceIndexBytes + 1_000)
    let offered = try session.choices(of: Self.field(0))
    #expect(offered.count == rows / 10)
  }

  @Test("CH-4: texts are sorted by their bytes, whatever their lengths and common beginnings")
  func order() {
    var random = SeededGenerator(seed: 7)
    for count in [0, 1, 2, 50, 400] {
      var texts: Set<[UInt8]> = []
      while texts.count < count {
        let length = Int.random(in: 0...30, using: &random)
        let common = Array(
          "a common beginning\0\0".utf8.prefix(Int.random(in: 0...20, using: &random))
        )
        texts.insert(
          common + (0..<length).map { _ in [0, 0, 97, 98].randomElement(using: &random)! }
        )
      }
      var packed = PackedTexts()
      let all = texts.shuffled(using: &random)
      for (number, text) in all.enumerated() {
        _ = packed.set(number, String(decoding: text, as: UTF8.self))
      }
      let sorted = TextOrder.sorted(packed).map { all[Int($0)] }
      #expect(sorted == all.sorted { $0.lexicographicallyPrecedes($1) }, "\(count)")
    }
  }

  @Test("CH-4: rows are put in order, each once, few or many")
  func rows() {
    var random = SeededGenerator(seed: 9)
    for count in [0, 1, 2, 255, 256, 5_000] {
      for most in [UInt32(3), 3_000, 5_000_000, .max] {
        let rows = (0..<count).map { _ in UInt32.random(in: 0...most, using: &random) }
        var sorted = rows
        RowOrder.sort(&sorted)
        #expect(sorted == Set(rows).sorted())
      }
    }
  }

  @Test("CH-1, CH-4: offers for a day are kept while the day stays")
  func days() throws {
    let (day, chosen) = (FieldID(page: 0, field: 0), FieldID(page: 0, field: 1))
    let form = try makeForm([("day", .date), ("c", .choice)]) {
      $0.choiceLists = [
        ChoiceList(
          id: "l",
          choices: ["a", "b"].map { Choice(value: $0) },
          columns: [ChoiceColumn(name: "on", texts: ["2026-01-31", "2026-02-01"])]
        )
      ]
      $0.fieldChoices = [chosen: 0]
      $0.choiceFilters = [
        ChoiceFilter(field: chosen, expression: "starts-with(#{on}, ${day}) and #{value} != ''")
      ]
    }
    var session = try FormSession(form)
    try session.answer(day, .date(days: 20_484))
    #expect(try session.choices(of: chosen).map(\.value) == ["a"])
    let visited = session.choiceRowsVisited
    #expect(
      try session.choices(of: chosen).map(\.value) == ["a"] && session.choiceRowsVisited == visited
    )
    try session.answer(day, .date(days: 20_485))
    #expect(try session.choices(of: chosen).map(\.value) == ["b"])
  }

  @Test(
    "CH-1: a number that many texts of two columns read as offers what a look at each row finds"
  )
  func manyTextsOfANumber() throws {
    let texts = (0..<9).map { String(repeating: "0", count: $0) + "1" } + ["2"]
    let form = try makeForm([("n", .integer), ("c", .choice)]) { logic in
      logic.choiceLists = [
        ChoiceList(
          id: "l",
          choices: texts.map { Choice(value: "v\($0)") },
          columns: [
            ChoiceColumn(name: "x", texts: texts), ChoiceColumn(name: "y", texts: texts),
          ]
        )
      ]
      logic.fieldChoices = [FieldID(page: 0, field: 1): 0]
      logic.choiceFilters = [
        ChoiceFilter(field: FieldID(page: 0, field: 1), expression: "#{x} = ${n} and #{y} = ${n}")
      ]
    }
    var session = try FormSession(form)
    let ones = texts.dropLast().map { "v\($0)" }
    for (number, expected) in [
      (AnswerValue.integer(1), ones), (.integer(2), ["v2"]), (.integer(3), []),
    ] {
      try session.answer("n", number)
      let offered = try session.choices(of: FieldID(page: 0, field: 1)).map(\.value)
      #expect(offered == expected)
    }
  }

  @Test("CH-2: several choices of which one is none of the list's are refused")
  func unknownChoices() throws {
    let form = try makeForm([("b", .text), ("m", .choices)]) { logic in
      logic.choiceLists = [
        ChoiceList(
          id: "l",
          choices: ["x", "y"].map { Choice(value: $0) },
          columns: [ChoiceColumn(name: "at", texts: ["p", "q"])]
        )
      ]
      logic.fieldChoices = [FieldID(page: 0, field: 1): 0]
      logic.choiceFilters = [
        ChoiceFilter(field: FieldID(page: 0, field: 1), expression: "#{at} = ${b}")
      ]
    }
    var session = try FormSession(form)
    try session.answer("b", .text("p"))
    #expect(throws: SessionError.self) { try session.answer("m", .choices(["x", "z"])) }
    try session.answer("m", .choices(["x"]))
    #expect(try session.answer(at: FieldID(page: 0, field: 1)) == .choices(["x"]))
  }
}

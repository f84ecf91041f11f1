import FormModel
import FormRules
import Testing

/// Offers and what becomes of answers, beside an oracle that looks at every row.
@Suite struct ChoiceOracleTests {
  /// A form with fields `t`, `n`, `b` and `k` to read, and `x` with a filter.
  struct Sample {
    let kind: FieldKind
    let policy: HiddenAnswerPolicy
    let rows: [[String]]
    let filter: OracleFilter

    init(
      kind: FieldKind = .choice,
      policy: HiddenAnswerPolicy = .retained,
      rows: [[String]],
      filter: OracleFilter
    ) {
      self.kind = kind
      self.policy = policy
      self.rows = rows
      self.filter = filter
    }

    func form() throws -> FormDefinition {
      let fields: [(String, FieldKind)] = [
        ("t", .text), ("n", .integer), ("b", .boolean), ("k", .choice), ("x", kind),
      ]
      return try makeForm(fields) { logic in
        logic.policy = policy
        let columns = (rows.first ?? []).indices.map { column in
          // Empty texts at the end may be left out.
          var texts = rows.map { $0[column] }
          while texts.last == "" { texts.removeLast() }
          return ChoiceColumn(name: "c\(column)", texts: texts)
        }
        logic.choiceLists = [
          ChoiceList(id: "k", choices: ["a", "ab", "1"].map { Choice(value: $0) }),
          ChoiceList(
            id: "x",
            choices: rows.indices.map { Choice(value: "v\($0)", label: "Row \($0)") },
            columns: columns
          ),
        ]
        logic.fieldChoices = [field(3): 0, field(4): 1]
        logic.choiceFilters = [ChoiceFilter(field: field(4), expression: filter.text)]
      }
    }

    func offered(_ answers: [String: AnswerValue]) -> [Int] {
      rows.indices.filter { filter.holds(rows[$0], answers) }
    }
  }

  private static let filter = field(4)

  private static func answer(
    _ id: String,
    using random: inout some RandomNumberGenerator
  ) -> AnswerValue? {
    if Int.random(in: 0..<6, using: &random) == 0 { return nil }
    switch id {
    case "t": return .text(OracleFilter.texts.dropFirst().randomElement(using: &random)!)
    case "n": return .integer(Int.random(in: 0...2, using: &random))
    case "b": return .boolean(Bool.random(using: &random))
    default: return .choice(["a", "ab", "1"].randomElement(using: &random)!)
    }
  }

  /// Random answers to the fields that the filter reads, and to the field itself.
  private func play(
    _ sample: Sample,
    steps: Int,
    using random: inout some RandomNumberGenerator
  ) throws -> String? {
    var session = try FormSession(try sample.form(), journalBytes: 1 << 14)
    var answers: [String: AnswerValue] = [:]
    var own: [Int] = []
    for step in 0..<steps {
      if Int.random(in: 0..<3, using: &random) > 0 {
        let id = OracleFilter.fields.randomElement(using: &random)!
        let answer = Self.answer(id, using: &random)
        answers[id] = answer
        try session.answer(id, answer)
      } else {
        var wanted = sample.rows.indices.shuffled(using: &random)
          .prefix(sample.kind == .choice ? 1 : Int.random(in: 0...3, using: &random))
        if Int.random(in: 0..<8, using: &random) == 0 { wanted = [] }
        let values = wanted.map { "v\($0)" }
        let value: AnswerValue? =
          wanted.isEmpty ? nil : sample.kind == .choice ? .choice(values[0]) : .choices(values)
        let offered = Set(sample.offered(answers))
        do {
          try session.answer(Self.filter, value)
          if !wanted.allSatisfy(offered.contains) { return "step \(step): \(values) taken" }
          own = wanted.sorted()
        } catch {
          if error != .notOffered(Self.filter) || wanted.allSatisfy(offered.contains) {
            return "step \(step): \(values): \(error)"
          }
        }
      }
      let offered = sample.offered(answers)
      if sample.policy == .cleared { own = own.filter(offered.contains) }
      if let difference = try difference(&session, sample, offered, own) {
        return "step \(step), \(answers): \(difference)"
      }
      // Undone and redone, everything is as it was.
      if session.canUndo, Int.random(in: 0..<4, using: &random) == 0 {
        session.undo()
        session.redo()
        if let difference = try difference(&session, sample, offered, own) {
          return "step \(step), redone, \(answers): \(difference)"
        }
      }
    }
    return nil
  }

  private func difference(
    _ session: inout FormSession,
    _ sample: Sample,
    _ offered: [Int],
    _ own: [Int]
  ) throws -> String? {
    let found = try session.choices(of: Self.filter)
    if found.indices.map({ found.row(at: $0) }) != offered {
      return "expected \(offered), found \(found.map(\.value))"
    }
    if !zip(found, offered).allSatisfy({ $0.value == "v\($1)" && $0.label == "Row \($1)" }) {
      return "other texts"
    }
    let isInvalid = !own.allSatisfy(offered.contains)
    if try session.isInvalid(at: Self.filter) != isInvalid { return "invalid: \(!isInvalid)" }
    if session.invalidCount != (isInvalid ? 1 : 0) { return "\(session.invalidCount) invalid" }
    if try session.invalidField(ofPage: 0) != (isInvalid ? Self.filter : nil) {
      return "the invalid field is not found"
    }
    let values = own.map { "v\($0)" }
    let expected: AnswerValue? =
      own.isEmpty ? nil : sample.kind == .choice ? .choice(values[0]) : .choices(values)
    let answer = try session.answer(at: Self.filter)
    if answer != expected { return "answer \(answer.map { "\($0)" } ?? "none")" }
    let isFilled = try session.effectiveFlags(at: Self.filter).contains(.filled)
    return isFilled == (expected != nil) ? nil : "filled: \(isFilled)"
  }

  @Test(
    "CH-1, CH-2: random filters over random lists offer what an oracle finds row by row",
    arguments: 0..<8
  )
  func random(seed: UInt64) throws {
    for number in 0..<60 {
      var random = SeededGenerator(seed: seed << 32 | UInt64(number))
      let columns = Int.random(in: 1...3, using: &random)
      let many = Int.random(in: 0..<10, using: &random) == 0
      let rows = (0..<Int.random(in: 0...(many ? 600 : 12), using: &random)).map { _ in
        (0..<columns).map { _ in OracleFilter.texts.randomElement(using: &random)! }
      }
      let sample = Sample(
        kind: Bool.random(using: &random) ? .choice : .choices,
        policy: HiddenAnswerPolicy.allCases.randomElement(using: &random)!,
        rows: rows.isEmpty ? [Array(repeating: "", count: columns)] : rows,
        filter: .random(columns: columns, depth: 4, using: &random)
      )
      if let difference = try play(sample, steps: 30, using: &random) {
        Issue.record("seed \(seed), form \(number), \(sample.filter.text): \(difference)")
        return
      }
    }
  }

  @Test("CH-1: all short filters over all lists of two rows offer what the oracle finds")
  func exhaustive() throws {
    let operands: [OracleFilter.Operand] = [.text("a"), .field("t"), .field("n")]
    var leaves: [OracleFilter] = operands.map { .gate($0) }
    for column in 0..<2 {
      for operand in operands {
        leaves += [.equal(column, operand), .prefix(column, operand), .contains(column, operand)]
      }
    }
    var filters = leaves + leaves.map { .not($0) }
    for first in leaves {
      for second in leaves { filters += [.and(first, second), .or(first, second)] }
    }
    let texts = ["", "a", "1"]
    var lists: [[[String]]] = []
    for index in 0..<81 {
      let row = [index % 3, index / 3 % 3, index / 9 % 3, index / 27].map { texts[$0] }
      lists.append([Array(row[..<2]), Array(row[2...])])
    }
    for (number, filter) in filters.enumerated() {
      let rows = lists[number % 81] + lists[(number * 7 + 5) % 81]
      var session = try FormSession(try Sample(rows: rows, filter: filter).form())
      for text in [nil, "a", "1"] {
        for integer in [nil, 1] {
          var answers: [String: AnswerValue] = [:]
          answers["t"] = text.map { .text($0) }
          answers["n"] = integer.map { .integer($0) }
          try session.answer("t", answers["t"])
          try session.answer("n", answers["n"])
          let found = try session.choices(of: field(4))
          let offered = rows.indices.filter { filter.holds(rows[$0], answers) }
          if found.indices.map({ found.row(at: $0) }) != offered {
            Issue.record("\(filter.text), \(rows), \(answers): found \(found.map(\.value))")
            return
          }
        }
      }
    }
  }
}

/// SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

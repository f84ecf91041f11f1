import FormBaselines
import FormModel
import Testing

/// Small forms with repeats, computed by hand.
@Suite struct RepeatsOracleTests {
  private func at(_ page: PageID, _ field: Int) -> FieldID { FieldID(page: page, field: field) }

  private func inside(_ numbers: Int...) throws -> InstanceNumbers {
    try #require(InstanceNumbers(numbers))
  }

  private func pages(_ range: Range<Int>) -> Range<PagePosition> {
    PagePosition(range.lowerBound)..<PagePosition(range.upperBound)
  }

  /// Pages of integer fields whose ids are a letter for the page and the field's number: `a0`, `a1`, `b0`.
  private func oracle(
    _ fieldCounts: [Int],
    _ change: (inout FormLogic) -> Void
  ) throws -> RulesOracle {
    var builder = FormBuilder()
    for (page, count) in zip(FormPages(count: fieldCounts.count), fieldCounts) {
      try builder.appendPage(name: "p\(page)")
      let letter = String(Unicode.Scalar(UInt8(ascii: "a") + UInt8(page.place)))
      for field in 0..<count {
        try builder.appendField(
          [],
          details: FieldDetails(id: "\(letter)\(field)", kind: .decimal)
        )
      }
    }
    change(&builder.logic)
    return try RulesOracle(builder.build(), clock: FormClock(milliseconds: 0))
  }

  /// “0, 1 in 1, 1 in 2”: the pages in form order.
  private func order(_ oracle: borrowing RulesOracle) -> String {
    oracle.view.pages.map { page in
      page.numbers.isEmpty ? "\(page.template)" : "\(page.template) in \(page.numbers)"
    }.joined(separator: ", ")
  }

  /// The answer of a field as a number; nil if there is none.
  private func number(
    _ oracle: borrowing RulesOracle,
    _ page: PageID,
    _ field: Int,
    _ numbers: InstanceNumbers = .none
  ) -> Double? {
    let found = oracle.view.pages.first { $0.template == page && $0.numbers == numbers }
    guard let found else { return nil }
    guard case .decimal(let number) = oracle.view.fields[found.fields.lowerBound + field].answer
    else { return nil }
    return number
  }

  @Test("RP-1: a repeat has its initial instances, and keeps its limits")
  func limits() throws {
    var oracle = try oracle([1, 1, 1]) { logic in
      logic.repeats = [
        FormRepeat(id: "r", pages: pages(1..<2), initial: 2, minimum: 1, maximum: 3)
      ]
    }
    #expect(order(oracle) == "0, 1 in 1, 1 in 2, 2")
    try oracle.play(.addInstance(repeat: 0, inside(3)))
    #expect(throws: OracleRefusal.instanceLimit) {
      try oracle.play(.addInstance(repeat: 0, inside(1)))
    }
    #expect(throws: OracleRefusal.noSuchInstance) {
      try oracle.play(.removeInstance(repeat: 0, inside(4)))
    }
    try oracle.play(.removeInstance(repeat: 0, inside(2)))
    try oracle.play(.removeInstance(repeat: 0, inside(2)))
    #expect(throws: OracleRefusal.instanceLimit) {
      try oracle.play(.removeInstance(repeat: 0, inside(1)))
    }
    #expect(order(oracle) == "0, 1 in 1, 2")
  }

  @Test("RP-1: an expression counts instances, within limits; surplus ones go from the end")
  func counted() throws {
    var oracle = try oracle([1, 1]) { logic in
      logic.repeats = [FormRepeat(id: "r", pages: pages(1..<2), maximum: 3, count: "${a0}")]
    }
    #expect(order(oracle) == "0")
    for (value, count) in [(2.9, 2), (7, 3), (-1, 0), (2, 2)] {
      try oracle.play(.answer(at(0, 0), .decimal(value)))
      #expect(oracle.view.pages.count == 1 + count)
    }
    try oracle.play(.answer(at(1, 0), .decimal(5), in: inside(1)))
    try oracle.play(.answer(at(1, 0), .decimal(6), in: inside(2)))
    try oracle.play(.answer(at(0, 0), .decimal(1)))
    #expect(number(oracle, 1, 0, try inside(1)) == 5)
    try oracle.play(.answer(at(0, 0), .decimal(2)))
    #expect(number(oracle, 1, 0, try inside(2)) == nil)
    #expect(throws: OracleRefusal.instancesAreFixed) {
      try oracle.play(.addInstance(repeat: 0, inside(1)))
    }
  }

  @Test("RP-2: a new instance has the template's flags and answers, where it is added")
  func adding() throws {
    var oracle = try oracle([2]) { logic in
      logic.repeats = [FormRepeat(id: "r", pages: pages(0..<1))]
      logic.answers = [at(0, 1): .decimal(9)]
    }
    try oracle.play(.answer(at(0, 0), .decimal(1), in: inside(1)))
    try oracle.play(.edit(.hidePage(0), in: inside(1)))
    try oracle.play(.addInstance(repeat: 0, inside(1)))
    #expect(number(oracle, 0, 0, try inside(1)) == nil)
    #expect(number(oracle, 0, 1, try inside(1)) == 9)
    #expect(number(oracle, 0, 0, try inside(2)) == 1)
    #expect(oracle.view.pages.map(\.isOwnHidden) == [false, true])
  }

  @Test("RP-2, VP-4: where a removed page stood, the next visible page becomes current")
  func currentPage() throws {
    var oracle = try oracle([1, 1, 1]) { logic in
      logic.repeats = [FormRepeat(id: "r", pages: pages(1..<2), initial: 3)]
    }
    try oracle.setCurrentPage(2)
    try oracle.play(.removeInstance(repeat: 0, inside(1)))
    #expect(oracle.currentPosition == 1)
    try oracle.play(.removeInstance(repeat: 0, inside(1)))
    #expect(oracle.currentPosition == 1)
    try oracle.play(.edit(.hidePage(2)))
    try oracle.play(.removeInstance(repeat: 0, inside(1)))
    #expect(oracle.currentPosition == 0)
    oracle.undo()
    #expect(oracle.currentPosition == 1)
    #expect(order(oracle) == "0, 1 in 1, 2")
  }

  @Test("RP-4, RP-5: an instance reads itself and what is around it; others read all or one")
  func reads() throws {
    // Repeat r is of pages 1 and 2; repeat s inside it, of page 2.
    var oracle = try oracle([3, 3, 1, 4]) { logic in
      logic.repeats = [
        FormRepeat(id: "r", pages: pages(1..<3), initial: 2),
        FormRepeat(id: "s", pages: pages(2..<3), initial: 2),
      ]
      logic.calculations = [
        Calculation(field: at(0, 1), expression: "sum(${c0})"),
        Calculation(field: at(0, 2), expression: "count(${s})"),
        Calculation(field: at(1, 1), expression: "sum(${c0}) * 10 + position(..)"),
        Calculation(field: at(1, 2), expression: "${a0} + count(${s})"),
        Calculation(field: at(3, 0), expression: "indexed-repeat(${c0}, ${r}, 2, ${s}, ${a0})"),
        Calculation(field: at(3, 1), expression: "${c0}"),
        Calculation(field: at(3, 2), expression: "max(${c0})"),
        Calculation(field: at(3, 3), expression: "min(${b0})"),
      ]
    }
    #expect(order(oracle) == "0, 1 in 1, 2 in 1.1, 2 in 1.2, 1 in 2, 2 in 2.1, 2 in 2.2, 3")
    try oracle.play(.answer(at(0, 0), .decimal(2)))
    for (value, numbers) in [(1, [1, 1]), (2, [1, 2]), (4, [2, 1]), (8, [2, 2])] {
      let numbers = try #require(InstanceNumbers(numbers))
      try oracle.play(.answer(at(2, 0), .decimal(Double(value)), in: numbers))
    }
    #expect(number(oracle, 0, 1) == 15)
    #expect(number(oracle, 0, 2) == 4)
    #expect(number(oracle, 1, 1, try inside(1)) == 31)
    #expect(number(oracle, 1, 1, try inside(2)) == 122)
    #expect(number(oracle, 1, 2, try inside(2)) == 4)
    #expect(number(oracle, 3, 0) == 8)
    #expect(number(oracle, 3, 1) == 1)
    #expect(number(oracle, 3, 2) == 8)
    #expect(number(oracle, 3, 3) == nil)
    try oracle.play(.removeInstance(repeat: 0, inside(1)))
    #expect(number(oracle, 0, 1) == 12)
    #expect(number(oracle, 1, 1, try inside(1)) == 121)
    #expect(number(oracle, 3, 0) == nil)
    #expect(number(oracle, 3, 1) == 4)
  }

  @Test("RP-4: under blank, hidden instances count for nothing but keep their number")
  func hiddenInstances() throws {
    var oracle = try oracle([4, 2]) { logic in
      logic.policy = .blank
      logic.repeats = [FormRepeat(id: "r", pages: pages(1..<2), initial: 3)]
      logic.calculations = [
        Calculation(field: at(0, 0), expression: "count(${b0})"),
        Calculation(field: at(0, 1), expression: "sum(${b0})"),
        Calculation(field: at(0, 2), expression: "count(${r})"),
        Calculation(field: at(0, 3), expression: "indexed-repeat(${b0}, ${r}, 3)"),
        Calculation(field: at(1, 1), expression: "position(..)"),
      ]
    }
    for number in 1...3 {
      try oracle.play(.answer(at(1, 0), .decimal(Double(number)), in: inside(number)))
    }
    try oracle.play(.edit(.hidePage(1), in: inside(2)))
    #expect((0..<4).map { number(oracle, 0, $0) } == [2, 4, 3, 3])
    #expect(number(oracle, 1, 1, try inside(3)) == 3)
  }

  @Test(
    "RP-4: a sum is rounded once",
    arguments: [
      ([0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], 1),
      ([1, 1e100, 1, -1e100], 2), ([1e308, 1e308, -1e308], 1e308),
      ([1, 0x1p-53], 1), ([1, 0x1p-53, 0x1p-1074], 1 + 0x1p-52),
      ([1 + 0x1p-52, 0x1p-53], 1 + 0x1p-51),
      ([-0x1p-1074, 0x1p-1074], 0), ([0x1p-1074, 0x1p-1074], 0x1p-1073), ([-5, 2], -3), ([-0.0], 0),
    ] as [([Double], Double)]
  )
  func sums(terms: [Double], sum: Double) throws {
    var oracle = try oracle([1, 1]) { logic in
      logic.repeats = [FormRepeat(id: "r", pages: pages(1..<2), initial: terms.count)]
      logic.calculations = [Calculation(field: at(0, 0), expression: "sum(${b0})")]
    }
    for (index, term) in terms.enumerated() {
      try oracle.play(.answer(at(1, 0), .decimal(term), in: inside(index + 1)))
    }
    #expect(number(oracle, 0, 0) == sum)
  }

  @Test("RP-4: a rule belongs to the instance of its target, a larger group to what is outside")
  func rules() throws {
    var oracle = try oracle([1, 1, 1]) { logic in
      logic.repeats = [FormRepeat(id: "r", pages: pages(1..<3), initial: 2)]
      logic.groups = [
        FieldGroup(id: "own", extent: .pages(pages(1..<3))),
        FieldGroup(id: "all", extent: .pages(pages(0..<3))),
      ]
      logic.rules = [
        Rule(when: "${b0} = 1", [.init(.hide, .page(2)), .init(.lock, .field(at(0, 0)))]),
        Rule(when: "${b0} = 2", [.init(.hide, .group(0))]),
        Rule(when: "sum(${b0}) = 6", [.init(.hide, .group(1))]),
      ]
    }
    func visible(_ oracle: borrowing RulesOracle) -> [Bool] {
      oracle.view.pages.map(\.progress.isVisible)
    }
    try oracle.play(.answer(at(1, 0), .decimal(1), in: inside(2)))
    #expect(visible(oracle) == [true, true, true, true, false])
    // The form reads the first instance.
    #expect(oracle.view.fields[0].flags == [])
    try oracle.play(.answer(at(1, 0), .decimal(1), in: inside(1)))
    #expect(oracle.view.fields[0].flags == .readOnly)
    try oracle.play(.answer(at(1, 0), .decimal(2), in: inside(2)))
    #expect(visible(oracle) == [true, true, false, false, false])
    try oracle.play(.answer(at(1, 0), .decimal(4), in: inside(1)))
    #expect(visible(oracle) == [false, false, false, false, false])
  }

  @Test("UD-1: an answer that rules take back counts no instances; the next event does")
  func takenBack() throws {
    var oracle = try oracle([2, 1]) { logic in
      logic.policy = .cleared
      logic.rules = [Rule(when: "true()", [.init(.hide, .field(at(0, 1)))])]
      logic.repeats = [FormRepeat(id: "r", pages: pages(1..<2), count: "count(${r}) + 1")]
    }
    let before = order(oracle)
    #expect(try !oracle.play(.answer(at(0, 1), .decimal(5))))
    let canUndo = oracle.canUndo
    #expect(order(oracle) == before && !canUndo)
    #expect(try oracle.play(.answer(at(0, 0), .decimal(5))))
    #expect(order(oracle) != before)
  }

  @Test("UD-1: instances come back with all in them")
  func undo() throws {
    var oracle = try oracle([1, 1]) { logic in
      logic.repeats = [
        FormRepeat(id: "r", pages: pages(0..<2)), FormRepeat(id: "s", pages: pages(1..<2)),
      ]
    }
    try oracle.play(.addInstance(repeat: 1, inside(1, 2)))
    try oracle.play(.answer(at(1, 0), .decimal(3), in: inside(1, 2)))
    try oracle.play(.removeInstance(repeat: 0, inside(1)))
    #expect(order(oracle) == "")
    oracle.undo()
    #expect(order(oracle) == "0 in 1, 1 in 1.1, 1 in 1.2")
    #expect(number(oracle, 1, 0, try inside(1, 2)) == 3)
    oracle.redo()
    #expect(oracle.view.pages.isEmpty)
    let canRedo = oracle.canRedo
    #expect(!canRedo)
  }

  @Test(
    "RP-1, RP-4, RP-5: what has no meaning is refused",
    arguments: [
      "position(..)", "sum(${r})", "${r}", "indexed-repeat(${b0}, ${s}, 1)",
      "indexed-repeat(${c0}, ${r}, 1)", "indexed-repeat(${a0}, ${r}, 1)", "indexed-repeat(${b0})",
    ]
  )
  func refused(expression: String) {
    #expect(throws: OracleRulesError.self) {
      _ = try oracle([1, 1, 1]) { logic in
        logic.repeats = [
          FormRepeat(id: "r", pages: pages(1..<3)), FormRepeat(id: "s", pages: pages(2..<3)),
        ]
        logic.variables = [Variable(id: "v", expression: expression)]
      }
    }
  }

  @Test("RP-5: repeats are nested or apart, to three levels, and each has a page of its own")
  func shapes() {
    func isGood(_ ranges: Range<Int>...) -> Bool {
      let oracle = try? oracle(Array(repeating: 1, count: 6)) { logic in
        logic.repeats = ranges.enumerated().map { index, range in
          FormRepeat(id: "r\(index)", pages: pages(range))
        }
      }
      return oracle != nil
    }
    #expect(isGood(0..<4, 1..<3, 2..<3, 4..<5))
    #expect(!isGood(0..<5, 1..<5, 2..<5, 3..<5))
    #expect(!isGood(0..<3, 2..<4))
    #expect(!isGood(0..<2, 0..<1, 1..<2))
    #expect(!isGood(0..<2, 0..<2))
    #expect(!isGood(2..<3, 0..<1))
    #expect(!isGood(5..<7))
    #expect(!isGood(1..<1))
  }

  @Test(
    "RP-3: events name pages and instances by identity, which is the position until a name is given"
  )
  func events() throws {
    var oracle = try oracle([1, 1, 1]) { logic in
      logic.repeats = [FormRepeat(id: "r", pages: pages(1..<2), initial: 1)]
    }
    try oracle.apply(.answer(at(1, 0), .decimal(7)))
    #expect(number(oracle, 1, 0, try inside(1)) == 7)
    let first = InstanceID(page: 1)
    #expect(try oracle.apply(.addInstance(repeat: 0, inside: nil, before: first)))
    #expect(number(oracle, 1, 0, try inside(1)) == nil)
    #expect(try oracle.answer(at: at(2, 0)) == .decimal(7))
    #expect(try oracle.apply(.addInstance(repeat: 0, inside: nil, before: nil)))
    #expect(order(oracle) == "0, 1 in 1, 1 in 2, 1 in 3, 2")
    #expect(try oracle.apply(.removeInstance(InstanceID(page: 2))))
    #expect(throws: OracleRefusal.noSuchInstance) {
      try oracle.apply(.removeInstance(InstanceID(page: 0)))
    }
    #expect(try oracle.apply(.undo))
    #expect(try oracle.answer(at: at(2, 0)) == .decimal(7))
    try oracle.setCurrentPage(3)
    #expect(oracle.currentPage == 3 && oracle.currentRank == 4)
    #expect(throws: AddressError.noSuchPage(page: 5, pageCount: 5)) {
      try oracle.progress(ofPage: 5)
    }
  }

  @Test("UD-3: saved answers bring back instances, and say what the form can't take")
  func savedAnswers() throws {
    var oracle = try oracle([1, 1]) { logic in
      logic.repeats = [FormRepeat(id: "r", pages: pages(1..<2), initial: 1, maximum: 3)]
    }
    var saved = SavedAnswers(structureDigest: 0)
    saved.instances = [
      .init(id: "r", count: 9), .init(id: "gone", count: 2),
    ]
    saved.fields = [
      .init(
        address: at(7, 3),
        inside: try inside(3),
        id: "b0",
        content: .value(.decimal(5))
      ),
      .init(address: at(1, 0), inside: try inside(4), id: "b0", content: .empty),
    ]
    let dropped = oracle.restore(saved)
    #expect(
      dropped == [
        DroppedAnswer(.instances(.none), id: "gone", reason: .notFound),
        DroppedAnswer(.field(at(1, 0)), id: "b0", reason: .notFound),
      ]
    )
    #expect(order(oracle) == "0, 1 in 1, 1 in 2, 1 in 3")
    #expect(number(oracle, 1, 0, try inside(3)) == 5)
    saved = SavedAnswers(structureDigest: 0)
    saved.fields = [.init(address: at(0, 0), content: .empty)]
    #expect(oracle.restore(saved) == nil)
  }
}

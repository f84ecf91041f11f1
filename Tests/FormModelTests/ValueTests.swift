import FormModel
import Testing

/// Values with parts that are computed.
@Suite struct ValueTests {
  @Test("FP-8: a page's fraction is what is filled of it, and 0 without fields")
  func fraction() {
    var progress = PageProgress(
      isVisible: true,
      shown: 4,
      total: 4,
      filled: 1,
      mandatoryTotal: 0,
      mandatoryRemaining: 0
    )
    #expect(progress.fraction == 0.25 && !progress.isComplete)
    progress.filled = 4
    #expect(progress.fraction == 1 && progress.isComplete)
    progress.invalid = 1
    #expect(progress.invalid == 1 && !progress.isComplete)
    progress.total = 0
    #expect(progress.fraction == 0)
  }

  @Test("FP-6, VP-4: a change has an edit that reverts it; what changed nothing has none")
  func inverse() {
    let edit = Edit.fill(page: 1, field: 2)
    let change = ProgressChange(edit: edit, effects: .flag, previousCurrentPage: 3)
    #expect(change.inverse == edit.inverse && change.previousCurrentPage == 3)
    let none = ProgressChange(edit: edit, effects: [], previousCurrentPage: .nowhere)
    #expect(none.inverse == nil && none.previousCurrentPage == nil)
  }

  @Test("CH-1: choices are replaced in the middle, with those before and behind as they were")
  func choices() {
    func choice(_ value: String) -> Choice { Choice(value: value, label: value.uppercased()) }
    var rows: ChoiceRows = [choice("a"), choice("b"), choice("c"), choice("d")]
    rows.replaceSubrange(1..<3, with: [choice("x")])
    #expect(Array(rows) == ["a", "x", "d"].map(choice))
    rows.remove(at: 0)
    #expect(Array(rows) == ["x", "d"].map(choice))
  }

  @Test(
    "CH-1: a column of a file has different texts in their order, up to the last that is not empty"
  )
  func columns() {
    let column = ChoiceColumn(name: "c", texts: ["a", "b"], rows: [0, 0, 1])
    #expect(column.map { column in (0..<4).map { column[$0] } } == ["a", "a", "b", ""])
    for (texts, rows) in [
      (["a", "a"], [0, 1]), (["a"], [1]), (["a", "b"], [1, 0]), (["a", "b"], [0]),
      (["a", ""], [0, 1]),
    ] as [([String], [UInt32])] {
      #expect(ChoiceColumn(name: "c", texts: texts, rows: rows) == nil, "\(texts) \(rows)")
    }
  }

  @Test("UD-3: instances that are dropped are told by their repeat and where they were")
  func droppedInstances() throws {
    let unknown = "the form has no such field or page"
    let inside = try #require(InstanceNumbers([2]))
    #expect(
      "\(DroppedAnswer(.instances(inside), id: "visit", reason: .notFound))"
        == "instances of \"visit\" in instance 2: \(unknown)"
    )
    #expect(
      "\(DroppedAnswer(.instances(.none), reason: .notFound))"
        == "instances of a repeat: \(unknown)"
    )
  }

  @Test("RP-2: an entry is about the page that it edits; one about an instance is about none")
  func entries() throws {
    let numbers = try #require(InstanceNumbers([1]))
    #expect(FormEntry.edit(.fill(page: 4, field: 0)).page == 4)
    #expect(FormEntry.answer(FieldID(page: 5, field: 0), nil, in: numbers).page == 5)
    #expect(FormEntry.addInstance(repeat: 0, numbers).page == nil)
    #expect(FormEntry.removeInstance(repeat: 0, numbers).page == nil)
  }
}

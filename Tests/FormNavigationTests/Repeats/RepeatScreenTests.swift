import FormModel
import FormNavigation
import FormProgress
import FormRules
import Testing

@Suite struct RepeatScreenTests {
  @Test("RP-2, VP-4: adding leaves the current page, removing it goes on to the next one")
  func currentPage() throws {
    var screen = try householdScreen()
    try screen.handle(.goToPage(screen.page(1, [1])))
    let added = try screen.handle(.addInstance(of: 0, before: try screen.instance(0, 1)))
    let first = try screen.instance(0, 1)
    #expect(added.addedInstance == first && added.effects.contains(.menuButton))
    #expect(screen.engine.currentPage == screen.page(1, [2]) && screen.engine.currentRank == 5)
    let removed = try screen.handle(.removeInstance(try screen.instance(0, 2)))
    #expect(removed.effects.contains(.currentPage))
    #expect(screen.title(ofPage: screen.engine.currentPage!) == "End")
    try screen.handle(.undo)
    #expect(screen.title(ofPage: screen.engine.currentPage!) == "Member 2")
  }

  @Test(
    "UR-7, NM-27: a count that falls leaves a change of pages that the form has",
    arguments: [0, 1, 7, 8, 12]
  )
  func countFalls(to count: Int) throws {
    var builder = FormBuilder()
    for (name, id) in [("N", "n"), ("Child", "age"), ("End", "end")] {
      try builder.appendPage(name: name)
      try builder.appendField(details: FieldDetails(id: id, label: id, kind: .integer))
    }
    builder.logic.repeats = [FormRepeat(id: "child", pages: 1..<2, count: "${n}")]
    builder.logic.labels = [.field(FieldID(page: 1, field: 0)), .page(1)].map {
      LabelExpression(of: $0, expression: "concat('Child of ', ${n})")
    }
    var screen = InputFormScreen(
      try FormSession(builder.build(), journalBytes: 1 << 16),
      on: phone,
      measurer: ClusterMeasurer()
    )
    try screen.declareChapters([StepChapter("A", pageCount: 1), StepChapter("B", pageCount: 2)])
    let n = FieldID(page: 0, field: 0)
    try screen.handle(.answer(n, .integer(12)))
    try screen.handle(.answer(n, .integer(WideInt(count))))
    for undo in [true, false] {
      let change = screen.session.lastChange ?? TransactionChange()
      #expect(change.pages.allSatisfy { screen.engine.contains($0) })
      #expect(change.pageRange.upperBound.rawValue <= screen.engine.pageCount)
      #expect(change.visibilityRange.upperBound.rawValue <= screen.engine.pageCount)
      #expect(change.pageRange.upperBound.rawValue == screen.engine.pageCount || count == 12)
      try screen.handle(undo ? .undo : .redo)
    }
    #expect(screen.engine.pageCount == 2 + count)
    try screen.handle(.edit(.hidePage(0)))
    #expect(screen.titles.last == "End")
  }

  @Test("NM-27: pages that come or go renumber the cards after them")
  func renumbered() throws {
    var screen = try householdScreen()
    #expect(try screen.handle(.addInstance(of: 0)).renumbered == 5..<9)
    let second = try screen.instance(0, 2)
    #expect(try screen.handle(.removeInstance(second)).renumbered == 5..<6)
    #expect(try screen.handle(.undo).renumbered == 5..<9)
  }

  @Test("RP-1, RP-2: a snapshot says what can be added and removed, within the limits of the form")
  func snapshot() throws {
    var screen = try householdScreen {
      $0.repeats[0].minimum = 1
      $0.repeats[0].maximum = 2
      $0.repeats[1].allowsRemoving = false
    }
    func additions() -> [String] { screen.snapshot().additions.map(\.label) }
    #expect(screen.snapshot().instance == nil && additions() == ["Member"])
    try screen.handle(.goToPage(screen.page(2, [1, 1])))
    let visit = try #require(screen.snapshot().instance)
    #expect(visit.title == "Visit 1.1" && visit.repeat == 1 && !visit.canBeRemoved)
    #expect(additions() == ["Visit", "Member"])
    #expect(screen.snapshot().additions.first?.inside == (try screen.instance(0, 1)))
    try screen.handle(.goToPage(screen.page(3, [1])))
    #expect(screen.snapshot().instance?.title == "Member 1")
    #expect(screen.snapshot().instance?.canBeRemoved == false)
    try screen.handle(.addInstance(of: 0))
    #expect(screen.snapshot().instance?.canBeRemoved == true && additions() == ["Visit"])
    // What is not allowed changes nothing (IF-1).
    let before = screen.snapshot()
    let none = InstanceID(page: .nowhere)
    let refused: [(ScreenEvent, FormEvent, SessionError)] = [
      (
        .addInstance(of: 0), .addInstance(repeat: 0, inside: nil, before: nil),
        .instanceLimit(repeat: 0, limit: 2)
      ),
      (
        .addInstance(of: 1), .addInstance(repeat: 1, inside: nil, before: nil),
        .wrongInstanceAround(repeat: 1)
      ),
      (
        .addInstance(of: 7), .addInstance(repeat: 7, inside: nil, before: nil), .noSuchRepeat(7)
      ),
      (
        .addInstance(of: 1, inside: visit.id),
        .addInstance(repeat: 1, inside: visit.id, before: nil), .wrongInstanceAround(repeat: 1)
      ),
      (
        .removeInstance(visit.id), .removeInstance(visit.id), .instancesAreFixed(repeat: 1)
      ),
      (.removeInstance(none), .removeInstance(none), .noSuchInstance(none)),
    ]
    for (event, same, expected) in refused {
      #expect(throws: expected) { try screen.handle(event) }
      #expect(throws: expected) { try screen.handle(same) }
    }
    #expect(screen.snapshot() == before)
    let plain = InputFormScreen(makeForm(plainPages(3)), on: phone)
    #expect(plain.snapshot().instance == nil && plain.snapshot().additions.isEmpty)
  }

  @Test("RP-2: of three repeats inside one another, the innermost is the first to add to")
  func additionsInOrder() throws {
    var screen = try householdScreen {
      $0.repeats = (1...3).map { FormRepeat(id: "r\($0)", pages: PagePosition($0)..<4, initial: 1) }
    }
    try screen.handle(.goToPage(screen.page(3, [1, 1, 1])))
    #expect(screen.snapshot().additions.map(\.label) == ["Health", "Visit", "Member"])
  }

  @Test("AX-1, AX-2: buttons add and remove instances, and fields of an instance have labels")
  func accessibility() throws {
    var screen = try householdScreen()
    try screen.handle(.addInstance(of: 0))
    try screen.handle(.goToPage(screen.page(1, [2])))
    let elements = screen.accessibilityElements()
    let heading = try #require(elements.firstIndex { $0.label == "Member 2" })
    #expect(elements[heading + 1].label == "name" && elements[heading + 1].value == "Required")
    #expect(elements[heading + 2].label == "age")
    let add = try #require(elements.last { $0.label == "Add" && $0.value == "Member" })
    let remove = try #require(elements.first { $0.label == "Remove" && $0.value == "Member 2" })
    for (element, count) in [(add, 3), (remove, 2)] {
      guard case .screen(let event)? = element.activation else {
        Issue.record("\(element)")
        continue
      }
      try screen.handle(event)
      #expect(try screen.session.instanceCount(of: 0) == count)
    }
  }

  @Test("AX-1: where every instance is gone, one can still be added")
  func none() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "Pet", fieldCount: 1)
    builder.logic.repeats = [FormRepeat(id: "pet", pages: 0..<1)]
    var screen = InputFormScreen(try FormSession(builder.build()), on: phone)
    try screen.handle(.removeInstance(try screen.instance(0, 1)))
    #expect(screen.engine.currentPage == nil && screen.snapshot().cards.isEmpty)
    let add = try #require(screen.accessibilityElements().first { $0.label == "Add" })
    #expect(add.value == "Pet" && add.activation == .screen(.addInstance(of: 0)))
    try screen.handle(.addInstance(of: 0))
    #expect(screen.titles == ["Pet 1"] && screen.engine.currentRank == 1)
  }

  @Test("NM-22, SI-2: locked navigation and finishing wait for the pages of instances")
  func locked() throws {
    var screen = try householdScreen { $0.repeats[1].initial = 0 }
    try screen.handle(.setFreeNavigation(false))
    try screen.handle(.tap(.next))
    try screen.handle(.tap(.next))
    let member = screen.page(1, [1])
    let name = FieldID(page: member, field: 0)
    #expect(screen.engine.currentPage == member)
    #expect(screen.refusal(of: .next) == .mandatoryRemaining(name))
    try screen.handle(.answer(name, .text("Ida")))
    try screen.handle(.answer(FieldID(page: member, field: 1), .integer(40)))
    for _ in 0..<2 { try screen.handle(.tap(.next)) }
    try screen.handle(.tap(.finish))
    #expect(screen.isFinished == true)
    // A page after the last one takes the finish back.
    try screen.handle(.goToPage(screen.page(3, [1])))
    #expect(screen.isFinished == false && screen.footer.showsFinish == false)
  }

  @Test("SI-9, RP-6: chapters count hundreds of instances that come in one transaction")
  func manyInstances() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "Number")
    try builder.appendField([], details: FieldDetails(id: "n", kind: .integer))
    try builder.appendPage(name: "Child", fieldCount: 1)
    builder.logic.repeats = [FormRepeat(id: "child", pages: 1..<2, count: "${n}")]
    var screen = InputFormScreen(
      try FormSession(builder.build(), journalBytes: 1 << 20),
      on: phone
    )
    try screen.declareChapters([
      StepChapter("All", pageCount: 1), StepChapter("Children", pageCount: 1),
    ])
    #expect(screen.stepIndicator.stepCount == 1)
    try screen.handle(.answer(FieldID(page: 0, field: 0), .integer(700)))
    try screen.handle(.goToPage(screen.page(1, [700])))
    #expect(screen.stepIndicator.stepCount == 2)
    #expect(screen.stepIndicator.share == .init(part: 0, whole: 700))
    try screen.handle(.edit(.fill(page: screen.page(1, [5]), field: 0)))
    #expect(screen.stepIndicator.share == .init(part: 1, whole: 700))
    try screen.handle(.undo)
    try screen.handle(.undo)
    #expect(screen.stepIndicator.stepCount == 1)
  }

  @Test("RP-2: a repeat without a label and a named page is offered by its id")
  func unnamedRepeat() throws {
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: 1)
    builder.logic.repeats = [FormRepeat(id: "pet", pages: 0..<1)]
    let screen = InputFormScreen(try FormSession(builder.build()), on: phone)
    #expect(screen.snapshot().additions.map(\.label) == ["pet"])
  }

  @Test("RP-2: a page that is not in the form has no title, and is made from no other one")
  func unknownPage() throws {
    var screen = try householdScreen()
    let page = screen.page(1, [1])
    #expect(screen.title(ofPage: page) == "Member 1" && screen.loaded(page) == 1)
    try screen.handle(.addInstance(of: 0))
    try screen.handle(.removeInstance(try screen.instance(0, 1)))
    #expect(screen.title(ofPage: page) == nil && screen.loaded(page) == page)
    #expect(screen.title(ofPage: PageID(place: 99)) == nil)
  }

  @Test("RP-6: titles of instances are counted in a screen's bytes: 12 a page")
  func bytes() throws {
    func bytes(_ count: Int) throws -> Int {
      var screen = try householdScreen { $0.repeats[0].initial = count }
      let own = screen.byteCount - screen.engine.byteCount
      // Cards take as much in a form whose pages are in no repeat.
      var builder = FormBuilder()
      for number in 1...screen.engine.visiblePageCount {
        try builder.appendPage(name: screen.title(ofPage: screen.engine.page(atRank: number)!))
      }
      try screen.handle(.enterForeground)
      let plain = InputFormScreen(try FormSession(builder.build()), on: phone)
      return own - (plain.byteCount - plain.engine.byteCount)
    }
    #expect(try bytes(3_000) - bytes(1) >= 12 * 3 * 2_999)
  }

  @Test("SI-9: an instance's pages belong to the chapter of the pages as loaded")
  func chapters() throws {
    var screen = try householdScreen()
    try screen.declareChapters([.init("All", pageCount: 4), .init("End", pageCount: 1)])
    try screen.handle(.addInstance(of: 0))
    try screen.handle(.goToPage(screen.page(3, [2])))
    #expect(screen.snapshot().chapterTitle == "All" && screen.stepIndicator.currentStep == 0)
    #expect(screen.stepIndicator.stepCount == 2)
    #expect(screen.stepIndicator.share == .init(part: 0, whole: 4))
    try screen.handle(.answer(FieldID(page: screen.page(1, [2]), field: 0), .text("Ida")))
    #expect(screen.stepIndicator.share == .init(part: 1, whole: 4))
    try screen.handle(.removeInstance(try screen.instance(0, 1)))
    #expect(screen.stepIndicator.share == .init(part: 1, whole: 2))
    for first in 2...3 {
      #expect(throws: StepChapterError.dividesRepeat(chapter: 1, repeat: 0)) {
        try screen.declareChapters([
          .init("A", pageCount: first), .init("B", pageCount: 5 - first),
        ])
      }
    }
  }

  @Test("NM-23, RP-1: a state with too many instances is refused and told, and nothing changes")
  func tooManyInstances() throws {
    var full = try householdScreen()
    for _ in 0..<3 { try full.handle(.addInstance(of: 0)) }
    let session = try FormSession(householdForm(), savesAnswers: true, newInstances: 5)
    var screen = InputFormScreen(session, on: phone)
    try screen.handle(.answer(FieldID(page: 0, field: 0), .integer(3)))
    let before = screen.savedState
    var report = RestoreReport()
    let state = full.savedState
    let error = #expect(throws: SavedStateError.self) { try screen.restore(state, report: &report) }
    #expect(error == .tooLarge(.tooManyNewInstances(found: 6, limit: 5)))
    #expect(report.refusal == error && report.dropped.isEmpty && report.droppedAnswers.isEmpty)
    #expect(screen.savedState == before && screen.titles.count == 5)
  }

  @Test("NM-23, RP-3: saved state names the instance, and restores to a legal state without it")
  func saved() throws {
    var screen = try householdScreen()
    try screen.handle(.addInstance(of: 0))
    try screen.handle(.addInstance(of: 1, inside: try screen.instance(0, 2)))
    try screen.handle(.goToPage(screen.page(2, [2, 2])))
    try screen.handle(.tap(.menuButton))
    let bytes = screen.savedState.bytes
    var other = try householdScreen()
    var report = RestoreReport()
    try other.restore(bytes: bytes.span, report: &report)
    #expect(report == RestoreReport())
    #expect(other.title(ofPage: other.engine.currentPage!) == "Visit 2.2")
    #expect(other.titles == screen.titles)
    #expect(other.savedState.bytes == bytes)
    // Without answers, the instance is gone.
    var state = try SavedState(bytes: bytes.span)
    #expect(state.currentPage == 2 && state.inside == InstanceNumbers([2, 2]))
    state.answers = nil
    other = try householdScreen()
    try other.restore(state, report: &report)
    #expect(report.dropped.contains(.currentPage) && other.engine.currentPage == 0)
    #expect(other.menu.isOpen == true)
  }
}

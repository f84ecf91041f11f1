import FormModel
import FormNavigation
import FormRules
import NavigationBaselines
import Testing

@Suite struct RepeatScreenTests {
  private static func makeForm() throws -> FormDefinition {
    var builder = FormBuilder()
    let pages: [(name: String, fields: [(id: String, kind: FieldKind)])] = [
      ("Household", [("members", .integer)]), ("Member", [("name", .text), ("visits", .integer)]),
      ("Visit", [("signs", .choices)]), ("Health", [("ill", .boolean)]),
      ("End", [("remarks", .text)]),
    ]
    for page in pages {
      try builder.appendPage(name: page.name)
      for field in page.fields {
        try builder.appendField([], details: FieldDetails(id: field.id, kind: field.kind))
      }
    }
    builder.logic.choiceLists = [
      ChoiceList(
        id: "signs",
        choices: [Choice(value: "a", label: "Fever"), Choice(value: "b", label: "Cough")]
      )
    ]
    builder.logic.fieldChoices = [FieldID(page: 2, field: 0): 0]
    builder.logic.repeats = [
      FormRepeat(
        id: "member",
        label: "Member",
        pages: 1..<4,
        maximum: 20,
        title: FieldID(page: 1, field: 0)
      ),
      FormRepeat(
        id: "visit",
        label: "Visit",
        pages: 2..<3,
        maximum: 9,
        count: "${visits}",
        title: FieldID(page: 2, field: 0)
      ),
    ]
    return builder.build()
  }

  /// A screen, and the naive screen beside it.
  private struct Pair: ~Copyable {
    var screen: InputFormScreen
    var rival: LinearScreen

    init() throws {
      let device = ScreenGeometry(width: 390, height: 844)
      let session = try FormSession(
        try RepeatScreenTests.makeForm(),
        journalBytes: 1 << 16,
        savesAnswers: true
      )
      rival = LinearScreen(try RepeatScreenTests.makeForm(), on: device)
      screen = InputFormScreen(session, on: device)
      rival.identify(screen.pages)
      compare("opened")
    }

    mutating func compare(_ what: String) {
      rival.identify(screen.pages)
      let (pages, found) = (Array(rival.pages), Array(screen.pages))
      #expect(pages == found, "\(what)")
      let (snapshot, shown) = (rival.snapshot(), screen.snapshot())
      #expect(snapshot == shown, "\(what)")
      let (state, reached) = (rival.state, screen.interactionState)
      #expect(state == reached, "\(what)")
      let (height, laidOut) = (rival.contentHeight(), screen.menu.contentHeight)
      #expect(height == laidOut, "\(what)")
      let (elements, read) = (rival.accessibilityElements(), screen.accessibilityElements())
      #expect(elements == read, "\(what)")
    }

    /// Compares the title of the instance that the current page stands in.
    mutating func expect(title: String) {
      let instance = rival.snapshot().instance
      #expect(instance?.title == title)
    }

    mutating func handle(_ event: ScreenEvent) throws {
      try screen.handle(event)
      rival.identify(screen.pages)
      try rival.handle(event)
      compare("\(event)")
    }

    /// An event that changes nothing, and that the screen refuses.
    mutating func refuse(_ event: ScreenEvent) throws {
      var isRefused = false
      do { try screen.handle(event) } catch { isRefused = true }
      #expect(isRefused, "\(event)")
      try rival.handle(event)
      compare("\(event)")
    }

    mutating func answer(_ page: PageID, _ field: Int, _ answer: AnswerValue?) throws {
      let event = FormEvent.answer(FieldID(page: page, field: field), answer)
      try screen.handle(event)
      rival.identify(screen.pages)
      let isRefused = rival.perform(event)
      #expect(!isRefused)
      compare("\(event)")
    }

    func page(_ template: PageID, _ numbers: Int...) throws -> PageID {
      let numbers = try #require(InstanceNumbers(numbers))
      let page = screen.session.page(ofTemplate: template, inside: numbers)
      return try #require(page)
    }
  }

  @Test("RP-2, NM-3, IF-3: a naive screen shows instances that come and go, and their titles")
  func instances() throws {
    var pair = try Pair()
    try pair.handle(.addInstance(of: 0))
    try pair.answer(try pair.page(1, 2), 0, .text("Anna"))
    try pair.answer(try pair.page(1, 2), 1, .integer(3))
    try pair.handle(.goToPage(try pair.page(2, 2, 3)))
    pair.expect(title: "Visit 2.3")
    try pair.answer(try pair.page(2, 2, 3), 0, .choices(["b", "a"]))
    let titles = pair.rival.cardTitles.map(\.title)
    #expect(titles.contains("Member 2: Anna") && titles.contains("Visit 2.3: Fever, Cough"))
    #expect(titles.contains("Health · Member 2: Anna"))
    let additions = pair.rival.snapshot().additions
    #expect(additions.map(\.label) == ["Member"])
    try pair.handle(.tap(.menuButton))
    // The current page goes with the count.
    try pair.answer(try pair.page(1, 2), 1, .integer(0))
    pair.expect(title: "Member 2: Anna")
    try pair.handle(.addInstance(of: 0, before: InstanceID(page: try pair.page(1, 1))))
    try pair.handle(.removeInstance(InstanceID(page: try pair.page(1, 2))))
    // Not there, not an instance's first page, and not allowed.
    try pair.refuse(.removeInstance(InstanceID(page: 4)))
    try pair.refuse(.removeInstance(InstanceID(page: try pair.page(3, 1))))
    try pair.refuse(.addInstance(of: 1, inside: InstanceID(page: try pair.page(1, 1))))
    try pair.refuse(.addInstance(of: 7))
  }

  @Test("SI-9: the chapters of a naive screen have the pages of instances, and divide no repeat")
  func chapters() throws {
    var pair = try Pair()
    let chapters = [
      StepChapter("Home", pageCount: 1), StepChapter("Members", pageCount: 3),
      StepChapter("End", pageCount: 1),
    ]
    try pair.screen.declareChapters(chapters)
    try pair.rival.declareChapters(chapters)
    try pair.handle(.addInstance(of: 0))
    try pair.handle(.goToPage(try pair.page(3, 2)))
    let chapter = pair.rival.snapshot().chapterTitle
    #expect(chapter == "Members")
    for number in [2, 1] {
      try pair.handle(.removeInstance(InstanceID(page: try pair.page(1, number))))
    }
    let steps = pair.rival.snapshot().stepIndicator.stepCount
    #expect(steps == 2)
    let divided = [StepChapter("A", pageCount: 2), StepChapter("B", pageCount: 3)]
    var refusal: StepChapterError?
    do throws(StepChapterError) { try pair.rival.declareChapters(divided) } catch {
      refusal = error
    }
    #expect(refusal == .dividesRepeat(chapter: 1, repeat: 0))
  }

  @Test("NM-23, UD-3: a naive screen returns to a saved state with instances")
  func savedState() throws {
    var pair = try Pair()
    try pair.handle(.addInstance(of: 0))
    try pair.answer(try pair.page(1, 2), 1, .integer(2))
    try pair.handle(.goToPage(try pair.page(2, 2, 2)))
    let state = pair.screen.savedState
    let inside = pair.rival.savedState.inside
    #expect(inside == state.inside && inside.count == 2)
    try pair.handle(.removeInstance(InstanceID(page: try pair.page(1, 1))))
    try pair.screen.restore(state)
    pair.rival.identify(pair.screen.pages)
    pair.rival.restore(state)
    pair.compare("restored")
    let instance = pair.rival.snapshot().instance
    #expect(instance?.numbers == inside)
  }
}

import FormModel
import FormNavigation
import FormProgress
import FormRules
import Testing

/// IF-3 for screens whose pages come and go: after random events a screen shows what a new one shows that is opened on a
/// session with the same transactions.
@Suite struct RandomRepeatTests {
  /// A screen, and the transactions of its session.
  private struct Play: ~Copyable {
    var screen: InputFormScreen
    var transactions: [FormEvent] = []
    var random: TestRandom
    let form: FormDefinition

    init(_ form: consuming FormDefinition, seed: Int) throws {
      screen = try Self.open(form.clone(), [])
      random = TestRandom(seed)
      self.form = form
    }

    static func open(
      _ form: consuming FormDefinition,
      _ transactions: [FormEvent]
    ) throws -> InputFormScreen {
      var session = try FormSession(form, journalBytes: 1 << 16)
      for event in transactions { try session.handle(event) }
      return InputFormScreen(session, on: phone)
    }

    mutating func perform(_ event: FormEvent) throws {
      transactions.append(event)
      try screen.handle(event)
    }

    /// A page of the form, mostly one in an instance.
    mutating func page() -> PageID {
      screen.engine.page(at: PagePosition(random.next(screen.engine.pageCount)))!
    }

    mutating func add() throws {
      let snapshot = screen.snapshot()
      if snapshot.additions.isEmpty { return }
      let one = snapshot.additions[random.next(snapshot.additions.count)]
      let count = try screen.session.instanceCount(of: one.repeat, inside: one.inside)
      let next = try screen.session.instance(
        of: one.repeat,
        inside: one.inside,
        number: random.next(count + 1) + 1
      )
      let event = ScreenEvent.addInstance(of: one.repeat, inside: one.inside, before: next)
      let change = try screen.handle(event)
      #expect(change.addedInstance != nil)
      transactions.append(.addInstance(repeat: one.repeat, inside: one.inside, before: next))
    }

    mutating func remove() throws {
      if let place = try screen.session.instance(ofPage: page()) {
        // That of a repeat with a count is not removed.
        guard (try? screen.handle(.removeInstance(place.id))) != nil else { return }
        transactions.append(.removeInstance(place.id))
      }
    }

    mutating func answer() throws {
      let page = page()
      switch try screen.session.templatePage(of: page) {
      case 0: try perform(.answer(FieldID(page: page, field: 0), .integer(random.next(9))))
      case 1 where random.chance(60):
        let names = ["Anna", "Zoe", "", String(repeating: "Maria de la Luz ", count: 6), "مريم"]
        let name = names[random.next(names.count)]
        try perform(.answer(FieldID(page: page, field: 0), name.isEmpty ? nil : .text(name)))
      case 1: try perform(.answer(FieldID(page: page, field: 1), .integer(random.next(40))))
      case 2: try perform(.answer(FieldID(page: page, field: 1), .decimal(1)))
      default: try perform(.edit(random.chance(60) ? .showPage(page) : .hidePage(page)))
      }
    }

    mutating func navigate() throws {
      switch random.next(9) {
      case 0: try screen.handle(.tap(.menuButton))
      case 1: try screen.handle(.tap(.header))
      case 2: try screen.handle(.tap(.card(page: page())))
      case 3: try screen.handle(.tap(.next))
      case 4: try screen.handle(.tap(.previous))
      case 5: try screen.handle(.goToPage(page()))
      case 6:
        let shown = screen.snapshot().screen
        try screen.handle(.resize(width: shown.height, height: shown.width))
      default:
        let y = 500 + random.next(200)
        try screen.drag(from: ScreenPoint(x: 100, y: y), to: ScreenPoint(x: 100, y: y - 300))
      }
    }

    mutating func step() throws {
      switch random.next(100) {
      case 0..<22: try add()
      case 22..<34: try remove()
      case 34..<60: try answer()
      case 60..<68: try perform(.undo)
      case 68..<72: try perform(.redo)
      default: try navigate()
      }
    }

    /// Compares with a new screen in the same state.
    mutating func compare(_ what: String) throws {
      var other = try Self.open(form.clone(), transactions)
      let size = screen.snapshot().screen
      try other.handle(.resize(width: size.width, height: size.height))
      try other.restore(screen.savedState)
      #expect(screen.snapshot() == other.snapshot(), "\(what)")
      let elements = screen.accessibilityElements() == other.accessibilityElements()
      let titles = screen.titles == other.titles
      let isSaved = screen.savedState.bytes == other.savedState.bytes
      #expect(elements && titles && isSaved, "\(what)")
      for rank in 1..<screen.engine.visiblePageCount + 1 {
        let page = screen.engine.page(atRank: rank)!
        if screen.card(ofPage: page) != other.card(ofPage: page) {
          Issue.record("\(what): card \(rank) of \(screen.titles)")
          return
        }
        let lines = screen.titleLines(ofPage: page)
        if let card = screen.card(ofPage: page), card.titleFit.lineCount != lines.count {
          Issue.record("\(what): \(lines) in \(card.titleFit.lineCount) lines")
        }
      }
      checkCards(what)
      screen.engine.checkInvariants()
    }

    /// Compares the cards with a sum over all of them.
    private func checkCards(_ what: String) {
      guard screen.snapshot().sheet != nil, screen.engine.visiblePageCount > 0 else { return }
      var y: Int?
      for rank in 1..<screen.engine.visiblePageCount + 1 {
        guard let card = screen.card(ofPage: screen.engine.page(atRank: rank)!) else { continue }
        if card.rank != rank || y.map({ $0 != card.frame.y }) ?? false {
          Issue.record("\(what): card \(rank) is not below the one before")
          return
        }
        y = card.frame.maxY + MenuMetrics.cardGap
      }
    }
  }

  @Test("IF-3, RP-2, RP-3: random events on forms of several sizes", arguments: [1, 8, 60], 0..<4)
  func random(instances: Int, seed: Int) throws {
    var play = try Play(
      householdForm {
        $0.repeats[0].initial = instances
        if seed == 3 { $0.repeats[1].count = "${age} div 8" }
      },
      seed: seed * 100 + instances
    )
    for step in 0..<300 {
      try play.step()
      if step % 10 == 9 { try play.compare("step \(step)") }
    }
  }

  @Test(
    "RP-6, NM-15: many instances come at one place and go at random ones",
    arguments: [0, 1, 2]
  )
  func storm(seed: Int) throws {
    var play = try Play(householdForm { $0.repeats[0].initial = 500 }, seed: seed)
    try play.screen.handle(.tap(.menuButton))
    for step in 0..<460 {
      let count = try play.screen.session.instanceCount(of: 0)
      // Shelves are divided, then joined, and empty ones move to where pages come again.
      switch step {
      case 0..<200, 300...:
        let place = step < 200 ? [250, 100, 200][seed] : [count - 20, 3, count / 2][seed]
        let next = try play.screen.instance(0, place + play.random.next(seed + 1))
        try play.perform(.addInstance(repeat: 0, inside: nil, before: next))
      default:
        for _ in 0..<5 {
          let number = min(play.random.next(40) + 100 * seed + 1, count - 5)
          try play.perform(.removeInstance(try play.screen.instance(0, number)))
        }
      }
      if step % 8 == 0 { try play.answer() }
      if step % 50 == 49 { try play.compare("step \(step)") }
    }
    for _ in 0..<100 { try play.perform(.undo) }
    try play.compare("undone")
  }

  @Test("RP-6, NM-15: an empty shelf moves over several others to where pages come")
  func farShelf() throws {
    var play = try Play(householdForm { $0.repeats[0].initial = 1_000 }, seed: 3)
    try play.screen.handle(.tap(.menuButton))
    #expect(play.screen.engine.shelfCount > 4)
    for _ in 0..<120 {
      let next = try play.screen.instance(0, 3)
      try play.perform(.addInstance(repeat: 0, inside: nil, before: next))
    }
    try play.compare("after many at the beginning")
  }

  @Test("RP-6, NM-27: of thousands of instances a few stay, on few shelves")
  func givenBack() throws {
    var play = try Play(householdForm { $0.repeats[0].count = "${limit} * 1000 + 2" }, seed: 7)
    let limit = FieldID(page: 0, field: 0)
    try play.screen.handle(.tap(.menuButton))
    try play.perform(.answer(limit, .integer(5)))
    let (pages, shelves) = (play.screen.engine.pageCount, play.screen.engine.shelfCount)
    try play.perform(.answer(limit, .integer(0)))
    let fewer = play.screen.engine.shelfCount
    #expect(pages == 15_008 && fewer < shelves / 8, "\(shelves) shelves, then \(fewer)")
    try play.compare("two stay")
    for _ in 0..<40 { try play.step() }
    try play.compare("after more")
  }

  @Test("IF-3, SI-9: chapters count the pages of instances")
  func chapters() throws {
    var play = try Play(householdForm { $0.repeats[0].initial = 12 }, seed: 5)
    let chapters = [
      StepChapter("First", pageCount: 1), .init("All", pageCount: 3), .init("Last", pageCount: 1),
    ]
    try play.screen.declareChapters(chapters)
    for step in 0..<400 {
      try play.step()
      guard step % 20 == 19 else { continue }
      var other = try Play.open(play.form.clone(), play.transactions)
      try other.declareChapters(chapters)
      let size = play.screen.snapshot().screen
      try other.handle(.resize(width: size.width, height: size.height))
      try other.restore(play.screen.savedState)
      #expect(play.screen.snapshot() == other.snapshot(), "step \(step)")
    }
  }
}

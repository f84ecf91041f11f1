import FormModel
import FormNavigation
import Testing

@Suite struct FormHostTests {
  private func makeScreen(pages: Int = 5) -> InputFormScreen {
    InputFormScreen(makeForm(plainPages(pages)), on: phone)
  }

  private func makeHost(_ style: TabStyle = .tabBar) throws -> FormHost<TabNavigation> {
    FormHost(try TabNavigation(tabItems(3), style: style))
  }

  private func filled(_ host: borrowing FormHost<TabNavigation>, _ form: UInt64) -> Int? {
    host.withForm(form) { $0.snapshot().totals.filled }
  }

  private func takeAll(_ host: inout FormHost<TabNavigation>) -> [UInt64] {
    var closed: [UInt64] = []
    while let form = host.takeClosedForm() { closed.append(form.number) }
    return closed
  }

  @Test("NS-2, IF-1: a form opened from a list comes back by its tab with page, menu and answers")
  func byTab() throws {
    var host = try makeHost()
    try host.show(screen(30))
    try host.open(form: 7, makeScreen())
    #expect(host.currentForm == 7 && host.openForms == [7])
    try host.handle(.edit(.fill(page: 0, field: 0)))
    try host.handle(.tap(.next))
    try host.handle(.tap(.menuButton))
    var before = InputFormSnapshot()
    host.fill(&before)
    try host.select(tab: 1)
    #expect(host.currentForm == nil)
    let ignored = try host.handle(.tap(.next))
    #expect(ignored == nil)
    var other = InputFormSnapshot()
    let isShown = host.fill(&other)
    #expect(!isShown)
    try host.select(tab: 0)
    host.fill(&other)
    #expect(other == before)
    #expect(other.currentPage == 1 && other.sheet != nil && filled(host, 7) == 1)
    host.checkInvariants()
  }

  @Test("NB-7: once another bar has announced the history, no form does")
  func announced() throws {
    func isAnnounced(afterOther: Bool) throws -> Bool {
      var host = try makeHost()
      for number in (30 as UInt64)..<33 { try host.show(screen(number)) }
      if afterOther { host.noteAnnouncement() }
      try host.open(
        form: 7,
        InputFormScreen(
          makeForm(plainPages(3)),
          on: phone,
          bar: NavigationBarContent(title: "Visit", leading: .back())
        )
      )
      return host.withForm(7) { $0.snapshot().bar.popover != nil }!
    }
    #expect(try isAnnounced(afterOther: false))
    #expect(try !isAnnounced(afterOther: true))
  }

  @Test("AX-4, NB-15: a host ends a tab's large text, and scrolls the history of the Back place")
  func tabBar() throws {
    let low = ScreenGeometry(width: 390, height: 300)
    let measurer = ClusterMeasurer(scale: 200)
    func bar(_ host: borrowing FormHost<TabNavigation>) -> TabBarSnapshot {
      var bar = TabBarSnapshot()
      host.navigation.layOut(on: low, measurer: measurer, &bar)
      return bar
    }
    var host = try makeHost(.tabBarWithBack)
    let isShown = host.hold(.tab(1), measurer: measurer)
    #expect(isShown && bar(host).largeText?.text == "Tab 1")
    host.endHold()
    #expect(bar(host).largeText == nil)
    for number in (30 as UInt64)..<50 { try host.show(screen(number)) }
    host.hold(.back, measurer: measurer)
    #expect(bar(host).history?.scroll == 0)
    host.scrollHistory(to: 30, on: low, measurer: measurer)
    #expect(bar(host).history?.scroll == 30)
  }

  @Test("NS-8: a form covered by another screen comes back by Back, and by the history")
  func byBackAndHistory() throws {
    var host = try makeHost(.tabBarWithBack)
    try host.open(form: 7, makeScreen())
    try host.handle(.edit(.fill(page: 0, field: 0)))
    try host.show(screen(31))
    try host.back()
    #expect(host.currentForm == 7 && filled(host, 7) == 1)
    try host.show(screen(31))
    try host.open(form: 8, makeScreen())
    try host.show(screen(32))
    #expect(host.navigation.currentStack.history.map(\.form) == [8, nil, 7, nil])
    try host.back(steps: 3)
    #expect(host.currentForm == 7 && host.openForms == [7])
    let closed = takeAll(&host)
    #expect(closed == [8])
    host.checkInvariants()
  }

  @Test("IF-1: a form that is left is given back with its answers")
  func leaving() throws {
    var host = try makeHost()
    try host.open(form: 7, makeScreen())
    try host.handle(.edit(.fill(page: 2, field: 0)))
    let early = takeAll(&host)
    #expect(early == [])
    try host.back()
    #expect(host.openForms == [] && host.navigation.current.screen == 1)
    if let closed = host.takeClosedForm() {
      let number = closed.number
      #expect(number == 7)
      let form = try closed.takeScreen().takeForm()
      let flags = try form.flags(at: FieldID(page: 2, field: 0))
      #expect(flags.contains(.filled))
    } else {
      Issue.record("the form that was left is not given back")
    }
    let late = takeAll(&host)
    #expect(late == [])
  }

  @Test("NS-3: tapping the selected tab leaves every form above its top level")
  func topLevel() throws {
    var host = try makeHost()
    try host.open(form: 7, makeScreen())
    try host.open(form: 8, makeScreen())
    try host.show(.form(7))
    try host.select(tab: 1)
    try host.open(form: 9, makeScreen())
    try host.select(tab: 0)
    #expect(host.currentForm == 7)
    try host.back()
    #expect(host.openForms == [7, 8, 9])
    try host.select(tab: 0)
    #expect(host.openForms == [9])
    let closed = takeAll(&host)
    #expect(closed.sorted() == [7, 8])
    host.checkInvariants()
  }

  @Test("AX-3, AX-4: other words, text size and direction reach every form that is open")
  func texts() throws {
    var host = try makeHost(.tabBar)
    #expect(host.setTexts(strings: .hebrew) == nil)
    try host.open(form: 7, makeScreen())
    try host.select(tab: 1)
    try host.open(form: 8, makeScreen())
    let change = host.setTexts(
      strings: .hebrew,
      barStrings: .hebrew,
      measurer: ClusterMeasurer(scale: 200),
      direction: .rightToLeft
    )
    #expect(change?.effects.contains(.layout) == true)
    for form in [7, 8] as [UInt64] {
      let found = host.withForm(form) { screen in
        (screen.menu.strings.title, screen.interactionState.screen.direction)
      }
      #expect(found?.0 == MenuStrings.hebrew.title && found?.1 == .rightToLeft)
    }
  }

  @Test("SI-9: chapters are those of the form that is shown")
  func chapters() throws {
    var host = try makeHost()
    let chapters = [StepChapter("One", pageCount: 2), StepChapter("Two", pageCount: 3)]
    #expect(try host.declareChapters(chapters) == nil)
    try host.open(form: 7, makeScreen())
    let change = try host.declareChapters(chapters)
    #expect(change?.effects.contains(.stepIndicator) == true)
    #expect(throws: StepChapterError.wrongPageCount(expected: 5, found: 2)) {
      try host.declareChapters([chapters[0]])
    }
    try host.select(tab: 1)
    try host.open(form: 8, makeScreen())
    func stepCount(_ form: UInt64) -> Int? { host.withForm(form) { $0.stepIndicator.stepCount } }
    #expect(stepCount(7) == 2 && stepCount(8) == 5)
    try host.select(tab: 0)
    #expect(try host.declareChapters(nil) != nil)
    #expect(stepCount(7) == 5)
  }

  @Test("NB-4, NB-7: Back in a form's bar, and a choice from its history, go back in the structure")
  func bars() throws {
    var host = try makeHost(.tabBar)
    try host.open(form: 7, makeScreen())
    #expect(try host.handle(.tap(.bar(.button(.back))))?.structure == StructureChange())
    #expect(host.currentForm == 7)
    host.declareBar(NavigationBarContent(title: "Form 7", leading: .back(previousTitle: "List")))
    try host.show(screen(31))
    #expect(host.declareBar(NavigationBarContent()) == nil)
    let opened = try host.open(form: 8, makeScreen())
    // No bar with Back has stood above two screens yet.
    #expect(!opened.announcesHistory && !host.navigation.hasAnnouncedHistory)
    host.declareBar(NavigationBarContent(title: "Form 8", leading: .back(previousTitle: "31")))
    #expect(host.navigation.hasAnnouncedHistory)
    try host.handle(.longPress(.bar(.button(.back))))
    var snapshot = InputFormSnapshot()
    host.fill(&snapshot)
    #expect(snapshot.bar.popover == .history(host.navigation.currentStack.history))
    let chosen = try host.handle(.tap(.bar(.historyEntry(2))))
    #expect(chosen?.screen.request == .back(steps: 2) && chosen?.structure.discarded == 2)
    #expect(host.currentForm == 7 && takeAll(&host) == [8])
    // Reached from two tabs: the history is that of the shown stack.
    try host.select(tab: 1)
    try host.show(screen(32))
    try host.show(screen(33))
    try host.show(.form(7))
    #expect(host.withForm(7) { $0.history.map(\.screen) } == [33, 32, 2])
    try host.select(tab: 0)
    #expect(host.withForm(7) { $0.history.map(\.screen) } == [1])
    let left = try host.handle(.tap(.bar(.button(.back))))
    #expect(left?.structure.discarded == 1 && host.currentForm == nil)
    #expect(host.openForms == [7])
    host.checkInvariants()
  }

  @Test(
    "NB-14, IF-1: a device that is turned turns all forms, a batch is for the one that is shown"
  )
  func device() throws {
    var host = try makeHost()
    try host.open(form: 7, makeScreen())
    try host.open(form: 8, makeScreen())
    let change = try host.handle(.resize(width: 1024, height: 768))
    #expect(change?.screen.effects.contains(.layout) == true)
    for form: UInt64 in [7, 8] {
      #expect(host.withForm(form) { $0.snapshot().bar.sizeClass } == .regular)
    }
    let edits = [Edit.fill(page: 0, field: 0), .fill(page: 1, field: 0)]
    try host.apply(batch: edits.span)
    #expect(filled(host, 8) == 2 && filled(host, 7) == 0)
    #expect(throws: ScreenBatchError.self) { try host.apply(batch: [Edit.fill(page: 9, field: 0)]) }
    try host.select(tab: 1)
    #expect(try host.apply(batch: edits.span) == nil)
    #expect(try host.handle(.resize(width: 390, height: 844)) == nil)
    #expect(host.withForm(7) { $0.snapshot().bar.sizeClass } == .compact)
  }

  @Test("IF-1: what stands over a form goes when the form is covered")
  func popovers() throws {
    var host = try makeHost()
    try host.show(screen(31))
    try host.open(form: 7, makeScreen())
    host.declareBar(NavigationBarContent(leading: .back(previousTitle: "List")))
    try host.handle(.longPress(.bar(.button(.back))))
    #expect(host.withForm(7) { $0.snapshot().bar.popover != nil } == true)
    try host.select(tab: 1)
    #expect(host.withForm(7) { $0.snapshot().bar.popover == nil } == true)
  }

  @Test("IF-1: a touch under way ends when the form is covered")
  func touches() throws {
    var host = try makeHost()
    try host.open(form: 7, makeScreen(pages: 30))
    try host.handle(.tap(.menuButton))
    try host.handle(.touchBegan(ScreenPoint(x: 100, y: 450)))
    try host.handle(.touchMoved(ScreenPoint(x: 100, y: 500)))
    #expect(host.withForm(7) { $0.interactionState.drag != nil } == true)
    try host.select(tab: 2)
    #expect(host.withForm(7) { $0.interactionState.drag == nil } == true)
  }

  @Test("A form stands in the stacks once, or again by its number")
  func errors() throws {
    var host = try makeHost()
    try host.open(form: 7, makeScreen())
    #expect(throws: FormHostError.alreadyOpen(form: 7)) { try host.open(form: 7, makeScreen()) }
    #expect(throws: FormHostError.notOpen(form: 8)) { try host.show(.form(8)) }
    #expect(throws: FormHostError.numberTooLarge(found: .max)) {
      try host.open(form: .max, makeScreen())
    }
    #expect(throws: FormHostError.alreadyAttached(form: 7)) {
      try host.attach(form: 7, makeScreen())
    }
    #expect(throws: FormHostError.notOpen(form: 8)) { try host.attach(form: 8, makeScreen()) }
    #expect(throws: TabError.noSuchTab(found: 3, count: 3)) { try host.select(tab: 3) }
    #expect(throws: TabError.noSuchHistoryEntry(found: 2, count: 1)) { try host.back(steps: 2) }
    #expect(host.openForms == [7] && host.currentForm == 7)
    host.checkInvariants()
  }

  @Test("NS-9, NM-23: after a restart every form is where it was, once the app gives it")
  func restoring() throws {
    var host = try makeHost()
    try host.open(form: 7, makeScreen())
    try host.handle(.tap(.next))
    try host.handle(.tap(.next))
    try host.handle(.tap(.menuButton))
    try host.show(screen(33, [4]))
    try host.select(tab: 1)
    try host.open(form: 8, makeScreen())
    try host.handle(.tap(.next))
    let saved = host.savedState

    var next = try makeHost()
    try next.restore(bytes: saved.span)
    next.checkInvariants()
    #expect(next.currentForm == 8 && next.missingForm == 8 && next.openForms == [7, 8])
    // A form that was not given yet is kept when the app leaves again.
    #expect(next.savedState == saved)
    try next.attach(form: 8, makeScreen())
    #expect(next.missingForm == nil)
    #expect(next.withForm(8) { $0.snapshot().currentPage } == .some(1))
    try next.select(tab: 0)
    #expect(next.navigation.current == screen(33, [4]) && next.missingForm == nil)
    try next.back()
    #expect(next.missingForm == 7)
    try next.attach(form: 7, makeScreen())
    #expect(next.withForm(7) { $0.snapshot().currentPage } == .some(2))
    #expect(next.withForm(7) { $0.interactionState.detent } == .some(.halfOpen))
    #expect(throws: StructureStateError.self) { try next.restore(bytes: [1, 2, 3].span) }
    #expect(next.currentForm == 7)
  }

  @Test("NS-2, NS-9: random events never lose a form or its answers")
  func randomEvents() throws {
    var random = TestRandom(77)
    var host = try makeHost(.tabBarWithBack)
    // The pages with a filled field, by form.
    var answers: [UInt64: Set<Int>] = [:]
    var returned = 0
    for number in 0..<4_000 {
      switch random.next(10) {
      case 0..<2:
        let form = UInt64(random.next(6))
        if answers[form] == nil {
          try host.open(form: form, makeScreen())
          answers[form] = []
        } else {
          try host.show(.form(form))
        }
      case 2: try host.show(screen(UInt64(random.next(9)) + 50))
      case 3..<7:
        let page = random.next(5)
        let edit = Edit.fill(page: PageID(place: page), field: 0)
        if try host.handle(.edit(edit)) != nil, let form = host.currentForm {
          answers[form]?.insert(page)
        }
        try host.handle(.tap([.next, .previous, .menuButton][random.next(3)]))
      case 7: try host.select(tab: random.next(3))
      default: _ = try? host.back(steps: random.next(3))
      }
      while let closed = host.takeClosedForm() {
        let pages = answers.removeValue(forKey: closed.number)
        if closed.screen.snapshot().totals.filled != pages?.count {
          Issue.record("\(number): form \(closed.number) lost answers")
        }
        returned += 1
      }
      if answers.keys.sorted() != host.openForms.sorted() { Issue.record("\(number): open forms") }
      for (form, pages) in answers where filled(host, form) != pages.count {
        Issue.record("\(number): form \(form)")
      }
      if number % 100 == 0 { host.checkInvariants() }
    }
    #expect(returned > 50)
  }
}

import FormFuzzing
import FormModel
import FormNavigation
import FormWorkload
import NavigationBaselines
import Testing

@Suite struct ScreenOracleTests {
  @Test("The random events reach every state, every drag and both directions of each scroll")
  func coverage() throws {
    let pages = mixedPages(40, seed: 5)
    var screen = InputFormScreen(makeForm(pages), on: phone)
    var source = RandomEvents(seed: 5, fieldCounts: pages.map(\.fields.count))
    var snapshot = screen.snapshot()
    var seen = Set<String>()
    for _ in 0..<12_000 {
      let event = source.next(snapshot)
      _ = try? screen.handle(event)
      screen.fill(&snapshot)
      let state = screen.interactionState
      seen.insert("\(screen.menu.state) finished \(state.isFinished)")
      if let drag = state.drag { seen.insert("drag of \(drag.target) from \(state.detent!)") }
      if state.scroll > 0 { seen.insert("scrolled \(state.detent!)") }
      if state.scroll > 0, state.scroll == snapshot.sheet?.maximumScroll { seen.insert("at end") }
    }
    let expected = [
      "closed finished false", "closed finished true", "halfOpen finished false",
      "halfOpen finished true", "full finished false", "tracking finished false",
      "drag of sheet from halfOpen", "drag of sheet from full", "drag of cards from halfOpen",
      "drag of cards from full", "drag of nothing from halfOpen", "drag of nothing from full",
      "scrolled halfOpen", "scrolled full", "at end",
    ]
    #expect(expected.filter { !seen.contains($0) } == [])
  }

  @Test(
    "NM-21: pages that vanish while the menu is open and scrolled to the end leave a legal state"
  )
  func vanishingWhileOpen() throws {
    for platform in ScreenGeometry.Platform.allCases {
      let geometry = ScreenGeometry(width: 390, height: 844, platform: platform)
      for left in [0, 1, 2, 3, 5] {
        var screen = InputFormScreen(makeForm(plainPages(30)), on: geometry)
        var rival = LinearScreen(makeForm(plainPages(30)), on: geometry)
        var events: [ScreenEvent] = [
          .tap(.menuButton), .tap(.card(page: 29)), .tap(.menuButton), .tap(.header),
        ]
        // The current page goes first, then from the end, then from the beginning.
        let all = FormPages(count: 30)
        let order = all[15...].reversed() + all[..<15]
        events += order.prefix(30 - left).map { .edit(.hidePage($0)) }
        for event in events {
          try screen.handle(event)
          try rival.handle(event)
          #expect(screen.snapshot() == rival.snapshot())
          let scroll = screen.interactionState.scroll
          #expect(scroll >= 0 && scroll <= screen.menu.maximumScroll)
        }
        #expect(screen.menu.isOpen == (left >= 3))
        #expect((screen.interactionState.currentPage == nil) == (left == 0))
      }
    }
  }

  /// Plays random events on the screen and on the one that lays everything out anew.
  private func compare<Rival: RivalScreen & ~Copyable>(
    _ pages: [TestPage],
    on geometry: ScreenGeometry,
    beside type: Rival.Type = LinearScreen.self,
    chapters: [StepChapter]? = nil,
    seed: Int,
    events: Int
  ) {
    var screen = InputFormScreen(makeForm(pages), on: geometry)
    var rival = Rival(makeForm(pages), on: geometry, configuration: .init())
    if let chapters {
      guard (try? screen.declareChapters(chapters)) != nil,
        (try? rival.declareChapters(chapters)) != nil
      else {
        Issue.record("the chapters don't partition the pages")
        return
      }
    }
    var source = RandomEvents(seed: seed, fieldCounts: pages.map(\.fields.count))
    var snapshot = screen.snapshot()
    for number in 0..<events {
      if number % 20 == 7 {
        let content = NavigationBarContent.generated(seed: UInt64(seed * 1_000 + number))
        screen.declareBar(content)
        rival.declareBar(content)
      }
      if number % 25 == 11 {
        let history = stack(Array(0...UInt64(number % 4))).history
        screen.setHistory(history)
        rival.setHistory(history)
      }
      let event = source.next(snapshot)
      let (request, error) = screen.outcome(of: event)
      if error != rival.error(of: event) { Issue.record("\(event): \(String(describing: error))") }
      screen.fill(&snapshot)
      if let fault = screen.barFault() {
        Issue.record("seed \(seed), event \(number): \(fault)")
        return
      }
      if snapshot != rival.snapshot() {
        Issue.record(
          """
          seed \(seed), event \(number): \(event)
          engine: \(screen.interactionState)
          rival:  \(rival.state)
          """
        )
        return
      }
      if chapters != nil, let said = rival.accessibilityElements(),
        screen.accessibilityElements() != said
      {
        Issue.record("seed \(seed), event \(number): \(event), said otherwise")
        return
      }
      if screen.interactionState != rival.state || rival.request != request {
        Issue.record("seed \(seed), event \(number): \(event)")
        return
      }
    }
  }

  @Test("SI-9, AX-2: with chapters as steps a screen shows and says what the oracle does")
  func chapters() {
    for seed in 1...6 {
      let sizes = [[1, 4, 2, 5], [12], [3, 3, 3, 3]][seed % 3]
      let chapters = sizes.map { StepChapter("\($0) pages", pageCount: $0) }
      compare(mixedPages(12, seed: seed), on: phone, chapters: chapters, seed: seed, events: 800)
    }
  }

  @Test("The rivals that benchmarks time show what the screen does")
  func rivals() {
    for seed in 1...8 {
      let pages = mixedPages([1, 3, 5, 40][seed % 4], seed: seed)
      compare(pages, on: phone, beside: RecomputeCardsScreen.self, seed: seed, events: 250)
      compare(pages, on: phone, beside: PrefixArrayScreen.self, seed: seed, events: 250)
    }
  }

  @Test(
    "IF-3: after every event the snapshot equals the one computed from scratch",
    arguments: [
      (ScreenGeometry.Platform.iOS, ReadingDirection.leftToRight), (.iOS, .rightToLeft),
      (.android, .leftToRight), (.android, .rightToLeft),
    ]
  )
  func randomEvents(platform: ScreenGeometry.Platform, direction: ReadingDirection) {
    for seed in 1...16 {
      let geometry = ScreenGeometry(
        width: [320, 390, 820][seed % 3],
        height: [568, 844, 1180][seed % 3],
        platform: platform,
        direction: direction
      )
      let count = [0, 1, 2, 3, 4, 5, 8, 13][seed % 8]
      compare(mixedPages(count, seed: seed), on: geometry, seed: seed, events: 80)
    }
    compare(
      mixedPages(120, seed: 99),
      on: ScreenGeometry(width: 390, height: 844, platform: platform, direction: direction),
      seed: 99,
      events: 50
    )
  }
}

extension InputFormScreen {
  fileprivate mutating func outcome(of event: ScreenEvent) -> (BarRequest?, AddressError?) {
    do { return (try handle(event).request, nil) } catch { return (nil, error) }
  }

  /// What the guideline finds wrong with the bar as it is shown.
  fileprivate func barFault() -> String? {
    var layout = snapshot().bar.layout
    layout.moveFrames { $0.y -= BarMetrics.statusBarHeight }
    if !navigationBar.content.isBarShown { return nil }
    return BarChecker(
      content: navigationBar.content,
      environment: barEnvironment,
      layout: layout
    ).fault()
  }
}

extension RivalScreen where Self: ~Copyable {
  fileprivate mutating func error(of event: ScreenEvent) -> AddressError? {
    do {
      try handle(event)
      return nil
    } catch { return error }
  }
}

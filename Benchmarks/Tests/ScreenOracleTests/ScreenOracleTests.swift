import FormModel
import FormNavigation
import FormRules
import FormWorkload
import NavigationBaselines
import Testing

@Suite struct ScreenOracleTests {
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
        // The current page is hidden first, then pages from the end, then from the beginning.
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

  /// Plays random events on the screen and on a rival.
  private func compare<Rival: RivalScreen & ~Copyable>(
    _ pages: [TestPage],
    on geometry: ScreenGeometry,
    beside type: Rival.Type,
    seed: Int,
    events: Int
  ) {
    var screen = InputFormScreen(makeForm(pages), on: geometry)
    var rival = Rival(makeForm(pages), on: geometry, configuration: .init())
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
      if screen.interactionState != rival.state || rival.request != request {
        Issue.record("seed \(seed), event \(number): \(event)")
        return
      }
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
}

extension InputFormScreen {
  fileprivate mutating func outcome(of event: ScreenEvent) -> (BarRequest?, SessionError?) {
    do { return (try handle(event).request, nil) } catch { return (nil, error) }
  }
}

extension RivalScreen where Self: ~Copyable {
  fileprivate mutating func error(of event: ScreenEvent) -> SessionError? {
    do {
      try handle(event)
      return nil
    } catch { return .address(error) }
  }
}

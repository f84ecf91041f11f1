import FormModel
import FormNavigation
import MeasurementKit
import Testing

/// After the first snapshots have made room, no event and no snapshot allocates. The counters are
/// those of this thread, and are first seen to count an allocation.
@Suite(.enabled(if: Jemalloc.isLinked, "without jemalloc nothing counts allocations"))
struct ScreenAllocationTests {
  private func counter() throws -> AllocationCounter {
    let counter = try AllocationCounter()
    try #require(counter.seesControl(), "the counters see nothing: this test would pass vacuously")
    return counter
  }

  @Test("IF-1, NB: scrolling, holding and choosing in the bar of a hosted form allocate nothing")
  func bar() throws {
    let counter = try counter()
    var host = FormHost(try TabNavigation(tabItems(2)))
    try host.show(screen(31))
    try host.open(form: 7, InputFormScreen(makeForm(plainPages(5)), on: phone))
    let content = NavigationBarContent(
      title: String(repeating: "Goods receipts ", count: 20),
      subtitle: "All",
      titleStyle: .large,
      leading: .back(previousTitle: "List"),
      actions: (0..<9).map { symbolAction("\($0)", priority: $0) }
    )
    host.declareBar(content)
    let events: [ScreenEvent] = [
      .longPress(.bar(.largeTitle)), .tap(.outside), .longPress(.bar(.button(.back))),
      .tap(.bar(.historyEntry(9))), .tap(.bar(.button(.overflow))),
      .tap(.bar(.button(.action(1)))), .setSizeClass(.regular), .resize(width: 844, height: 390),
      .setSizeClass(nil), .setMargins(leading: 20, trailing: 12), .resize(width: 390, height: 844),
      .setMargins(leading: 16, trailing: 16),
    ]
    // From here on the margins do not follow the size class, and always leave cards of one width.
    try host.handle(.setMargins(leading: 16, trailing: 16))
    var snapshot = InputFormSnapshot()
    var changed = 0
    func play() throws {
      var index = 0
      while index < 200 {
        let scrolled = try host.handle(.scrollForm(to: index % 90))
        let change = try host.handle(events[index % events.count])
        host.fill(&snapshot)
        if scrolled != nil, change?.screen.effects.contains(.bar) == true { changed += 1 }
        index += 1
      }
    }
    let bytes = try counter.countRepetition(of: play)
    #expect(bytes == .zero)
    #expect(changed > 200)
  }

  /// At the larger size the texts of cards wrap.
  @Test(
    "NM-27, IF-3, AX-4: events and snapshots allocate nothing after first use",
    arguments: [100, 310]
  )
  func events(textSize: Int) throws {
    let counter = try counter()
    let pages = mixedPages(120, seed: 4)
    let measurer = ClusterMeasurer(scale: textSize)
    var screen = InputFormScreen(makeForm(pages), on: phone, measurer: measurer)
    var source = RandomEvents(seed: 4, fieldCounts: pages.map(\.fields.count))
    var snapshot = screen.snapshot()
    // The events are drawn in a rehearsal; cards of a width not seen before are the one exception.
    var events: [ScreenEvent] = [.setMargins(leading: 16, trailing: 16)]
    try screen.handle(events[0])
    while events.count < 3_000 {
      let opens = snapshot.sheet == nil && events.count % 3 == 0
      let event = opens ? .tap(.menuButton) : source.next(snapshot)
      if case .resize(let width, let height, _) = event,
        min(width, height) != 390 || max(width, height) != 844
      {
        continue
      }
      // A text shown large is the other exception.
      if event == .touchHeld && textSize > 110 { continue }
      if case .setMargins(let leading, let trailing) = event,
        max(leading, 0) + max(trailing, 0) != 32
      {
        continue
      }
      if (try? screen.handle(event)) == nil { continue }
      screen.fill(&snapshot)
      events.append(event)
    }
    var opened = 0
    func play(_ again: inout InputFormScreen) throws {
      var index = 0
      while index < events.count {
        let change = try again.handle(events[index])
        again.fill(&snapshot)
        if let page = change.page, again.card(ofPage: page) != nil { opened += 1 }
        index += 1
      }
    }
    var rehearsal = InputFormScreen(makeForm(pages), on: phone, measurer: measurer)
    try play(&rehearsal)
    var again = InputFormScreen(makeForm(pages), on: phone, measurer: measurer)
    let bytes = try counter.count { try play(&again) }
    #expect(bytes == .zero)
    #expect(opened > 80)
  }

  @Test("NM-15: card offsets allocate nothing after they are made")
  func offsets() throws {
    let counter = try counter()
    var offsets = CardOffsets(pageCount: 10_000)
    var sum = 0
    let bytes = counter.countRepetition {
      var page = 0
      while page < 10_000 {
        let position = PagePosition(page)
        offsets.setHeight(page % 1_000, at: position)
        sum += offsets.offset(at: position) + (offsets.position(atOffset: page) ?? 0).rawValue
        page += 1
      }
    }
    #expect(bytes == .zero && sum > 0)
  }
}

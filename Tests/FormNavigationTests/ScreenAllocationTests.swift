import FormModel
import FormNavigation
import MeasurementKit
import Testing

/// No event and no snapshot allocates once the first snapshots have made room. The counters are those of
/// this thread, and are first seen to count an allocation.
@Suite struct ScreenAllocationTests {
  private func counter() throws -> AllocationCounter {
    let counter = try AllocationCounter()
    try #require(counter.seesControl(), "the counters see nothing: this test would pass vacuously")
    return counter
  }

  @Test("NM-27, IF-3: events and snapshots allocate nothing after first use")
  func events() throws {
    let counter = try counter()
    let pages = mixedPages(120, seed: 4)
    var screen = InputFormScreen(makeForm(pages), on: phone)
    var source = RandomEvents(seed: 4, fieldCounts: pages.map(\.fields.count))
    var snapshot = screen.snapshot()
    // The events are drawn in a rehearsal; widths not seen before are the one exception.
    var events: [ScreenEvent] = []
    while events.count < 3_000 {
      let opens = snapshot.sheet == nil && events.count % 3 == 0
      let event = opens ? .tap(.menuButton) : source.next(snapshot)
      if case .resize(let width, let height) = event,
        min(width, height) != 390 || max(width, height) != 844
      {
        continue
      }
      if (try? screen.handle(event)) == nil { continue }
      screen.fill(&snapshot)
      events.append(event)
    }
    var again = InputFormScreen(makeForm(pages), on: phone)
    var opened = 0
    let bytes = try counter.count {
      var index = 0
      while index < events.count {
        let change = try again.handle(events[index])
        again.fill(&snapshot)
        if let page = change.page, again.card(ofPage: page) != nil { opened += 1 }
        index += 1
      }
    }
    #expect(bytes == .zero)
    #expect(opened > 40)
  }

  @Test("NM-15: card offsets allocate nothing after they are made")
  func offsets() throws {
    let counter = try counter()
    var offsets = CardOffsets(pageCount: 10_000)
    var sum = 0
    let bytes = counter.count {
      var page = 0
      while page < 10_000 {
        offsets.setHeight(page % 1_000, ofPage: page)
        sum += offsets.offset(ofPage: page) + (offsets.page(atOffset: page) ?? 0)
        page += 1
      }
    }
    #expect(bytes == .zero && sum > 0)
  }
}

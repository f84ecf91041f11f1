import FormNavigation
import Testing

@Suite struct StructureStateTests {
  private func app(style: TabStyle = .tabBar) throws -> TabNavigation {
    var app = try TabNavigation(tabItems(3), style: style)
    app.setState([1, 2, 3])
    app.show(screen(10))
    app.show(screen(.max, [9]))
    try app.select(tab: 2)
    app.show(screen(11, Array(repeating: 7, count: 40)))
    return app
  }

  private func walk() throws -> DrillDown {
    var builder = HierarchyBuilder()
    let first = try builder.append(.category(.list))
    let second = try builder.append(.category(.split), in: first)
    let item = try builder.append(.item, in: second)
    var walk = DrillDown(builder.build())
    try walk.select(node: first)
    walk.setState([4, 5])
    try walk.select(node: second)
    try walk.select(node: item)
    return walk
  }

  @Test("NS-9: every structure saves and restores to an equal one")
  func roundTrip() throws {
    for style in TabStyle.allCases {
      let left = try app(style: style)
      var next = try TabNavigation(tabItems(3), style: style)
      let change = try next.restore(bytes: left.savedState.span)
      #expect(next == left && next.savedState == left.savedState)
      #expect(change.isScreenChanged && change.isTabChanged)
    }
    let left = try walk()
    var next = DrillDown(left.hierarchy)
    try next.restore(bytes: left.savedState.span)
    #expect(next.stack == left.stack && next.hasAnnouncedHistory == left.hasAnnouncedHistory)
    #expect(next.savedState == left.savedState)
  }

  @Test("NS-9: a stack of any depth saves and restores")
  func deep() throws {
    var left = try TabNavigation(tabItems(1))
    for number in 0..<20_000 { left.show(screen(UInt64(number), [UInt8(number % 256)])) }
    var next = try TabNavigation(tabItems(1))
    try next.restore(bytes: left.savedState.span)
    #expect(next == left)
  }

  @Test("NS-9: the format is stable")
  func format() throws {
    var app = try TabNavigation(tabItems(1), style: .tabBarWithBack)
    app.setState([0xAB])
    let expected: [UInt8] =
      Array("FNTB".utf8) + [1, 1, 0, 1, 0] + [100, 0, 0, 0, 0, 0, 0, 0] + [1, 0, 0, 0, 0, 0, 0, 0]
      + [1, 0, 0, 0, 0, 0, 0, 0] + [1, 0, 0, 0, 0, 0, 0, 0] + [0xAB]
    let saved = app.savedState
    #expect(Array(saved.dropLast(8)) == expected)
    #expect(saved.suffix(8) == [0x40, 0x61, 0x18, 0x7A, 0x12, 0x08, 0xB9, 0x54])
  }

  private func refuses(_ bytes: [UInt8], _ app: TabNavigation, _ walk: DrillDown) -> Bool {
    var app = app
    var walk = walk
    let before = (app, walk.stack)
    do {
      try app.restore(bytes: bytes.span)
      return false
    } catch { if error.description.isEmpty { return false } }
    do {
      try walk.restore(bytes: bytes.span)
      return false
    } catch { if error.description.isEmpty { return false } }
    return app == before.0 && walk.stack == before.1
  }

  @Test("NS-9: every truncation and every other byte gives a typed error and changes nothing")
  func garbage() throws {
    let (app, walk) = (try app(), try walk())
    for saved in [app.savedState, walk.savedState] {
      for count in 0..<saved.count where !refuses(Array(saved.prefix(count)), app, walk) {
        Issue.record("accepted \(count) of \(saved.count) bytes")
      }
      for place in saved.indices {
        for flip in 1...255 where flip < 4 || flip % 51 == 0 || flip.nonzeroBitCount == 1 {
          var bytes = saved
          bytes[place] ^= UInt8(flip)
          if !refuses(bytes, app, walk) { Issue.record("accepted byte \(place) ^ \(flip)") }
        }
      }
      #expect(refuses(saved + [0], app, walk) && refuses([0] + saved, app, walk))
    }
  }

  /// The sum that ends a state, computed here a second time.
  private func sealed(_ content: [UInt8]) -> [UInt8] {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in content { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return content + (0..<8).map { UInt8(truncatingIfNeeded: hash >> UInt64(8 * $0)) }
  }

  @Test("NS-9: damage under a right checksum gives a typed error, a legal state, or the same one")
  func sealedGarbage() throws {
    let (app, walk) = (try app(), try walk())
    var refused = 0
    var random = TestRandom(3)
    for saved in [app.savedState, walk.savedState] {
      let content = Array(saved.dropLast(8))
      for number in 0..<4_000 {
        var bytes = content
        switch number % 3 {
        case 0: bytes[random.next(bytes.count)] = UInt8(random.next(256))
        case 1: bytes = Array(bytes.prefix(random.next(bytes.count + 1)))
        default:
          let place = random.next(bytes.count)
          for offset in place..<min(place + 8, bytes.count) { bytes[offset] = 0xFF }
        }
        bytes = sealed(bytes)
        var (nextApp, nextWalk) = (app, walk)
        let isApp = (try? nextApp.restore(bytes: bytes.span)) != nil
        let isWalk = (try? nextWalk.restore(bytes: bytes.span)) != nil
        nextApp.checkInvariants()
        nextWalk.checkInvariants()
        if !isApp && !isWalk { refused += 1 }
      }
    }
    #expect(refused > 3_000 && refused < 8_000)
  }

  @Test("NS-9: each kind of damage has an error that says where")
  func errors() throws {
    let app = try TabNavigation(tabItems(2))
    func error(_ change: (inout [UInt8]) -> Void) -> StructureStateError? {
      var content = Array(app.savedState.dropLast(8))
      change(&content)
      var next = app
      do {
        try next.restore(bytes: sealed(content).span)
        return nil
      } catch { return error }
    }
    #expect(error { $0[0] = 0 } == .unexpectedByte(offset: 0, expected: 70, found: 0))
    #expect(error { $0[4] = 2 } == .unknownVersion(expected: 1, found: 2))
    #expect(error { $0[5] = 1 } == .valueOutOfRange(offset: 5, least: 0, most: 0, found: 1))
    #expect(error { $0[6] = 9 } == .valueOutOfRange(offset: 6, least: 0, most: 1, found: 9))
    #expect(error { $0[7] = 6 } == .valueOutOfRange(offset: 7, least: 1, most: 5, found: 6))
    #expect(error { $0[8] = 2 } == .valueOutOfRange(offset: 8, least: 0, most: 1, found: 2))
    #expect(error { $0[17] = 0 } == .valueOutOfRange(offset: 17, least: 1, most: 3, found: 0))
    #expect(error { $0[24] = 1 }?.description.contains("byte 17") == true)
    #expect(error { $0.append(0) } == .bytesLeft(offset: 73, found: 1))
    #expect(error { $0 = Array($0.prefix(12)) } == .tooShort(offset: 9, expected: 8, found: 3))
    #expect(error { _ in } == nil)
  }

  @Test("NS-9: a version of the app with other tabs keeps what it still has")
  func otherTabs() throws {
    let left = try app()
    var fewer = try TabNavigation([tabItems(3)[2]])
    try fewer.restore(bytes: left.savedState.span)
    #expect(fewer.screens(0) == [11, 3])
    var tabs = Array(tabItems(5).reversed())
    tabs[4].topLevel = 77
    var more = try TabNavigation(tabs)
    try more.restore(bytes: left.savedState.span)
    #expect(more.selectedTab == 2 && more.current.screen == 11)
    #expect(more.screens(4) == [77] && more.screens(0) == [5])
  }

  @Test("NS-9: a path that does not lead down the hierarchy is refused")
  func otherHierarchy() throws {
    let left = try walk()
    var builder = HierarchyBuilder()
    let first = try builder.append(.category(.list))
    try builder.append(.item, in: first)
    try builder.append(.item, in: first)
    var next = DrillDown(builder.build())
    // Node 1 is an item now: nothing is below it.
    let expected = StructureStateError.notOnLevel(offset: 64, node: 3)
    #expect(throws: expected) { try next.restore(bytes: left.savedState.span) }
    #expect(next.currentNode == nil)
    // Node 1 is a category, but on the top level.
    builder = HierarchyBuilder()
    for _ in 0..<3 { try builder.append(.category(.list)) }
    next = DrillDown(builder.build())
    #expect(throws: StructureStateError.notOnLevel(offset: 48, node: 2)) {
      try next.restore(bytes: left.savedState.span)
    }
  }
}

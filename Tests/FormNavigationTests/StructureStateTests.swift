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
    func number(_ value: UInt8) -> [UInt8] { [value, 0, 0, 0, 0, 0, 0, 0] }
    let digest: [UInt8] = [18, 232, 133, 144, 118, 60, 37, 130]
    let header = Array("FNTB".utf8) + [3, 0, 0, 0] + digest
    let bars = Array("BARS".utf8) + number(2) + [1, 0]
    let tabs = Array("TABS".utf8) + number(2) + [1, 0]
    let stack = number(100) + number(1) + number(1) + number(1) + [0xAB]
    var expected = header + bars + tabs + Array("STCK".utf8) + number(33) + stack
    expected += Array("titl".utf8) + number(0)
    let saved = app.savedState
    #expect(Array(saved.dropLast(8)) == expected)
    #expect(saved.suffix(8) == [49, 66, 75, 199, 149, 161, 211, 24])
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

  /// The checksum at the end of a state, computed independently.
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
    for version in [1, 2, 4] as [UInt8] {
      #expect(error { $0[4] = version } == .unknownVersion(expected: 3, found: version))
    }
    #expect(error { $0[7] = 1 } == .unexpectedByte(offset: 7, expected: 0, found: 1))
    #expect(
      error { $0[16] = 65 } == .unexpectedSection(offset: 16, expected: "BARS", found: "AARS")
    )
    #expect(error { $0[16] = 0 } == .noText(offset: 16))
    #expect(error { $0[20] = 3 } == .bytesLeft(offset: 30, found: 1))
    #expect(error { $0[20] = 1 } == .tooShort(offset: 29, expected: 1, found: 0))
    #expect(error { $0[28] = 2 } == .valueOutOfRange(offset: 28, least: 0, most: 1, found: 2))
    #expect(error { $0[29] = 9 } == .valueOutOfRange(offset: 29, least: 0, most: 1, found: 9))
    #expect(error { $0[42] = 6 } == .valueOutOfRange(offset: 42, least: 1, most: 5, found: 6))
    #expect(error { $0[43] = 2 } == .valueOutOfRange(offset: 43, least: 0, most: 1, found: 2))
    #expect(error { $0[64] = 0 } == .valueOutOfRange(offset: 64, least: 1, most: 1, found: 0))
    #expect(error { $0[71] = 1 }?.description.contains("byte 64") == true)
    #expect(error { $0 += [0] } == .tooShort(offset: 144, expected: 4, found: 1))
    #expect(error { $0 = Array($0.prefix(12)) } == .tooShort(offset: 0, expected: 24, found: 20))
    #expect(error { $0 = Array($0.prefix(17)) } == .tooShort(offset: 16, expected: 4, found: 1))
    #expect(error { _ in } == nil)
    // A section that stands twice or three times.
    let end = app.savedState.count - 8
    for tag in ["BARS", "TABS", "STCK", "titl"] {
      let section = Array(tag.utf8) + number(0)
      for count in 1...2 {
        let again = error { for _ in 0..<count { $0 += section } }
        #expect(again == .unknownSection(offset: end, tag: tag))
      }
    }
  }

  @Test(
    "NS-1, NS-9: a tab that has two or three stacks is refused at the second",
    arguments: [2, 3]
  )
  func again(stacks: Int) throws {
    let app = try TabNavigation(tabItems(stacks))
    var content = Array(app.savedState.dropLast(8))
    var second = 0
    for tab in 1..<stacks {
      let place = try #require(content.ranges(of: number(100 + UInt64(tab))).first)
      if tab == 1 { second = place.lowerBound }
      content.replaceSubrange(place, with: number(100))
    }
    var next = app
    #expect(throws: StructureStateError.tabAgain(offset: second, identifier: 100)) {
      try next.restore(bytes: sealed(content).span)
    }
    #expect(next == app)
  }
}

import FormModel
import FormNavigation
import Testing

/// The guidelines' statements about what is seen and touched, on every device and at every text
/// size.
@Suite struct GuidelineTests {
  private static let pages: [PageID] = [0, 11, PageID(place: DeviceScene.pageCount - 1)]
  private static let detents: [Detent] = [.halfOpen, .full]

  @Test("NM-13: the current card's title is shown from its first line", arguments: DeviceScene.all)
  func currentTitle(_ scene: DeviceScene) throws {
    for page in Self.pages {
      for detent in Self.detents {
        let screen = try scene.screen(page: page, detent)
        let snapshot = screen.snapshot()
        let sheet = try #require(snapshot.sheet)
        let title = try #require(snapshot.cards.first { $0.isCurrent }).titleFrame
        let area = sheet.cardAreaFrame
        #expect(title.y >= area.y, "page \(page), \(detent)")
        // All of it, or as much as the area holds.
        let isWhole = title.maxY <= area.maxY
        let isAtTop = title.y - area.y <= MenuMetrics.cardPadding
        #expect(isWhole || isAtTop, "page \(page), \(detent)")
      }
    }
  }

  @Test("NM-11: at least one card can be seen", arguments: DeviceScene.all)
  func oneCard(_ scene: DeviceScene) throws {
    for page in Self.pages {
      for detent in Self.detents {
        let screen = try scene.screen(page: page, detent)
        let snapshot = screen.snapshot()
        let area = try #require(snapshot.sheet).cardAreaFrame
        let most = snapshot.cards.map { $0.frame.heightSeen(in: area) }.max() ?? 0
        let least = snapshot.cards.map(\.frame.height).min() ?? 0
        // A sheet too low for one shows as much of it as it holds.
        let wanted = min(least, area.height - MenuMetrics.cardGap)
        #expect(area.height > 0 && most >= wanted, "page \(page), \(detent)")
      }
    }
  }

  @Test("NM-2, NB-11: no enabled control is dead, open or closed", arguments: DeviceScene.some)
  func liveControls(_ scene: DeviceScene) throws {
    let page: PageID = 11
    for detent in [nil] + Self.detents {
      let screen = try scene.screen(page: page, detent)
      var tried = 0
      for element in screen.accessibilityElements() {
        guard case .screen(.tap(let target)) = element.activation, let frame = element.frame,
          !frame.isEmpty, !element.traits.contains(.disabled)
        else { continue }
        var touched = try scene.screen(page: page, detent)
        try touched.handle(.touchBegan(frame.middle))
        let change = try touched.handle(.touchEnded(frame.middle))
        let acts = touched.snapshot() != screen.snapshot() || change.request != nil
        #expect(acts, "\(target), page \(page), \(String(describing: detent))")
        tried += 1
      }
      #expect(tried >= 3)
    }
  }

  @Test("NB-5, NB-9: bar, footer and tab bar leave the form room", arguments: DeviceScene.all)
  func formRoom(_ scene: DeviceScene) throws {
    for search in [nil, BarSearch(), BarSearch(isPersistent: true)] {
      var bar = DeviceScene.bar
      bar.titleStyle = .large
      bar.search = search
      let snapshot = try scene.screen(page: 1, bar: bar).snapshot()
      let top = max(snapshot.bar.layout.frame.maxY, snapshot.stepIndicatorFrame?.maxY ?? 0)
      let footer = snapshot.footer.nextFrame.y - 8
      #expect(footer - top >= BarMetrics.touchTarget)
      let layout = snapshot.bar.layout
      #expect((layout.title == nil) != (layout.largeTitle == nil))
      #expect(search == nil || layout.searchFrame != nil)
      // Only a low screen gives the large title up.
      #expect(layout.largeTitle != nil || scene.geometry.height <= 360)
    }
  }

  @Test("NB-7: an announcement implies a Back", arguments: DeviceScene.all)
  func announcement(_ scene: DeviceScene) throws {
    let leadings: [LeadingAccessory?] = [
      .back(previousTitle: "Forms"), .cancel, .close, .profile(movesToSidebar: true), nil,
    ]
    for leading in leadings {
      var bar = DeviceScene.bar
      bar.leading = leading
      var screen = try scene.screen(page: 1, bar: bar)
      screen.setHistory(stack([1, 2, 3, 4]).history)
      let shown = screen.snapshot().bar
      let showsBack = shown.layout.leading?.kind == .back
      #expect((shown.popover?.isAnnouncement == true) == showsBack)
      screen.declareBar(DeviceScene.bar)
      // The announcement comes with the first Back.
      #expect(screen.interactionState.bar.hasAnnouncedHistory)
    }
  }

  @Test("AX-4: nothing overlaps, and nothing is off the screen", arguments: DeviceScene.all)
  func frames(_ scene: DeviceScene) throws {
    let (width, height) = (scene.geometry.width, scene.geometry.height)
    func isOnScreen(_ frame: ScreenFrame) -> Bool {
      frame.x >= 0 && frame.maxX <= width && frame.y >= 0 && frame.maxY <= height
    }
    for page in Self.pages {
      for detent in [nil] + Self.detents {
        let screen = try scene.screen(page: page, detent)
        let snapshot = screen.snapshot()
        var groups = [snapshot.bar.frames + [snapshot.stepIndicatorFrame].compactMap { $0 }]
        groups.append([
          snapshot.footer.previousFrame, snapshot.footer.nextFrame,
          snapshot.menuButton?.frame ?? .zero,
        ])
        groups.append(snapshot.cards.map(\.frame))
        groups += snapshot.cards.map(\.frames)
        for group in groups {
          for (place, frame) in group.enumerated() {
            for other in group[..<place] {
              #expect(!frame.overlaps(other), "\(frame), \(other), \(String(describing: detent))")
            }
          }
        }
        for frame in groups[0] + groups[1] { #expect(isOnScreen(frame), "\(frame)") }
        let safe = scene.geometry.safeArea
        for frame in groups[1] + [snapshot.sheet?.title.frame ?? .zero] where !frame.isEmpty {
          #expect(frame.x >= safe.left && frame.maxX <= width - safe.right, "\(frame)")
        }
        for card in snapshot.cards {
          #expect(card.frame.x >= safe.left && card.frame.maxX <= width - safe.right)
          for frame in card.frames {
            #expect(frame.x >= card.frame.x && frame.maxX <= card.frame.maxX, "\(frame)")
            #expect(frame.y >= card.frame.y && frame.maxY <= card.frame.maxY, "\(frame)")
          }
        }
        if let sheet = snapshot.sheet {
          #expect(isOnScreen(sheet.frame) && isOnScreen(sheet.title.frame))
          #expect(sheet.headerFrame.maxY <= sheet.cardAreaFrame.y)
          // A sheet that can be half-open leaves the navigation bar free.
          let least = snapshot.bar.layout.frame.maxY
          #expect(sheet.frame.y >= least || sheet.frame.height == height / 2)
        }
      }
    }
  }

  @Test("AX-4: no text below a card's title is cut", arguments: DeviceScene.all)
  func cardTexts(_ scene: DeviceScene) throws {
    let measurer = ClusterMeasurer(scale: scene.textSize)
    var seen = 0
    for page in [PageID(place: 0), 3, 11] {
      let snapshot = try scene.screen(page: page, .full).snapshot()
      for card in snapshot.cards {
        let text = card.noItems == nil ? "1 mandatory item left" : "No items need to be completed"
        let place = try #require(card.noItems ?? card.mandatory?.text)
        var drawn: [String] = []
        let bytes = Array(text.utf8)
        measurer.forEachLine(
          text.utf8Span,
          role: .cardDetail,
          indent: 0,
          width: place.frame.width,
          maximumLines: place.lineCount
        ) {
          drawn.append(String(decoding: bytes[$0.utf8Range], as: UTF8.self))
          #expect($0.width <= place.frame.width)
        }
        #expect(!place.isTruncated && drawn.joined(separator: " ") == text)
        let lineHeight = measurer.lineHeight(of: .cardDetail)
        #expect(place.frame.height == drawn.count * lineHeight)
        seen += 1
      }
    }
    #expect(seen >= 3)
  }

  @Test("NB-11: every touch target is at least 44 each way", arguments: DeviceScene.some)
  func targets(_ scene: DeviceScene) throws {
    for detent in [nil] + Self.detents {
      let screen = try scene.screen(page: 11, detent)
      let area = screen.snapshot().sheet?.cardAreaFrame
      for element in screen.accessibilityElements() {
        guard case .screen(.tap(let target)) = element.activation, let frame = element.frame,
          !frame.isEmpty, target != .outside
        else { continue }
        // A card may be cut off by the edge of the area.
        if case .card = target, let area, frame.y == area.y || frame.maxY == area.maxY { continue }
        let middle = frame.middle
        func reach(_ dx: Int, _ dy: Int) -> Int {
          (0..<44).first {
            screen.target(at: ScreenPoint(x: middle.x + $0 * dx, y: middle.y + $0 * dy)) != target
          } ?? 44
        }
        let (across, down) = (reach(1, 0) + reach(-1, 0) - 1, reach(0, 1) + reach(0, -1) - 1)
        #expect(across >= 44 && down >= 44, "\(target): \(across), \(down)")
      }
    }
  }

  @Test(
    "NM-19: a drag to the bottom edge closes, one to the middle does not",
    arguments: DeviceScene.all
  )
  func drags(_ scene: DeviceScene) throws {
    for page in Self.pages {
      var screen = try scene.screen(page: page, .full)
      let header = try #require(screen.snapshot().sheet).headerFrame
      let start = header.middle
      let bottom = ScreenPoint(x: start.x, y: scene.geometry.height - 1)
      try screen.drag(from: start, to: bottom)
      let closed = screen.menu.isOpen
      #expect(!closed)

      var other = try scene.screen(page: page, .full)
      let low = scene.geometry.height - header.height - MenuMetrics.closingEdge
      // Half-way between its present place and the place where it would close.
      let half = start.y + (low - header.y) / 2
      if half - start.y < MenuMetrics.dragThreshold { continue }
      try other.drag(from: start, to: ScreenPoint(x: start.x, y: half))
      let sheet = other.snapshot().sheet
      // Without a half-open sheet, the same drag closes the menu.
      let hasHalf = try scene.screen(page: page, .halfOpen).menu.detent == .halfOpen
      #expect((sheet != nil) == hasHalf)
      #expect(sheet == nil || sheet?.detent == .halfOpen)
    }
  }
}

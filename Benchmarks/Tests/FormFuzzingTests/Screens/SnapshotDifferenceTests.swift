import FormModel
import FormNavigation
import NavigationBaselines
import Testing

@testable import FormFuzzing

@Suite struct SnapshotDifferenceTests {
  /// A form of ten pages on a phone, with its menu open.
  private static func openScreen() throws -> InputFormScreen {
    var builder = FormBuilder()
    for page in 0..<10 {
      try builder.appendPage(name: "Page \(page)")
      for _ in 0..<3 { try builder.appendField(.mandatory) }
    }
    var screen = InputFormScreen(builder.build(), on: ScreenGeometry(width: 390, height: 844))
    try screen.handle(.tap(.menuButton))
    return screen
  }

  /// Each breaks one part of a snapshot.
  private static let faults: [(SnapshotPart, @Sendable (inout InputFormSnapshot) -> Void)] = [
    (.screen, { $0.screen.platform = .android }),
    (.totals, { $0.totals.filled += 1 }),
    (.invalidCount, { $0.invalidCount = 1 }),
    (.currentPage, { $0.currentPage = 7 }),
    (.currentRank, { $0.currentRank = nil }),
    (.visiblePageCount, { $0.visiblePageCount -= 1 }),
    (.menuButton, { $0.menuButton?.frame.x += 1 }),
    (.footer, { $0.footer.canFinish.toggle() }),
    (.bar, { $0.bar.popover = .overflow }),
    (.stepIndicatorFrame, { $0.stepIndicatorFrame = .zero }),
    (.chapterTitle, { $0.chapterTitle = "Another" }),
    (
      .stepIndicator,
      {
        $0.stepIndicator = StepIndicator(
          stepCount: 10,
          currentStep: 0,
          isFinished: false,
          width: 390,
          share: .init(part: 1, whole: 3)
        )
      }
    ),
    (.sheet, { $0.sheet?.scroll += 1 }),
    (.cardCount, { $0.cards.removeLast() }),
    (.card(1), { $0.cards[1].progress?.filled += 1 }),
    (.card(2), { $0.cards[2].chevronFrame = nil }),
    (
      .card(0),
      {
        $0.cards[0].invalid = CardCount(1, text: CardText(frame: .zero, isTruncated: false))
      }
    ),
  ]

  @Test("IF-3: a fault in any part of a snapshot is noticed, and its part is named")
  func parts() throws {
    let screen = try Self.openScreen()
    var snapshot = InputFormSnapshot()
    screen.fill(&snapshot)
    #expect(snapshot.firstDifference(from: snapshot) == nil)
    for (part, breakIt) in Self.faults {
      var broken = snapshot
      breakIt(&broken)
      guard case .snapshot(let found, _, _)? = broken.firstDifference(from: snapshot) else {
        Issue.record("\(part) is not noticed")
        continue
      }
      #expect(found == part)
    }
  }

  @Test("NM-27: whatever looks otherwise and is not reported is noticed")
  func unreported() throws {
    let screen = try Self.openScreen()
    var before = InputFormSnapshot()
    screen.fill(&before)
    for (part, change) in Self.faults where part != .cardCount {
      var after = before
      change(&after)
      guard
        case .unreported(let found, _, _, _)? = ReportedChanges.firstGap(
          from: before,
          to: after,
          ScreenChange()
        )
      else {
        Issue.record("\(part) is not noticed")
        continue
      }
      #expect(found == part)
    }
  }

  @Test("NM-27: what is reported covers its own part and no other")
  func reported() throws {
    let screen = try Self.openScreen()
    var before = InputFormSnapshot()
    screen.fill(&before)
    func gap(
      _ effects: ScreenChange.Effects,
      _ page: PageID?,
      _ edit: (inout InputFormSnapshot) -> Void
    )
      -> Bool
    {
      var after = before
      edit(&after)
      var change = ScreenChange()
      change.effects = effects
      change.page = page
      change.renumbered = 2..<4
      return ReportedChanges.firstGap(from: before, to: after, change) != nil
    }
    #expect(!gap(.scroll, nil) { $0.sheet?.scroll += 1 })
    #expect(gap(.sheet, nil) { $0.sheet?.scroll += 1 })
    #expect(!gap(.footer, nil) { $0.footer.canFinish.toggle() })
    #expect(gap(.menuButton, nil) { $0.footer.canFinish.toggle() })
    #expect(!gap(.form, 1) { $0.cards[1].progress?.filled += 1 })
    #expect(gap(.form, 2) { $0.cards[1].progress?.filled += 1 })
    // Only the number of the renumbered cards may differ.
    #expect(!gap([], nil) { $0.cards[2].rank = 2 })
    #expect(gap([], nil) { $0.cards[2].rank = 4 })
    #expect(gap([], nil) { $0.cards[2].isNameBlank.toggle() })
    // A card that moved with all its contents.
    #expect(!gap(.cardHeights, nil) { $0.cards[1].moveForTest(by: 5) })
    #expect(gap(.cardHeights, nil) { $0.cards[1].frame.y += 5 })
    #expect(gap(.footer, nil) { $0.cards[1].moveForTest(by: 5) })
  }

  @Test("A judge that disagrees is told apart by what it disagrees about")
  func judged() throws {
    let action = ScreenAction.event(.tap(.header))
    let form = FormBuilder().build()
    let phone = ScreenGeometry(width: 390, height: 844)
    var screen = InputFormScreen(form.clone(), on: phone)
    var snapshot = InputFormSnapshot()
    screen.fill(&snapshot)
    var judge = ScreenJudge(form, on: phone, .init())
    #expect(judge.judge(action, ActionOutcome(), screen, snapshot) == nil)
    var outcome = ActionOutcome(refusal: .address(.pageNotVisible(page: 1)))
    guard case .outcome? = judge.judge(action, outcome, screen, snapshot) else {
      Issue.record("a refusal is not noticed")
      return
    }
    outcome = ActionOutcome(target: .header)
    let touch = ScreenAction.event(.touchBegan(ScreenPoint(x: 1, y: 1)))
    guard case .target? = judge.judge(touch, outcome, screen, snapshot) else {
      Issue.record("another target is not noticed")
      return
    }
    try screen.handle(.setMenuEnabled(false))
    guard case .state? = judge.judge(action, ActionOutcome(), screen, snapshot) else {
      Issue.record("another state is not noticed")
      return
    }
    var saved = screen.savedState
    saved.scroll += 1
    let relaunch = ScreenAction.relaunch(width: 390, height: 844)
    outcome = ActionOutcome(savedState: saved)
    guard case .savedState? = judge.judge(relaunch, outcome, screen, snapshot) else {
      Issue.record("another saved state is not noticed")
      return
    }
  }
}

extension CardSnapshot {
  fileprivate mutating func moveForTest(by distance: Int) {
    frame.y += distance
    titleFrame.y += distance
    progress?.barFrame.y += distance
    progress?.fillFrame.y += distance
    progress?.label.frame.y += distance
    noItems?.frame.y += distance
    mandatory?.text.frame.y += distance
    chevronFrame?.y += distance
  }
}

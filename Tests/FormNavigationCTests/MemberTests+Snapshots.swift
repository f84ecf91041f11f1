import CFormNavigation
import FormModel
import FormNavigation
import Testing

@testable import FormNavigationC

extension MemberTests {
  /// A frame whose numbers no other one has.
  private func frame(_ number: Int) -> ScreenFrame {
    ScreenFrame(x: number, y: number + 1, width: number + 2, height: number + 3)
  }

  private func members(_ name: String, _ number: Int) -> [(String, Int64)] {
    ["x", "y", "width", "height"].enumerated().map { ("\(name).\($1)", Int64(number + $0)) }
  }

  private func text(_ number: Int) -> CardText {
    CardText(frame: frame(number), isTruncated: false)
  }

  func cards() {
    var card = CardSnapshot(
      page: PageID(rawValue: 1),
      rank: 2,
      frame: frame(100),
      titleFrame: frame(110),
      titleFit: TextFit(lineCount: 3, isTruncated: false),
      isNameBlank: false,
      titleDirection: .leftToRight,
      progress: CardProgress(
        filled: 4,
        total: 5,
        barFrame: frame(120),
        fillFrame: frame(130),
        label: text(140)
      ),
      noItems: text(150),
      mandatory: CardCount(6, text: text(160)),
      invalid: CardCount(7, text: text(170)),
      isCurrent: false,
      chevronFrame: frame(180)
    )
    var expected: [String: Int64] = [
      "page": 1, "rank": 2, "flags": Int64(FORMNAV_CARD_HAS_CHEVRON), "title_lines": 3, "filled": 4,
      "total": 5, "mandatory": 6, "invalid": 7,
    ]
    let frames = [
      "frame", "title", "bar", "fill", "label", "no_items", "mandatory_text", "invalid_text",
      "chevron",
    ]
    for (index, name) in frames.enumerated() {
      expected.merge(members(name, 100 + 10 * index)) { $1 }
    }
    expect(formnav_card(card), expected)
    // Each flag alone, and what is not there.
    (card.progress, card.noItems, card.mandatory, card.invalid) = (nil, nil, nil, nil)
    card.chevronFrame = nil
    let none = FormNavigationCTests.members(of: formnav_card(card))
    for (name, value) in none where ![1, 2, 3].contains(value) {
      let isThere = ["frame.", "title."].contains { name.hasPrefix($0) }
      #expect(value == (isThere ? expected[name] : 0), "\(name)")
    }
    let marks: [(Int, (inout CardSnapshot) -> Void)] = [
      (FORMNAV_CARD_IS_CURRENT, { $0.isCurrent = true }),
      (FORMNAV_CARD_IS_NAME_BLANK, { $0.isNameBlank = true }),
      (FORMNAV_CARD_IS_RIGHT_TO_LEFT, { $0.titleDirection = .rightToLeft }),
      (FORMNAV_CARD_IS_TRUNCATED, { $0.titleFit.isTruncated = true }),
      (FORMNAV_CARD_HAS_CHEVRON, { $0.chevronFrame = .zero }),
    ]
    for (flag, mark) in marks {
      var marked = card
      mark(&marked)
      #expect(formnav_card(marked).flags == flag)
    }
    #expect(marks.map(\.0).sorted() == Declared.enumerators["card_flags"]?.values.sorted())
  }

  func snapshot() {
    var shown = InputFormSnapshot()
    shown.screen = ScreenGeometry(width: 401, height: 402)
    shown.currentPage = PageID(rawValue: 403)
    shown.currentRank = 404
    shown.visiblePageCount = 405
    shown.stepIndicator = StepIndicator(
      stepCount: 406,
      currentStep: 407 - 2,
      isFinished: false,
      width: 9,
      share: .init(part: 408, whole: 409)
    )
    shown.bar.layout.frame = frame(500)
    shown.bar.layout.titleFrame = frame(510)
    shown.stepIndicatorFrame = frame(520)
    shown.footer.previousFrame = frame(530)
    shown.menuButton = MenuButtonSnapshot(
      frame: frame(540),
      rank: 1,
      visiblePageCount: 1,
      isTruncated: false
    )
    shown.footer.nextFrame = frame(550)
    shown.sheet = SheetSnapshot(
      state: .tracking,
      detent: .full,
      frame: frame(560),
      headerFrame: frame(570),
      pullBarFrame: frame(580),
      title: text(590),
      cardAreaFrame: frame(600),
      scroll: 411,
      maximumScroll: 412,
      contentHeight: 413,
      areBarsVisible: false,
      overlayOpacity: 414
    )
    shown.bar.popover = .fullTitle("x")
    shown.bar.popoverLayout.frame = frame(610)
    shown.largeText = LargeTextSnapshot(
      text: "x",
      frame: frame(620),
      textFrame: frame(630),
      isTruncated: false
    )
    var expected: [String: Int64] = [
      "width": 401, "height": 402, "cards_count": 0, "current_page": 403, "current_rank": 404,
      "visible_pages": 405, "steps": 406, "current_step": 405, "step_part": 408, "step_whole": 409,
      "menu_state": 3, "overlay_opacity": 414, "scroll": 411, "maximum_scroll": 412,
      "content_height": 413, "reserved": 0,
      "flags": Int64(
        FORMNAV_HAS_MENU_BUTTON | FORMNAV_HAS_STEPS | FORMNAV_HAS_SHEET | FORMNAV_HAS_LARGE_TEXT
          | FORMNAV_HAS_POPOVER
      ),
    ]
    let frames = [
      "bar", "bar_title", "step_row", "previous", "menu_button", "next", "sheet", "sheet_header",
      "pull_bar", "sheet_title", "card_area", "popover", "large_text",
    ]
    for (index, name) in frames.enumerated() {
      expected.merge(members(name, 500 + 10 * index)) { $1 }
    }
    expect(formnav_snapshot(shown), expected, repeating: ["reserved", "current_step"])
    shown.cards = Array(repeating: card, count: 3)
    #expect(formnav_snapshot(shown).cards_count == 3)
    snapshotFlags()
  }

  private var card: CardSnapshot {
    CardSnapshot(
      page: PageID(rawValue: 1),
      rank: 1,
      frame: .zero,
      titleFrame: .zero,
      titleFit: TextFit(lineCount: 1, isTruncated: false),
      isNameBlank: false,
      titleDirection: .leftToRight,
      progress: nil,
      noItems: nil,
      mandatory: nil,
      isCurrent: false,
      chevronFrame: nil
    )
  }

  /// Each flag of a snapshot alone.
  private func snapshotFlags() {
    let sheet = SheetSnapshot(
      state: .full,
      detent: .full,
      frame: .zero,
      headerFrame: .zero,
      pullBarFrame: .zero,
      title: text(0),
      cardAreaFrame: .zero,
      scroll: 0,
      maximumScroll: 0,
      contentHeight: 0,
      areBarsVisible: false
    )
    let marks: [(Int, (inout InputFormSnapshot) -> Void)] = [
      (
        FORMNAV_HAS_MENU_BUTTON,
        {
          $0.menuButton = MenuButtonSnapshot(
            frame: .zero,
            rank: 1,
            visiblePageCount: 1,
            isTruncated: false
          )
        }
      ),
      (FORMNAV_HAS_STEPS, { $0.stepIndicatorFrame = .zero }),
      (FORMNAV_HAS_SHEET, { $0.sheet = sheet }),
      (
        FORMNAV_HAS_LARGE_TEXT,
        {
          $0.largeText = LargeTextSnapshot(
            text: "",
            frame: .zero,
            textFrame: .zero,
            isTruncated: false
          )
        }
      ),
      (FORMNAV_HAS_POPOVER, { $0.bar.popover = .overflow }),
      (FORMNAV_CAN_GO_BACK, { $0.footer.canGoToPrevious = true }),
      (FORMNAV_CAN_GO_ON, { $0.footer.canGoToNext = true }),
      (FORMNAV_SHOWS_FINISH, { $0.footer.showsFinish = true }),
      (FORMNAV_CAN_FINISH, { $0.footer.canFinish = true }),
      (FORMNAV_IS_FINISHED, { $0.footer.isFinished = true }),
      (FORMNAV_FOOTER_HAS_SYMBOLS, { $0.footer.showsSymbols = true }),
      (
        FORMNAV_BARS_OVER_SHEET | FORMNAV_HAS_SHEET,
        {
          $0.sheet = sheet
          $0.sheet?.areBarsVisible = true
        }
      ),
    ]
    for (flag, mark) in marks {
      var marked = InputFormSnapshot()
      mark(&marked)
      #expect(formnav_snapshot(marked).flags == flag)
    }
    let all = Declared.enumerators["snapshot_flags"]?.values.reduce(0, |)
    #expect(marks.map(\.0).reduce(0, |) == all)
  }
}

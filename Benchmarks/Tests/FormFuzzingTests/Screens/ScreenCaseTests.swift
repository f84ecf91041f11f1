import FormFormats
import FormFuzzing
import FormModel
import FormNavigation
import GoodsReceipt
import Testing

@Suite struct ScreenCaseTests {
  private static let everyAction: [ScreenAction] = [
    .event(.edit(.fill(page: 3, field: 2))), .event(.edit(.hidePage(.nowhere))),
    .event(.edit(.show(page: .nowhere, field: 70_000))), .batch([]),
    .batch([.showPage(1), .lock(page: 0, field: 1), .unrequire(page: 2, field: 3)]),
    .event(.touchBegan(ScreenPoint(x: -5, y: 1 << 40))),
    .event(.touchMoved(ScreenPoint(x: 0, y: 0))), .event(.touchEnded(ScreenPoint(x: 9, y: -9))),
    .event(.touchCancelled), .event(.enterBackground), .event(.enterForeground),
    .event(.tap(.form)), .event(.tap(.menuButton)), .event(.tap(.previous)),
    .event(.tap(.next)), .event(.tap(.finish)), .event(.tap(.bars)), .event(.tap(.outside)),
    .event(.tap(.header)), .event(.tap(.emptyPart)),
    .event(.tap(.card(page: PageID(place: 2, generation: 1)))),
    .event(.resize(width: 1, height: -4)), .event(.setMenuEnabled(true)),
    .event(.setMenuEnabled(false)), .event(.setFreeNavigation(true)),
    .event(.setFreeNavigation(false)), .relaunch(width: 3, height: 4), .restore([]),
    .restore([0, 0xFF, 0x1A]), .prepare(width: 5, height: 6), .event(.touchHeld),
    .event(.longPress(.bar(.title))), .event(.longPress(.card(page: 3))),
    .event(.tap(.bar(.button(.action(-1))))), .event(.tap(.bar(.button(.overflow)))),
    .event(.tap(.bar(.historyEntry(7)))), .event(.tap(.bar(.bar))), .event(.tap(.bar(.search))),
    .event(.scrollForm(to: -8)), .event(.setSizeClass(nil)), .event(.setSizeClass(.regular)),
    .event(.setMargins(leading: -1, trailing: 1 << 40)), .declareBar(seed: .max),
    .declareChapters(seed: 0), .declareChapters(seed: .max),
    .setTexts(ScreenTexts(.hebrew, .rightToLeft, scale: 310)),
    .setTexts(ScreenTexts(.english, .leftToRight, scale: 50)),
    .history(count: 12), .app(.selectTab(-2)), .app(.show(screen: 40)),
    .app(.open(form: 3, bar: .max)), .app(.showAgain(form: 3)), .app(.select(node: 8)),
    .app(.back(steps: 2)), .app(.backToTop), .app(.hold(tab: nil)), .app(.hold(tab: 2)),
    .app(.openBelow(tab: 1, node: 4)), .app(.press(.row(3))), .form(.undo), .form(.redo),
    .form(.answer(FieldID(page: 0, field: 3), .text("a b\n"))),
    .form(.answer(FieldID(page: .nowhere, field: 0), nil)),
    .form(.answer(FieldID(page: 2, field: 1), .choices(["x", ""]))),
  ]

  @Test("Every action and setting is read as it was written")
  func roundTrip() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "a\n\"b\" é", fieldCount: 2)
    let form = FormSource.inline(builder.build())
    let apps: [AppKind?] = [nil, .tabBarWithBack, .drillDown]
    for (index, app) in apps.enumerated() {
      let written = ScreenCase(
        form: form,
        device: ScreenGeometry(
          width: 600 + index,
          height: 400,
          platform: index == 1 ? .android : .iOS,
          direction: index == 2 ? .rightToLeft : .leftToRight
        ),
        configuration: MenuConfiguration(
          isEnabled: index == 0,
          allowsFreeNavigation: index == 1
        ),
        app: app,
        actions: Self.everyAction
      )
      if app == nil {
        try check(NavigationCase(written))
      } else {
        try check(AppCase(written))
      }
    }
  }

  private func check<Case: FuzzCase>(_ written: Case) throws {
    let read = try FuzzCaseFile(text: FuzzCaseFile(written).text(notes: ["a note", ""])).content
    #expect(read as? Case == written)
  }

  private static let head = """
    formnav-fuzz 1 navigation
    form inline {"schema":"formnav.form/1","pages":[]}
    screen 3 4 iOS leftToRight

    """
  private static let app = head.replacing("navigation", with: "apps") + "app tab-bar\n"

  @Test(
    "What is no case is refused with its place",
    arguments: [
      ("formnav-fuzz 1 navigation\n", 1, 1, "steps"),
      ("formnav-fuzz 1 navigation\ncolour red", 2, 1, "a setting"),
      ("formnav-fuzz 1 navigation\nform house", 2, 6, "inline or file"),
      ("formnav-fuzz 1 navigation\nscreen 3 4 windows", 2, 12, "android or iOS"),
      ("formnav-fuzz 1 navigation\nscreen 3 4 iOS up", 2, 16, "rightToLeft"),
      ("formnav-fuzz 1 navigation\napp tab-bar", 2, 1, "a setting"),
      ("formnav-fuzz 1 apps\napp house", 2, 5, "tab-bar"),
      ("formnav-fuzz 1 apps\napp goods-receipt", 2, 5, "tab-bar"),
      ("formnav-fuzz 1 goods-receipt\nform file f", 2, 1, "a setting"),
      (app + "actions 1\napp jump\n", 6, 5, "a move"),
      ("formnav-fuzz 1 navigation\nmenu maybe", 2, 6, "on or off"),
      ("formnav-fuzz 1 navigation\nactions 0", 2, 1, "form"),
      ("formnav-fuzz 1 navigation\nform file f\nactions 0", 3, 1, "screen"),
      (head.replacing("navigation", with: "apps") + "actions 0", 4, 1, "app"),
      (head + "actions 99999999999\n", 4, 9, "0…32768"),
      (head + "actions -1\n", 4, 9, "0…"), (head + "menu on\nmenu on\n", 5, 1, "one line"),
      ("formnav-fuzz 1 navigation\nform file a\u{1B}[2J", 2, 11, "a path"),
      (head + "actions 1\ncancelled\ncancelled", 6, 1, "the end"),
      (head + "actions 1\njump\n", 5, 1, "an action"),
      (head + "actions 1\nedit fill 3\n", 5, 12, "a whole number"),
      (head + "actions 1\nedit paint 3 4\n", 5, 6, "an operation"),
      (head + "actions 1\nbatch fill 3 4 5\n", 5, 16, "a comma"),
      (head + "actions 1\ntap roof\n", 5, 5, "a target"),
      (head + "actions 1\ntap bar lamp\n", 5, 9, "a part of the bar"),
      (head + "actions 1\nclass small\n", 5, 7, "regular"),
      (head + "actions 1\nhistory -1\n", 5, 9, "0…1000"),
      (head + "actions 1\nrestore abc\n", 5, 9, "pairs"),
      (head + "actions 1\nrestore +a\n", 5, 9, "pairs"),
      (head + "actions 1\ncancelled now\n", 5, 11, "the end of the line"),
      (head + "actions 0\nmore\n", 5, 1, "the end"),
      (head + "actions 1\nform go 3\n", 5, 9, "answer, undo"),
      (head + "actions 1\nform answer 0 0 colour\n", 5, 17, "an answer"),
    ]
  )
  func malformed(text: String, line: Int, column: Int, expected: String) {
    do throws(FormatError) {
      _ = try FuzzCaseFile(text: text)
      Issue.record("it is read")
    } catch {
      #expect(error.position == .line(line, column: column), "\(error)")
      #expect(error.expected.contains(expected), "\(error)")
    }
  }
}

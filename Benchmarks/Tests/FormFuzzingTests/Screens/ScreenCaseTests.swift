import FormFormats
import FormFuzzing
import FormModel
import FormNavigation
import FormWorkload
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
    .app(.back(steps: 2)), .app(.backToTop), .form(.undo), .form(.redo),
    .form(.answer(FieldID(page: 0, field: 3), .text("a b\n"))),
    .form(.answer(FieldID(page: .nowhere, field: 0), nil)),
    .form(.answer(FieldID(page: 2, field: 1), .choices(["x", ""]))),
  ]

  @Test("Every action and setting is read as it was written")
  func roundTrip() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "a\n\"b\" é", fieldCount: 2)
    let form = builder.build()
    let sources: [FormSource] = [
      .inline(form), .generated(.clinical, pages: 17, seed: .max), .file("a b/c.form"),
    ]
    for (index, source) in sources.enumerated() {
      let written = ScreenCase(
        form: source,
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
        app: [nil, .tabBarWithBack, .drillDown][index],
        judge: JudgeKind.allCases[index],
        policy: [.every, .never, .sampled(every: 12)][index],
        origin: index == 0 ? nil : .init(seed: 3, user: 4),
        canary: index == 0 ? 5 : nil,
        actions: Self.everyAction
      )
      #expect(try ScreenCase(text: written.text(notes: ["a note", ""])) == written)
    }
  }

  private static let head = "formnav-case 1\nform file f\nscreen 3 4 iOS leftToRight\n"

  @Test(
    "What is no case is refused with its place",
    arguments: [
      ("", 1, 1, "formnav-case 1"), ("formnav-case 2\n", 1, 1, "formnav-case 1"),
      ("formnav-case 1\n", 1, 1, "actions"), ("formnav-case 1\ncolour red", 2, 1, "a setting"),
      ("formnav-case 1\nform house", 2, 6, "inline"),
      ("formnav-case 1\nform generated nothing 3 4", 2, 16, "a preset"),
      ("formnav-case 1\nscreen 3 4 windows", 2, 12, "android or iOS"),
      ("formnav-case 1\nscreen 3 4 iOS up", 2, 16, "rightToLeft"),
      ("formnav-case 1\napp house", 2, 5, "tab-bar"),
      (head + "actions 1\napp jump\n", 5, 5, "a move"),
      ("formnav-case 1\nmenu maybe", 2, 6, "on or off"),
      ("formnav-case 1\njudge nobody 1", 2, 7, "a judge"),
      ("formnav-case 1\njudge from-scratch -1", 2, 20, "0 or more"),
      ("formnav-case 1\nactions 0", 2, 1, "form"),
      ("formnav-case 1\nform file f\nactions 0", 3, 1, "screen"),
      (head + "actions 99999999999\n", 4, 1, "99999999999 actions"),
      (head + "actions -1\n", 4, 9, "0…"), (head + "menu on\nmenu on\n", 5, 1, "one line"),
      ("formnav-case 1\nform file a\u{1B}[2J", 2, 11, "a path"),
      ("formnav-case 1\nuser -1 of seed 3", 2, 6, "0…"),
      ("formnav-case 1\ncanary -1", 2, 8, "0…"),
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
    do {
      _ = try ScreenCase(text: text)
      Issue.record("it is read")
    } catch {
      #expect(error.position == .line(line, column: column), "\(error)")
      #expect(error.expected.contains(expected), "\(error)")
    }
  }

  @Test("A device is read as it is written, and nothing else is one")
  func devices() {
    #expect(ScreenDevice.all.count == 32)
    #expect(Set(ScreenDevice.all.map(\.screen)).count == 32)
    for device in ScreenDevice.all { #expect(ScreenDevice(device.description) == device) }
    for text in ["", "desk", "phone:", "phone:up", "phone:rtl:rtl:x"] {
      #expect(ScreenDevice(text) == nil)
    }
  }
}

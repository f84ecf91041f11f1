import FormFuzzing
import FormModel
import FormNavigation
import Testing

/// Language, direction and text size change while a screen is used (AX-3, AX-4).
@Suite struct ScreenTextsTests {
  /// Situations in which they change: nothing shown; the menu half-open, full, scrolled; its sheet
  /// or cards dragged; a press; the history shown.
  private static let situations: [[ScreenAction]] = {
    let onMenu = ScreenAction.event(.tap(.menuButton))
    let onHeader = ScreenAction.event(.tap(.header))
    let dragUp: [ScreenAction] = [
      .event(.touchBegan(ScreenPoint(x: 60, y: 560))),
      .event(.touchMoved(ScreenPoint(x: 60, y: 480))),
    ]
    return [
      [], [onMenu], [onMenu, onHeader], [onMenu] + dragUp, [onMenu, onHeader] + dragUp,
      [onMenu, onHeader] + dragUp + [.event(.touchEnded(ScreenPoint(x: 60, y: 470)))],
      [.event(.touchBegan(ScreenPoint(x: 60, y: 300)))],
      [.history(count: 4), .event(.longPress(.bar(.button(.back))))],
      [.event(.tap(.bar(.button(.overflow))))],
    ]
  }()

  @Test(
    "AX-3, AX-4, IF-3: whatever goes on, the screen is what the oracle makes of other words and sizes",
    arguments: ScreenTexts.Language.allCases
  )
  func situations(language: ScreenTexts.Language) throws {
    var builder = FormBuilder()
    for page in 0..<30 {
      let name = String(repeating: ["word ", "שם ", "اسم "][page % 3], count: page % 12 + 1)
      try builder.appendPage(name: name)
      for field in 0..<3 { try builder.appendField(field < page % 4 ? .mandatory : []) }
    }
    let form = builder.build()
    var count = 0
    let first = ScreenTexts.Language.allCases.firstIndex(of: language) ?? 0
    for (place, device) in ScreenDevice.all.enumerated() {
      // One of two neighbouring situations, so that each device has each of them in one language or
      // two.
      for (number, situation) in Self.situations.enumerated()
      where (first + number + place) % 2 == 0 {
        // Each device and each situation has both languages.
        let ways: [(ReadingDirection, Int)] = [(.leftToRight, 310), (.rightToLeft, 80)]
        let (direction, scale) = ways[(place + number) / 2 % 2]
        let played = ScreenCase(
          form: .inline(form),
          device: device.screen,
          configuration: MenuConfiguration(),
          actions: [.declareBar(seed: 6), .event(.goToPage(17))] + situation + [
            .setTexts(ScreenTexts(language, direction, scale: scale)),
            .event(.touchEnded(ScreenPoint(x: 60, y: 400))), .event(.tap(.menuButton)),
            .event(.resize(width: device.screen.height, height: device.screen.width)),
            .relaunch(width: device.screen.width, height: device.screen.height),
            .event(.edit(.fill(page: 17, field: 0))),
          ]
        )
        var probes = ProbeSet()
        let outcome = NavigationCase(played).play(&probes)
        if let failure = outcome.failure {
          Issue.record("\(failure)\n\(FuzzCaseFile(NavigationCase(played)).text())")
          return
        }
        count += outcome.steps
      }
    }
    #expect(count > 250)
  }
}

import FormNavigation
import Testing

@Suite struct BarDiagnosticTests {
  private func found(_ content: NavigationBarContent, _ environment: BarEnvironment = compactBar)
    -> [BarDiagnostic]
  {
    NavigationBar(content).diagnostics(in: environment)
  }

  private func codes(_ content: NavigationBarContent, _ environment: BarEnvironment = compactBar)
    -> [BarDiagnostic.Code]
  {
    found(content, environment).map(\.code)
  }

  private func symbol(_ name: String, _ symbol: BarSymbol = .add) -> BarAction {
    BarAction(name, title: name, face: .symbol(symbol))
  }

  @Test("NB-12, NB-1: a title over 37 characters, over 24 with a subtitle, is too long")
  func titleLength() {
    for (length, subtitle, isTooLong) in [
      (37, nil, false), (38, nil, true), (24, "All", false), (25, "All", true), (37, " ", false),
    ] as [(Int, String?, Bool)] {
      // Grapheme clusters count, not bytes or scalars.
      let title = String(repeating: "e\u{301} ", count: length / 2) + (length % 2 == 1 ? "👨‍👩‍👧‍👦" : "")
      let content = NavigationBarContent(title: title, subtitle: subtitle)
      let diagnostics = found(content, regularBar)
      #expect(diagnostics.map(\.code) == (isTooLong ? [.titleTooLong] : []), "\(length)")
      if let first = diagnostics.first {
        #expect(first.found == length && first.limit == (subtitle == nil ? 37 : 24))
        #expect(first.rule == "NB-1" && first.severity == .warning && first.subject == .title)
        #expect(first.remedy == "Shorten the title to \(first.limit) characters; it has \(length).")
      }
    }
  }

  @Test("NB-12, NB-1: a title beside a subtitle that would wrap")
  func wrappingTitle() {
    let content = NavigationBarContent(title: "Goods receipts, north", subtitle: "All suppliers")
    #expect(codes(content) == [])
    let narrow = BarEnvironment(width: 199, sizeClass: .compact)
    #expect(codes(content, narrow) == [.titleWithSubtitleWraps])
    #expect(found(content, narrow).first?.found == 21 * 8)
    #expect(found(content, narrow).first?.limit == 167)
    #expect(codes(content, BarEnvironment(width: 200, sizeClass: .compact)) == [])
    #expect(codes(NavigationBarContent(title: content.title), narrow) == [])
  }

  @Test("NB-12, NB-2: more buttons than places, those always in the overflow not counted")
  func tooManyButtons() {
    var content = NavigationBarContent(actions: (0..<4).map { labelAction("\($0)") })
    #expect(codes(content) == [.tooManyButtons])
    #expect(found(content).first?.found == 4 && found(content).first?.limit == 3)
    #expect(codes(content, regularBar) == [])
    content.actions[2].isAlwaysInOverflow = true
    // Three and the overflow button.
    #expect(codes(content) == [.tooManyButtons])
    content.actions[3].isAlwaysInOverflow = true
    #expect(codes(content) == [])
  }

  @Test("NB-12: one action twice")
  func duplicates() {
    let content = NavigationBarContent(actions: [symbol("a"), symbol("b", .filter), symbol("a")])
    let diagnostics = found(content)
    #expect(diagnostics.map(\.code) == [.duplicateAction])
    #expect(diagnostics.first?.subject == .action(2) && diagnostics.first?.found == 0)
    #expect(diagnostics.first?.severity == .error)
    // A third is told as the second was.
    let three = found(NavigationBarContent(actions: [symbol("a"), symbol("a"), symbol("a")]))
    #expect(three.map(\.code) == [.duplicateAction, .duplicateAction])
    #expect(three.map(\.subject) == [.action(1), .action(2)] && three.allSatisfy { $0.found == 0 })
  }

  @Test("NB-12, NB-3: a label that would not fit is one that alone goes to the overflow")
  func labelThatDoesNotFit() {
    var seen: Set<Bool> = []
    for length in stride(from: 1, through: 40, by: 3) {
      for width in stride(from: 200, through: 500, by: 20) {
        let content = NavigationBarContent(
          title: "Goods receipts",
          leading: .back(previousTitle: "Start"),
          actions: [
            BarAction(
              "a",
              title: String(repeating: "x", count: length),
              face: .label(alternative: nil)
            )
          ]
        )
        let environment = BarEnvironment(width: width, sizeClass: .compact)
        let isInOverflow = NavigationBar(content).layout(in: environment).overflow == [0]
        // A label that is no wider than the overflow button stays, whatever room the title has.
        if length > 3 {
          #expect((codes(content, environment) == [.labelDoesNotFit]) == isInOverflow)
        }
        seen.insert(isInOverflow)
      }
    }
    #expect(seen.count == 2)
  }

  @Test("NB-12: icon-only actions have symbols that everybody knows")
  func unfamiliarSymbols() {
    for known in [BarSymbol.add, .filter, .search] {
      #expect(codes(NavigationBarContent(actions: [symbol("a", known)])) == [])
    }
    for unknown in [BarSymbol.edit, .print, .save, .share, .delete, .more, .named("add")] {
      var content = NavigationBarContent(actions: [symbol("a", unknown)])
      #expect(codes(content) == [.unfamiliarSymbol])
      content.actions[0].isAlwaysInOverflow = true
      #expect(codes(content) == [])
    }
  }

  @Test("NB-12: a label in compact width where a known symbol exists")
  func labelInsteadOfSymbol() {
    for (symbol, isAdvised) in [(BarSymbol.add, true), (.edit, false), (nil, false)] {
      let action = BarAction("a", title: "Add", face: .label(alternative: symbol))
      let content = NavigationBarContent(actions: [action])
      #expect(codes(content) == (isAdvised ? [.labelInsteadOfSymbol] : []))
      #expect(codes(content, regularBar) == [])
    }
  }

  @Test("NB-12, NB-4: back, close and cancel belong to the leading edge")
  func notLeading() {
    for purpose in BarAction.Purpose.allCases {
      let action = BarAction("a", title: "Do", face: .label(alternative: nil), purpose: purpose)
      let expected: [BarDiagnostic.Code] = purpose == .action ? [] : [.notLeading]
      #expect(codes(NavigationBarContent(actions: [action])) == expected)
    }
    #expect(codes(NavigationBarContent(actions: [symbol("x", .close)])) == [.notLeading])
  }

  @Test(
    "NB-12, NB-8: logos of 24, of 25…30 and of more",
    arguments: [(20, nil), (24, nil), (25, .warning), (30, .warning), (31, .error)]
      as [(Int, BarDiagnostic.Severity?)]
  )
  func logoHeight(height: Int, severity: BarDiagnostic.Severity?) {
    var content = NavigationBarContent(title: "Home")
    content.isHomeScreen = true
    content.logo = BarLogo(width: 90, height: height)
    #expect(found(content).map(\.severity) == (severity.map { [$0] } ?? []))
    content.isHomeScreen = false
    #expect(codes(content).first == .logoNotOnHomeScreen)
  }

  @Test("NB-12: every diagnostic names its rule and says what to do")
  func texts() {
    var content = NavigationBarContent(
      title: String(repeating: "long title ", count: 9),
      subtitle: "All",
      actions: [
        symbol("a", .share), symbol("a", .close),
        BarAction("b", title: "Add all of it to the next", face: .label(alternative: .add)),
        BarAction("c", title: "Save", face: .symbol(.save), effect: "save"),
        BarAction("d", title: "Finish", face: .symbol(.save), effect: "save"),
        BarAction("e", title: "Finish", face: .symbol(.search)),
      ]
    )
    content.search = BarSearch()
    content.logo = BarLogo(width: 40, height: 40)
    let diagnostics = found(content)
    #expect(Set(diagnostics.map(\.code)) == Set(BarDiagnostic.Code.allCases))
    for diagnostic in diagnostics {
      #expect(diagnostic.rule.hasPrefix("NB-") && diagnostic.remedy.hasSuffix("."))
    }
  }
}

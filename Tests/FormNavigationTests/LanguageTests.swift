import FormModel
import FormNavigation
import Testing

/// Plural forms, digits, and names whose direction is not that of the interface (AX-3).
@Suite struct LanguageTests {
  private func screen(
    _ pages: [TestPage],
    _ strings: MenuStrings,
    direction: ReadingDirection = .leftToRight
  ) throws -> InputFormScreen {
    var geometry = phone
    geometry.direction = direction
    var screen = InputFormScreen(makeForm(pages), on: geometry, strings: strings)
    try screen.handle(.tap(.menuButton))
    return screen
  }

  /// The sample numbers of CLDR for each category.
  @Test(
    "AX-3: a number has the plural category that CLDR gives it",
    arguments: [
      (PluralRule.one, [([1], PluralCategory.one), ([0, 2, 11, 21, 101, 1_000], .other)]),
      (.hebrew, [([1], .one), ([2], .two), ([0, 3, 12, 20, 22, 102], .other)]),
      (
        .arabic,
        [
          ([0], .zero), ([1], .one), ([2], .two), ([3, 10, 103, 110, 1_003], .few),
          ([11, 26, 99, 111, 1_011], .many), ([100, 101, 102, 200, 1_000, 1_000_000], .other),
        ]
      ),
      (
        PluralRule([
          .init(.one, 1...1, modulus: 10, except: 11...11),
          .init(.few, 2...4, modulus: 10, except: 12...14), .init(.many, 0...99, modulus: 100),
        ]),
        [([1, 21, 101], .one), ([2, 24, 104], .few), ([0, 5, 11, 12, 14, 111, 112], .many)]
      ),
    ]
  )
  func categories(_ rule: PluralRule, _ samples: [([Int], PluralCategory)]) {
    for (numbers, category) in samples {
      for number in numbers { #expect(rule.category(of: number) == category, "\(number)") }
    }
  }

  @Test("AX-3: what is left is one item, two, a few or many, as the language has it")
  func remaining() throws {
    let pages = [1, 2, 3, 11].map {
      TestPage(fields: [FieldFlags](repeating: .mandatory, count: $0))
    }
    func values(_ strings: MenuStrings) throws -> [String] {
      let screen = try screen(pages, strings)
      return screen.accessibilityElements().dropFirst().prefix(pages.count).map {
        String($0.value.split(separator: ", ").last ?? "")
      }
    }
    #expect(
      try values(MenuStrings()) == [
        "1 mandatory item left", "2 mandatory items left", "3 mandatory items left",
        "11 mandatory items left",
      ]
    )
    #expect(
      try values(.hebrew) == [
        "נותר שדה חובה אחד", "נותרו שני שדות חובה", "נותרו 3 שדות חובה", "נותרו 11 שדות חובה",
      ]
    )
    #expect(
      try values(.arabic) == [
        "بقي حقل إلزامي واحد", "بقي حقلان إلزاميان", "بقيت ٣ حقول إلزامية", "بقي ١١ حقلًا إلزاميًا",
      ]
    )
  }

  @Test("AX-3: a text is as wide as its own form is, with the language's digits")
  func widths() throws {
    let pages = [1, 2, 3, 11, 100].map {
      TestPage(fields: [FieldFlags](repeating: .mandatory, count: $0))
    }
    for strings in [MenuStrings(), .hebrew, .arabic] {
      let screen = try screen(pages, strings)
      for (page, remaining) in zip(FormPages(count: 5), [1, 2, 3, 11, 100]) {
        let shown = screen.card(ofPage: page)
        let card = try #require(shown)
        // Combining marks have no width.
        let text = strings.mandatory.text(remaining, in: strings.language)
        #expect(card.mandatory?.text.frame.width == 7 * text.count)
      }
    }
  }

  /// Eastern digits are wider than western ones.
  private struct WideDigits: TextMeasurer {
    let base = ClusterMeasurer()
    func lineHeight(of role: TextRole) -> Int { base.lineHeight(of: role) }
    func advance(ofCluster cluster: Span<UInt8>, role: TextRole) -> Int {
      let isEastern = cluster.count == 2 && cluster[0] == 0xD9 && 0xA0...0xA9 ~= cluster[1]
      return base.advance(ofCluster: cluster, role: role) * (isEastern ? 2 : 1)
    }
  }

  @Test("AX-3: numbers are written with one kind of digits, the same in every place")
  func digits() throws {
    var geometry = phone
    geometry.direction = .rightToLeft
    var screen = InputFormScreen(
      makeForm(plainPages(12)),
      on: geometry,
      bar: NavigationBarContent(title: "مسح", leading: .back(previousTitle: "قائمة")),
      strings: .arabic,
      barStrings: .arabic,
      measurer: WideDigits()
    )
    try screen.handle(.goToPage(9))
    #expect(screen.titleLines(ofPage: 9) == ["١٠: \u{2066}Page 9\u{2069}"])
    let button = try #require(screen.snapshot().menuButton)
    #expect(button.frame.width == 24 + 8 * (" من ".count + 4 * 2))
    let closed = screen.accessibilityElements(.arabic)
    try screen.handle(.tap(.menuButton))
    let open = screen.accessibilityElements(.arabic)
    for element in closed + open {
      // The names of the pages are English, and have western digits.
      let label = element.label.prefix { $0 != "P" }
      #expect(!(label + element.value).contains { $0.isASCII && $0.isNumber }, "\(label)")
    }
    #expect(closed.contains { $0.label == "الخطوة ١٠ من ١٢، جارية" })
    #expect(open.contains { $0.label == "١٠: \u{2068}Page 9\u{2069}" })
  }

  @Test("AX-3: from right to left the number stands right, whatever script the name is in")
  func isolated() throws {
    var pages = plainPages(4)
    pages[0].name = "GPS والموقع"
    pages[1].name = "פרטים"
    pages[2].name = "12"
    pages[3].name = String(repeating: "long words ", count: 6)
    let right = try screen(pages, MenuStrings(), direction: .rightToLeft)
    #expect(right.titleLines(ofPage: 0) == ["1: \u{2066}GPS والموقع\u{2069}"])
    #expect(right.titleLines(ofPage: 1) == ["2: פרטים"])
    #expect(right.titleLines(ofPage: 2) == ["3: 12"])
    let long = right.titleLines(ofPage: 3)
    #expect(long.count == 2 && long.allSatisfy { $0.hasSuffix("\u{2069}") })
    #expect(long[0].hasPrefix("4: \u{2066}long") && long[1].hasPrefix("\u{2066}"))
    let left = try screen(pages, MenuStrings())
    #expect(left.titleLines(ofPage: 0) == ["1: GPS والموقع"])
    #expect(left.titleLines(ofPage: 1) == ["2: \u{2067}פרטים\u{2069}"])
  }

  @Test("AX-3: a sign, and a digit for which a script has no scalar, stay as they are")
  func otherDigits() {
    #expect(TextLanguage.arabic.text(-12) == "-١٢")
    let last = TextLanguage(plurals: .one, zeroDigit: "\u{D7FF}")
    #expect(last.text(10) == "1\u{D7FF}")
  }

  @Test("AX-3: what assistive technology says has a text of each language in every place")
  func spokenTexts() {
    func texts(_ strings: AccessibilityStrings) -> [String] {
      Mirror(reflecting: strings).children.filter { $0.label != "separator" }
        .map { "\($0.value)" }
    }
    let all = [AccessibilityStrings(), .hebrew, .arabic].map(texts)
    for place in all[0].indices {
      #expect(Set(all.map { $0[place] }).count == 3, "\(all[0][place])")
    }
  }
}

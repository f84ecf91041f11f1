import FormModel
import FormRules
import FormWorkload

/// Small forms for fuzzing: of random shape, and some with page names that are hard for text code.
enum SmallForms {
  /// One in four has fields with ids.
  ///
  /// - Complexity: O(fields + bytes of names).
  static func form(seed: UInt64) -> FormDefinition {
    do {
      let plain = try FormGenerator(shape: .small(seed: seed), seed: seed).makeForm()
      var random = SplitMix64(key: seed, index: plain.pageCount)
      var builder = FormBuilder()
      let hasIDs = seed % 4 == 3
      for page in plain.pages {
        let isOdd = random.draw(below: 6) == 0
        try builder.appendPage(
          name: isOdd ? oddName(&random) : try plain.name(ofPage: page),
          isHidden: try plain.isPageHidden(page)
        )
        for field in 0..<(try plain.fieldCount(ofPage: page)) {
          let flags = try plain.flags(at: FieldID(page: page, field: field))
          let id = hasIDs && (page.place + field) % 3 > 0 ? "p\(page)f\(field)" : nil
          try builder.appendField(flags, details: id.map { FieldDetails(id: $0) } ?? .none)
        }
      }
      return builder.build()
    } catch {
      preconditionFailure("a small form passes a limit: \(error)")
    }
  }

  /// A form with sound rules and at least three pages; one in three has at least 34, on which a screen places few
  /// cards anew where it would place all.
  ///
  /// - Complexity: O(fields + rules), a few times.
  static func formWithRules(seed: UInt64) -> FormDefinition {
    var random = Xoshiro256StarStar(seed: seed)
    let leastPages = seed / 5 % 3 == 0 ? 34 : 3
    while true {
      let drawn = RulesForm(&random, hasRepeats: false)
      if drawn.pages.count < leastPages { continue }
      let form = drawn.makeForm { page in
        var random = SplitMix64(key: seed, index: page.place)
        return words(&random, atMost: 11)
      }
      if (try? FormSession.check(form)) != nil { return form }
    }
  }

  /// A form with repeats: of one page or several, inside one another, counted by answers or by a person, with labels and with
  /// answers in titles.
  ///
  /// - Complexity: O(fields + rules), a few times.
  static func formWithRepeats(seed: UInt64) -> FormDefinition {
    var random = Xoshiro256StarStar(seed: seed)
    while true {
      var drawn = RulesForm(&random, hasRepeats: true)
      for list in drawn.logic.choiceLists.indices {
        // A title names choices by their labels if all have one.
        let share = [2, 2, 12, 12][random.draw(below: 4)]
        let labelled = drawn.logic.choiceLists[list].choices.map { choice in
          let label = random.draw(below: share) != 0 ? words(&random, atMost: 3) : choice.label
          return Choice(value: choice.value, label: label)
        }
        drawn.logic.choiceLists[list].choices = ChoiceRows(labelled)
      }
      drawTitles(&drawn, &random)
      let form = drawn.makeForm { page in
        var random = SplitMix64(key: seed, index: page.place)
        if random.draw(below: 6) == 0 { return oddName(&random) }
        return words(&random, atMost: 11)
      }
      if (try? FormSession.check(form)) != nil { return form }
    }
  }

  /// Draws labels of repeats, and the fields whose answers stand in the titles of instances.
  private static func drawTitles(_ drawn: inout RulesForm, _ random: inout Xoshiro256StarStar) {
    let outline = RepeatOutline(drawn.logic, pageCount: drawn.pages.count)
    for index in drawn.logic.repeats.indices {
      let labels = [nil, " ", "Member", "Visit", words(&random, atMost: 6)]
      drawn.logic.repeats[index].label = labels[random.draw(below: labels.count)]
      let own = drawn.addresses.filter { outline.repeat(around: $0.page) == index }
      let ofChoices = own.filter { drawn[$0].kind == .choices && drawn[$0].list != nil }
      let titles = ofChoices.isEmpty || random.draw(below: 2) == 0 ? own : ofChoices
      if !titles.isEmpty, random.draw(below: 3) != 0 {
        drawn.logic.repeats[index].title = titles[random.draw(below: titles.count)]
      }
    }
  }

  /// Words to several lines: whether they fit on one may depend on the digits of a number before them.
  private static func words(_ random: inout some RandomNumberGenerator, atMost most: Int) -> String
  {
    (0..<random.draw(below: most + 1))
      .map { _ in String(repeating: "a", count: 1 + random.draw(below: 9)) }
      .joined(separator: " ")
  }

  static func oddName(_ random: inout SplitMix64) -> String {
    let name = oddNames[random.draw(below: oddNames.count)]
    // One in four is repeated, often to more than three lines, but to 64 marks at most.
    let count = random.draw(below: 4) == 0 ? 1 + random.draw(below: 32) : 1
    return String(repeating: name, count: count)
  }

  /// Names with nothing to see; one word longer than a line; no word at all; marks without a base; changing
  /// directions; clusters of many scalars; breaks allowed nowhere or everywhere.
  private static let oddNames = [
    " ", "\u{A0}", "\u{200B}", "\u{2060}\u{FEFF}", "\t\n", "\u{3000}", "a", "-", "--- --- ---",
    "1234567890", "\"a\" \\b\\", "\u{1}\u{1F}\u{7F}", "Donaudampfschifffahrtsgesellschaftskapitän",
    "a\u{A0}b\u{A0}c",
    "x\u{AD}y\u{AD}z",
    "\u{301}\u{302}", " \u{301}", "a\r\nb", "e\u{301}\u{323}\u{330}", "\u{200F}12 34",
    "\u{202E}abc",
    "\u{2067}אב\u{2069} ab", "אב 12 ab", "ab 12 אב", "هـــــــــل", "नमस्ते दुनिया", "กำลังทดสอบ",
    "👩‍👩‍👧‍👦👩🏽‍🚀", "🇨🇭🇩🇪🇫", "1️⃣2️⃣", "❤️❤︎", "漢字、かな。「」", "한국어 이름", "ｆｕｌｌ ｗｉｄｔｈ", "𝔘𝔫𝔦", "\u{1F468}\u{200D}",
  ]
}

import FormModel
import FormWorkload

extension RulesForm {
  /// Draws a small form. The kinds of rules and fields differ from seed to seed, so that each occurs alone.
  init(_ random: inout Xoshiro256StarStar, hasRepeats: Bool) {
    self.init()
    drawLists(&random)
    if hasRepeats { drawRepeats(&random) } else { drawPages(&random) }
    drawFields(&random)
    logic.policy = HiddenAnswerPolicy(rawValue: UInt8(random.draw(below: 3))) ?? .retained
    let some = addresses
    if random.draw(below: 3) == 0 {
      for address in some where random.draw(below: 3) == 0 {
        logic.fieldPolicies[address] = HiddenAnswerPolicy(rawValue: UInt8(random.draw(below: 3)))
      }
    }
    drawGroups(&random)
    if hasRepeats || !some.isEmpty {
      var drawing = RulesLogic(self, &random)
      drawing.draw(&random)
      logic = drawing.form.logic
    }
    for address in some where random.draw(below: 6) == 0 {
      logic.answers[address] = AnswerGenerator.answer(of: scope(of: address), using: &random)
    }
    clock = FormClock(milliseconds: RulesForm.moments[random.draw(below: RulesForm.moments.count)])
    if !hasRepeats, random.draw(below: 8) == 0 {
      removeLogic()
    } else {
      drawLabels(random)
      drawTriggers(random)
      drawKept(random)
      drawEditable(random)
    }
  }

  /// Leaves a form without rules, whose session keeps its answers in another way.
  private mutating func removeLogic() {
    logic = FormLogic()
    for page in pages.indices {
      for field in pages[page].fields.indices { pages[page].fields[field].list = nil }
    }
    // The last of three pages is never answered; its flags fill three words.
    guard pages.count == 3 else { return }
    let missing = 33 - pages[2].fields.count
    if missing > 0 { pages[2].fields += Array(repeating: Field(), count: missing) }
  }

  /// Times for the clock, with the first and the last one: days before 1970 have a time of day, too.
  static let moments = [
    0, 86_400_000 * 20_779 + 5, 86_400_000 * 18_266, -1, -43_200_000, 86_400_000 * 10_957,
    86_400_000 * -719_162, 86_400_000 * 2_932_897 - 1,
  ]

  private static let kinds: [FieldKind] = [
    .text, .integer, .integer, .decimal, .boolean, .boolean, .date, .dateTime, .time, .choice,
    .choice, .choices, .choices, .note, .barcode,
  ]

  private mutating func drawLists(_ random: inout Xoshiro256StarStar) {
    logic.choiceLists = [
      ChoiceList(id: "l0", choices: ["a", "b", "c"].map { Choice(value: $0) }),
      ChoiceList(id: "l1", choices: ["1", "01", "2.5", "b", "a"].map { Choice(value: $0) }),
    ]
    if random.draw(below: 4) == 0 {
      // Above `FewAtoms.most`, and around the 64 bits of a word.
      let many = (0..<[42, 63, 64, 65, 70][random.draw(below: 5)]).map { Choice(value: "c\($0)") }
      logic.choiceLists.append(ChoiceList(id: "l2", choices: many))
    }
    if random.draw(below: 4) == 0 {
      let values = ["a", "a b", "b  c", " 1", "a b a", "2.5 "]
      logic.choiceLists.append(
        ChoiceList(id: "l\(logic.choiceLists.count)", choices: values.map { Choice(value: $0) })
      )
    }
    if random.draw(below: 2) == 0 { drawTables(&random) }
  }

  /// Draws pages without fields.
  private mutating func drawPages(_ random: inout Xoshiro256StarStar) {
    pages = Array(repeating: Page(), count: RulesForm.pageCount(&random))
  }

  private mutating func drawFields(_ random: inout Xoshiro256StarStar) {
    let flagged = random.draw(below: 3)
    let counts = fieldCounts(&random)
    // Numbers count instances, and find them; sums of decimals carry.
    let numbers: [FieldKind] =
      logic.repeats.isEmpty ? [] : [.integer, .integer, .integer, .decimal, .decimal]
    let kinds = RulesForm.kinds + numbers
    for page in pages.indices {
      pages[page].isHidden = random.draw(below: 8) == 0
      for _ in 0..<counts[random.draw(below: counts.count)] {
        var field = Field(kind: kinds[random.draw(below: kinds.count)])
        let isFlagged = random.draw(below: 3) < flagged
        if isFlagged { field.flags = FieldFlags(rawValue: UInt8(random.draw(below: 16))) }
        if field.kind == .choice || field.kind == .choices, random.draw(below: 16) != 0 {
          let list = random.draw(below: logic.choiceLists.count)
          // Several choices need values without spaces.
          let hasSpaces = logic.choiceLists[list].choices.contains { $0.value.contains(" ") }
          field.list = field.kind == .choices && hasSpaces ? 0 : list
        }
        pages[page].fields.append(field)
      }
    }
  }

  /// Mostly few pages. On 34 and more a screen places few cards anew where it would place all; with 300 there are
  /// several words of each page set.
  private static func pageCount(_ random: inout Xoshiro256StarStar) -> Int {
    switch random.draw(below: 64) {
    case 0: 300
    case 1, 2, 3: random.draw(in: 33...48)
    default: random.draw(in: 1...4)
    }
  }

  /// Numbers of fields that a page may have: mostly few. 17, 33 and 49 begin another word of flags. A form of many pages
  /// has few on each, and so has one with repeats.
  private func fieldCounts(_ random: inout Xoshiro256StarStar) -> [Int] {
    if !logic.repeats.isEmpty {
      return random.draw(below: 24) == 0 ? [0, 1, 17] : [0, 1, 1, 2, 3]
    }
    if pages.count > 4 { return [0, 1, 1, 2] }
    let few = [0, 1, 1, 2, 3, 4, 6, 17]
    return random.draw(below: 8) == 0 ? few + [33, 49] : few
  }

  /// Draws groups that are nested or disjoint, also with the repeats.
  private mutating func drawGroups(_ random: inout Xoshiro256StarStar) {
    for _ in 0..<[0, 0, 1, 2, 4][random.draw(below: 5)] {
      let page = PageID(place: random.draw(below: pages.count))
      let isOfPages = random.draw(below: 3) < (logic.repeats.isEmpty ? 1 : 2)
      let count = isOfPages ? pages.count : self[page].fields.count
      guard count > 0 else { continue }
      let first = random.draw(below: count)
      var range = first..<random.draw(in: (first + 1)...count)
      var others = logic.groups.compactMap { $0.range(ofPage: isOfPages ? nil : page) }
      if isOfPages, !logic.repeats.isEmpty {
        let repeats = logic.repeats.map {
          $0.pages.lowerBound.rawValue..<$0.pages.upperBound.rawValue
        }
        if random.draw(below: 3) == 0 { range = repeats[random.draw(below: repeats.count)] }
        others += repeats
      }
      guard others.allSatisfy({ $0.overlapsWell(range) }) else { continue }
      logic.groups.append(
        FieldGroup(
          id: "g\(logic.groups.count)",
          extent: isOfPages ? .pages(positions: range) : .fields(page: page, range),
          isHidden: random.draw(below: 6) == 0,
          isReadOnly: random.draw(below: 6) == 0
        )
      )
    }
  }
}

extension FieldGroup {
  /// The run of fields of this page, or of pages; nil if it is of another kind or page.
  func range(ofPage page: PageID?) -> Range<Int>? {
    switch extent {
    case .fields(let own, let range): own == page ? range : nil
    case .pages(let range):
      page == nil ? range.lowerBound.rawValue..<range.upperBound.rawValue : nil
    }
  }
}

extension FieldGroup.Extent {
  /// The pages from one position up to another.
  static func pages(positions range: Range<Int>) -> Self {
    .pages(PagePosition(range.lowerBound)..<PagePosition(range.upperBound))
  }
}

extension Range<Int> {
  /// Whether one range contains the other, or they are disjoint.
  func overlapsWell(_ other: Range<Int>) -> Bool {
    let common = clamped(to: other)
    return !overlaps(other) || common == self || common == other
  }
}

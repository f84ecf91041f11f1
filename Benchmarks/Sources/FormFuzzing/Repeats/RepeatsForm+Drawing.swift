import FormModel
import FormWorkload

extension RulesForm {
  /// Draws a small form with repeats. The kinds of rules differ from seed to seed, so that each occurs alone.
  init(repeats random: inout Xoshiro256StarStar) {
    self.init()
    logic.choiceLists = [
      ChoiceList(id: "l0", choices: ["a", "b", "1"].map { Choice(value: $0) })
    ]
    if random.draw(below: 2) == 0 { drawTables(&random) }
    drawRepeats(&random)
    drawFields(&random)
    logic.policy = HiddenAnswerPolicy(rawValue: UInt8(random.draw(below: 3))) ?? .retained
    if random.draw(below: 4) == 0 {
      for address in addresses where random.draw(below: 3) == 0 {
        logic.fieldPolicies[address] = HiddenAnswerPolicy(rawValue: UInt8(random.draw(below: 3)))
      }
    }
    drawGroups(&random)
    var drawing = RepeatsLogic(self, &random)
    drawing.draw(&random)
    logic = drawing.form.logic
    for address in addresses where random.draw(below: 6) == 0 {
      logic.answers[address] = AnswerGenerator.answer(of: scope(of: address), using: &random)
    }
    clock = FormClock(milliseconds: RulesForm.moments[random.draw(below: 3)])
    drawLabels(random)
    drawTriggers(random)
  }

  /// Draws pages without fields, and repeats of them: up to three that contain one another, and now and then more beside
  /// these.
  private mutating func drawRepeats(_ random: inout Xoshiro256StarStar) {
    drawPages([0, 1, 1, 2], &random)
    for _ in 0..<[1, 1, 1, 2][random.draw(below: 4)] {
      drawRepeat(levels: [1, 1, 2, 2, 3][random.draw(below: 5)], &random)
      drawPages([0, 1, 1], &random)
    }
  }

  /// Draws a repeat that contains others, down to a number of levels.
  private mutating func drawRepeat(levels: Int, _ random: inout Xoshiro256StarStar) {
    let index = logic.repeats.count
    let first = pages.count
    let minimum = [0, 0, 0, 1, 2][random.draw(below: 5)]
    let most = minimum + [0, 1, 2, 2, 3][random.draw(below: 5)]
    var repeated = FormRepeat(
      id: "r\(index)",
      pages: PagePosition(first)..<PagePosition(first + 1),
      initial: random.draw(in: minimum...most),
      minimum: minimum,
      maximum: random.draw(below: 4) == 0 ? nil : most,
      allowsAdding: random.draw(below: 16) != 0,
      allowsRemoving: random.draw(below: 16) != 0
    )
    logic.repeats.append(repeated)
    let before = random.draw(below: 3) == 0 ? 0 : 1
    for _ in 0..<before { pages.append(Page()) }
    if levels > 1 {
      drawRepeat(levels: levels - 1, &random)
      if random.draw(below: 6) == 0 { drawRepeat(levels: 1, &random) }
    }
    drawPages(before == 0 || levels == 1 ? [1 - before, 1, 2] : [0, 0, 1], &random)
    repeated.pages = PagePosition(first)..<PagePosition(pages.count)
    logic.repeats[index] = repeated
  }

  private mutating func drawPages(_ counts: [Int], _ random: inout Xoshiro256StarStar) {
    for _ in 0..<counts[random.draw(below: counts.count)] { pages.append(Page()) }
  }

  private static let repeatedKinds: [FieldKind] = [
    .integer, .integer, .integer, .decimal, .boolean, .text, .text, .choice, .choices, .date, .note,
  ]

  private mutating func drawFields(_ random: inout Xoshiro256StarStar) {
    let flagged = random.draw(below: 3)
    // Seldom more fields than a word of flags has.
    let counts = random.draw(below: 24) == 0 ? [0, 1, 17] : [0, 1, 1, 2, 3]
    for page in pages.indices {
      pages[page].isHidden = random.draw(below: 8) == 0
      for _ in 0..<counts[random.draw(below: counts.count)] {
        var field = Field(kind: Self.repeatedKinds[random.draw(below: Self.repeatedKinds.count)])
        let isFlagged = random.draw(below: 3) < flagged
        if isFlagged { field.flags = FieldFlags(rawValue: UInt8(random.draw(below: 16))) }
        if field.kind == .choice || field.kind == .choices {
          field.list = random.draw(below: logic.choiceLists.count)
        }
        pages[page].fields.append(field)
      }
    }
  }

  /// Draws groups of pages that are nested with the repeats or apart from them, and groups of fields.
  private mutating func drawGroups(_ random: inout Xoshiro256StarStar) {
    for _ in 0..<[0, 0, 1, 2, 3][random.draw(below: 5)] {
      let page = PageID(place: random.draw(below: pages.count))
      let isOfPages = random.draw(below: 3) != 0
      let count = isOfPages ? pages.count : self[page].fields.count
      guard count > 0 else { continue }
      let first = random.draw(below: count)
      var range = first..<random.draw(in: (first + 1)...count)
      if isOfPages, random.draw(below: 3) == 0 {
        // Exactly the pages of a repeat.
        let pages = logic.repeats[random.draw(below: logic.repeats.count)].pages
        range = pages.lowerBound.rawValue..<pages.upperBound.rawValue
      }
      var others = logic.groups.compactMap { $0.range(ofPage: isOfPages ? nil : page) }
      if isOfPages {
        others += logic.repeats.map { $0.pages.lowerBound.rawValue..<$0.pages.upperBound.rawValue }
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

import FormBaselines
import FormModel
import FormRules
import FormWorkload
import Testing

@Suite struct RepeatedFormTests {
  /// A small form with everything that must stay within one copy.
  private static func form(seed: UInt64) throws -> FormDefinition {
    var shape = RuleShape()
    shape.size = .pages(5)
    shape.fieldsPerPage = .uniform(0...6)
    shape.variables = .percent(30)
    shape.lockedFields = .percent(20)
    shape.requiredFields = .percent(20)
    shape.constrainedFields = .percent(30)
    shape.answeredFields = .percent(30)
    shape.conditionalPages = .percent(40)
    shape.conditionalGroups = .percent(20)
    shape.hiddenPages = .percent(20)
    return try RuleFormGenerator(shape: shape, seed: seed).makeForm()
  }

  @Test(
    "UR-11: a copy has hints, messages and translations of its own, and shares those of choices"
  )
  func texts() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "A")
    try builder.appendField([], details: FieldDetails(id: "x", label: "X"))
    let field = FieldID(page: 0, field: 0)
    builder.logic.groups = [FieldGroup(id: "g", label: "G", extent: .pages(0..<1))]
    builder.logic.repeats = [FormRepeat(id: "r", pages: 0..<1)]
    builder.logic.choiceLists = [ChoiceList(id: "l", choices: [Choice(value: "a", label: "A")])]
    builder.logic.constraints = [Constraint(field: field, expression: ". > 1", message: "no")]
    builder.texts.language = "en"
    builder.texts.areMarkdown = true
    builder.texts.hints = [field: "hint"]
    builder.texts.requiredMessages = [field: "required"]
    let own: [TextPlace: String] = [
      .name(0): "N", .nameExpression(0): "${x}", .label(field): "L", .labelExpression(field): "",
      .hint(field): "H", .message(field): "M", .requiredMessage(field): "R", .groupLabel(0): "G2",
      .repeatLabel(0): "R2",
    ]
    let shared = TextPlace.choiceLabel(list: 0, choice: 0)
    let all = own.merging([shared: "C"]) { $1 }
    builder.texts.translations = [FormTranslation(language: "fr", texts: all)]
    let copies = try RepeatedForm.make(builder.build(), count: 3)
    let last = FieldID(page: 2, field: 0)
    #expect(copies.texts.languages == ["en", "fr"] && copies.texts.areMarkdown)
    #expect(copies.texts.hints.count == 3 && copies.texts.hints[last] == "hint")
    #expect(copies.texts.requiredMessages[last] == "required")
    let texts = copies.texts.translations[0].texts
    #expect(texts.count == 3 * own.count + 1 && texts[shared] == "C")
    #expect(texts[.nameExpression(2)] == "${x_3}" && texts[.labelExpression(last)] == "")
    #expect(texts[.name(2)] == "N" && texts[.label(last)] == "L" && texts[.hint(last)] == "H")
    #expect(texts[.message(last)] == "M" && texts[.requiredMessage(last)] == "R")
    #expect(texts[.groupLabel(2)] == "G2" && texts[.repeatLabel(2)] == "R2")
  }

  /// The shown state of some pages of a form.
  private static func shown(
    _ oracle: borrowing RulesOracle,
    _ pages: Range<PagePosition>,
    _ form: borrowing FormDefinition
  ) throws -> [String] {
    var lines: [String] = []
    let all = FormPages(count: oracle.pageCount)
    for (page, own) in zip(all[pages], form.pages) {
      let progress = try oracle.progress(ofPage: page)
      lines.append("\(try oracle.isHidden(page: page)) \(progress)")
      for field in 0..<(try form.fieldCount(ofPage: own)) {
        let address = FieldID(page: page, field: field)
        let answer = try oracle.answer(at: address)
        lines.append("\(try oracle.flags(at: address)) \(String(describing: answer))")
        lines.append("\(try oracle.isInvalid(at: address))")
      }
    }
    return lines
  }

  @Test("UR-3: copies of a form behave as forms of their own do", arguments: 1...4)
  func copiesAreApart(seed: UInt64) throws {
    let form = try Self.form(seed: seed)
    let pages = form.pageCount
    let fields = form.fieldCount
    let all = try RepeatedForm.make(form, count: 3)
    let counts = [all.pageCount, all.fieldCount, all.logic.rules.count]
    #expect(counts == [3 * pages, 3 * fields, 3 * form.logic.rules.count])
    let clock = FormClock(milliseconds: 0)
    var differences = 0
    for copy in 0..<3 {
      var one = try RulesOracle(form, clock: clock)
      var together = try RulesOracle(all, clock: clock)
      var random = Xoshiro256StarStar(seed: seed &+ UInt64(copy) &* 1_000)
      for _ in 0..<60 where fields > 0 {
        let page = PageID(place: random.draw(below: pages))
        let count = try form.fieldCount(ofPage: page)
        guard count > 0 else { continue }
        let address = FieldID(page: page, field: random.draw(below: count))
        let details = try form.details(at: address)
        let asked = ExpressionScope.Field(
          id: "",
          kind: details.kind,
          choices: ["yes", "no", "dk", "ref"]
        )
        let answer = AnswerGenerator.answer(of: asked, range: .core, using: &random)
        // Two answers in three go to other copies, which must not affect this one.
        let place = random.draw(below: 3)
        let there = FieldID(
          page: PageID(place: page.place + place * pages),
          field: address.field
        )
        let event = FormEvent.answer(there, answer)
        let isTaken = (try? together.apply(event)) != nil
        if place == copy {
          let isTakenAlone = (try? one.apply(.answer(address, answer))) != nil
          if isTakenAlone != isTaken { differences += 1 }
        }
        let own = try Self.shown(one, form.pages.indices, form)
        let first = PagePosition(copy * pages)
        let its = first..<first.advanced(by: pages)
        if try Self.shown(together, its, form) != own {
          differences += 1
        }
      }
    }
    #expect(differences == 0)
  }

  @Test("no copy is a form without pages, one copy is the form with its ids renamed")
  func noneAndOne() throws {
    let form = try Self.form(seed: 1)
    let none = try RepeatedForm.make(form, count: 0)
    let pages = none.pageCount
    #expect(pages == 0 && none.logic.rules.isEmpty && none.logic.policy == form.logic.policy)
    let one = try RepeatedForm.make(form, count: 1)
    for page in form.pages {
      for field in 0..<(try form.fieldCount(ofPage: page)) {
        let address = FieldID(page: page, field: field)
        var details = try form.details(at: address)
        details.id = details.id.map { "\($0)_1" }
        #expect(try one.details(at: address) == details)
        #expect(try one.flags(at: address) == form.flags(at: address))
      }
    }
  }

  @Test("UR-2: names are renamed where they are names, and nowhere else")
  func names() throws {
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField(details: FieldDetails(id: "a"))
    try builder.appendField(details: FieldDetails(id: "a_2"))
    let target = FieldID(page: 0, field: 1)
    builder.logic.rules = [
      Rule(when: "${a}  != '${a}' and\n${a_2} = \"a\"", [.init(.hide, .field(target))])
    ]
    let form = try RepeatedForm.make(builder.build(), count: 2)
    #expect(form.logic.rules[1].condition == "${a_2}  != '${a}' and\n${a_2_2} = \"a\"")
    #expect(form.address(ofFieldWithID: "a_2_1") == target)
    #expect(form.address(ofFieldWithID: "a_2") == FieldID(page: 1, field: 0))
    #expect(form.logic.rules[1].actions == [.init(.hide, .field(FieldID(page: 1, field: 1)))])
  }

  private static func error(
    _ form: borrowing FormDefinition,
    _ count: Int,
    _ limit: MemoryLimit = .unlimited
  ) -> RepeatError? {
    do throws(RepeatError) {
      _ = try RepeatedForm.make(form, count: count, memoryLimit: limit)
      return nil
    } catch {
      return error
    }
  }

  @Test("copies beyond a form's limits, or the memory's, are refused before any is made")
  func limits() throws {
    let form = try Self.form(seed: 1)
    let pages = form.pageCount
    let most = FormLimits.pages / pages
    #expect(Self.error(form, most + 1) == .form(.tooManyPages(found: (most + 1) * pages)))
    #expect(Self.error(form, .max) == .form(.tooManyPages(found: .max)))
    let empty = FormBuilder().build()
    let tooMany = FormLimits.pages + 1
    #expect(Self.error(empty, tooMany) == .form(.tooManyPages(found: tooMany)))
    guard case .form(.tooMuchMemory) = Self.error(form, most, .bytes(1 << 20)) else {
      Issue.record("as much memory was taken")
      return
    }
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: FormLimits.fieldsPerPage)
    let large = builder.build()
    guard case .form(.tooManyFields) = Self.error(large, 65_538) else {
      Issue.record("as many fields were made")
      return
    }
  }

  @Test("UR-2: an expression that can't be taken apart is refused with its place")
  func expressions() throws {
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField(details: FieldDetails(id: "a"))
    builder.logic.variables = [Variable(id: "v", expression: "${a")]
    guard case .expression(.variable(0), _) = Self.error(builder.build(), 2) else {
      Issue.record("the expression was read")
      return
    }
    var long = FormBuilder()
    try long.appendPage()
    try long.appendField(details: FieldDetails(id: "a"))
    let text = "'" + String(repeating: "x", count: ExpressionLimits.bytes - 9) + "' = ${a}"
    long.logic.variables = [Variable(id: "v", expression: text)]
    guard case .expression(.variable(0), let error) = Self.error(long.build(), 1) else {
      Issue.record("an expression that is too long was made")
      return
    }
    #expect(error.expected.contains("\(ExpressionLimits.bytes) bytes"))
  }
}

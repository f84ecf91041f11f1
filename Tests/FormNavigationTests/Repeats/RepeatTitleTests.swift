import FormModel
import FormNavigation
import FormProgress
import FormRules
import Testing

@Suite struct RepeatTitleTests {
  @Test("RP-2, NM-3: cards of instances are titled by label, number and answer")
  func titles() throws {
    var screen = try householdScreen()
    #expect(screen.titles == ["Home", "Member 1", "Visit 1.1", "Health · Member 1", "End"])
    try screen.handle(.addInstance(of: 0))
    try screen.handle(.answer(FieldID(page: screen.page(1, [2]), field: 0), .text("Anna")))
    try screen.handle(.addInstance(of: 1, inside: try screen.instance(0, 1)))
    #expect(
      screen.titles == [
        "Home", "Member 1", "Visit 1.1", "Visit 1.2", "Health · Member 1", "Member 2: Anna",
        "Visit 2.1",
        "Health · Member 2: Anna", "End",
      ]
    )
    try screen.handle(.removeInstance(try screen.instance(0, 1)))
    #expect(
      screen.titles == ["Home", "Member 1: Anna", "Visit 1.1", "Health · Member 1: Anna", "End"]
    )
    try screen.handle(.undo)
    #expect(screen.titles.count == 9 && screen.titles[5] == "Member 2: Anna")
    try screen.handle(.answer(FieldID(page: screen.page(1, [2]), field: 0), .text(" ")))
    #expect(screen.titles[5] == "Member 2")
    try screen.handle(.tap(.menuButton))
    #expect(screen.titleLines(ofPage: screen.page(1, [2])) == ["6: Member 2"])
    let elements = screen.accessibilityElements()
    #expect(elements.contains { $0.label == "4: \u{2068}Visit 1.2\u{2069}" })
  }

  @Test("NM-3: several choices are titled by all their labels, or by their values if one has none")
  func severalChoices() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "Kind", fieldCount: 0)
    try builder.appendField([], details: FieldDetails(id: "kind", kind: .choices))
    let labelled = [("a", "A dog"), ("b", "A cat")].map { Choice(value: $0.0, label: $0.1) }
    builder.logic.choiceLists = [ChoiceList(id: "kinds", choices: labelled + [Choice(value: "c")])]
    let kind = FieldID(page: 0, field: 0)
    builder.logic.fieldChoices = [kind: 0]
    builder.logic.repeats = [FormRepeat(id: "pet", label: "Pet", pages: 0..<1, title: kind)]
    var screen = InputFormScreen(try FormSession(builder.build()), on: phone)
    for (values, title) in [
      (["a", "b"], "Pet 1: A dog, A cat"), (["a", "c"], "Pet 1: a, c"),
    ] {
      try screen.handle(.answer(FieldID(page: screen.page(0, [1]), field: 0), .choices(values)))
      #expect(screen.titles == [title])
    }
  }

  @Test("NM-3: a text stands in titles as it is, also where a list has it with a label")
  func textOfList() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "Kind", fieldCount: 0)
    try builder.appendField([], details: FieldDetails(id: "kind", kind: .text))
    let dog = Choice(value: "a", label: "A dog")
    builder.logic.choiceLists = [ChoiceList(id: "kinds", choices: [dog])]
    let kind = FieldID(page: 0, field: 0)
    builder.logic.fieldChoices = [kind: 0]
    builder.logic.repeats = [FormRepeat(id: "pet", label: "Pet", pages: 0..<1, title: kind)]
    var screen = InputFormScreen(try FormSession(builder.build()), on: phone)
    try screen.handle(.answer(FieldID(page: screen.page(0, [1]), field: 0), .text("a")))
    #expect(screen.titles == ["Pet 1: a"])
  }

  @Test("NM-3: titles have the language's digits, labels of choices, and no more than there is")
  func parts() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "Kind", fieldCount: 0)
    try builder.appendField([], details: FieldDetails(id: "kind", kind: .choice))
    try builder.appendPage(name: " ", fieldCount: 1)
    builder.logic.choiceLists = [
      ChoiceList(id: "kinds", choices: [.init(value: "a", label: "A dog"), .init(value: "b")])
    ]
    builder.logic.fieldChoices = [FieldID(page: 0, field: 0): 0]
    builder.logic.repeats = [
      FormRepeat(
        id: "pet",
        label: " ",
        pages: 0..<1,
        initial: 2,
        title: FieldID(page: 0, field: 0)
      ),
      FormRepeat(id: "other", pages: 1..<2),
    ]
    var screen = InputFormScreen(try FormSession(builder.build()), on: phone, strings: .arabic)
    #expect(screen.titles == ["Kind ١", "Kind ٢", "١"])
    let kind = FieldID(page: screen.page(0, [2]), field: 0)
    try screen.handle(.answer(kind, .choice("a")))
    #expect(screen.titles[1] == "Kind ٢: A dog")
    try screen.handle(.answer(kind, .choice("b")))
    #expect(screen.titles[1] == "Kind ٢: b")
  }

  @Test("NM-3, NM-27: a page in the place of another one, with fewer numbers, has lines of its own")
  func placeOfAnInnerInstance() throws {
    for names in [
      ["Short", String(repeating: "long words ", count: 9)], ["Long words here", "B"],
    ] {
      var builder = FormBuilder()
      for name in ["First"] + names { try builder.appendPage(name: name, fieldCount: 1) }
      builder.logic.repeats = [
        FormRepeat(id: "outer", pages: 1..<3, initial: 2), FormRepeat(id: "inner", pages: 1..<2),
      ]
      let session = try FormSession(builder.build(), journalBytes: 1 << 16)
      var screen = InputFormScreen(session, on: phone)
      // The page that undo takes back had numbers 1.1 in its place; one of number 1 comes there.
      try screen.handle(.addInstance(of: 1, inside: try screen.instance(0, 1)))
      try screen.handle(.undo)
      try screen.handle(.removeInstance(try screen.instance(0, 1)))
      try screen.handle(.addInstance(of: 0))
      try screen.handle(.tap(.menuButton))
      for card in screen.snapshot().cards {
        #expect(card.titleFit.lineCount == screen.titleLines(ofPage: card.page).count)
      }
    }
  }

  @Test("NM-27, RP-6: an instance in the place of another repeat's has a title of its own")
  func placeOfAnother() throws {
    var builder = FormBuilder()
    for name in ["Home", "A", "B", "End"] { try builder.appendPage(name: name, fieldCount: 1) }
    builder.logic.repeats = [
      FormRepeat(
        id: "a",
        label: String(repeating: "long words ", count: 9),
        pages: 1..<2
      ), FormRepeat(id: "b", label: "B", pages: 2..<3),
    ]
    // Without a journal, what was removed is used again at once.
    var screen = InputFormScreen(try FormSession(builder.build()), on: phone)
    try screen.handle(.tap(.menuButton))
    for (removed, added) in [(0, 1), (1, 0)] {
      try screen.handle(.addInstance(of: removed))
      let gone = try screen.instance(removed, 2)
      try screen.handle(.removeInstance(gone))
      try screen.handle(.addInstance(of: added))
      let second = try screen.instance(added, 2)
      #expect(second.page.place == gone.page.place)
      let lines = screen.titleLines(ofPage: second.page).count
      let fit = screen.card(ofPage: second.page)!.titleFit
      #expect(fit.lineCount == lines && lines == [3, 1][added])
      try screen.handle(.removeInstance(second))
    }
  }

  @Test("NM-27: an answer in a title changes the cards of its instance, and measures no others")
  func retitled() throws {
    let counter = CountingMeasurer()
    var screen = try householdScreen(measurer: counter)
    for _ in 0..<3 { try screen.handle(.addInstance(of: 0)) }
    let asked = counter.texts.count
    let name = FieldID(page: screen.page(1, [3]), field: 0)
    let change = try screen.handle(.answer(name, .text("Zoe")))
    // Home, and three pages of each member.
    #expect(change.retitled == 8..<11)
    #expect(counter.texts.count > asked)
    counter.clear()
    #expect(try screen.handle(.answer(name, .text("Zoe"))).retitled.isEmpty)
    let age = FieldID(page: screen.page(1, [3]), field: 1)
    #expect(try screen.handle(.answer(age, .integer(30))).retitled.isEmpty)
    #expect(counter.texts.isEmpty)
    // A change of many pages measures only what changed, too.
    let undone = try screen.handle(.undo)
    #expect(undone.retitled.isEmpty && counter.texts.isEmpty)
    #expect(try screen.handle(.undo).retitled == 8..<11)
    #expect(!counter.texts.isEmpty)
  }

  @Test("NM-27: adding and removing measures new titles, and those whose number has other digits")
  func digits() throws {
    let counter = CountingMeasurer()
    var screen = try householdScreen(measurer: counter)
    for _ in 0..<8 { try screen.handle(.addInstance(of: 0)) }
    let last = try screen.instance(0, 9)
    counter.clear()
    try screen.handle(.addInstance(of: 0, before: try screen.instance(0, 4)))
    // The new instance, and the one that is the tenth now, each with its visit.
    let one: Set = ["Member 0", "Visit 0.0", "Health · Member 0"]
    let tenth: Set = ["Member 00", "Visit 00.0", "Health · Member 00"]
    #expect(counter.longest == tenth.union(["Visit 0.0"]) && counter.texts.isSuperset(of: one))
    #expect(screen.title(ofPage: last.page) == "Member 10")
    counter.clear()
    try screen.handle(.removeInstance(try screen.instance(0, 2)))
    #expect(counter.longest == one)
    counter.clear()
    try screen.handle(.undo)
    #expect(counter.longest == tenth)
    counter.clear()
    try screen.handle(.removeInstance(last))
    #expect(counter.texts.isEmpty)
  }
}

/// Notes the titles that are measured, and their beginnings.
final class CountingMeasurer: TextMeasurer, @unchecked Sendable {
  private let inner = ClusterMeasurer()
  private(set) var texts: Set<String> = []

  /// Those that are not the beginning of another.
  var longest: Set<String> {
    texts.filter { text in !texts.contains { $0 != text && $0.hasPrefix(text) } }
  }

  func clear() { texts = [] }

  func lineHeight(of role: TextRole) -> Int { inner.lineHeight(of: role) }

  func advance(ofCluster cluster: Span<UInt8>, role: TextRole) -> Int {
    inner.advance(ofCluster: cluster, role: role)
  }

  var shapesRuns: Bool { true }

  func width(ofRun run: UTF8Span, role: TextRole) -> Int {
    if role == .cardTitle { texts.insert(String(copying: run)) }
    return inner.width(ofRun: run, role: role)
  }
}

import FormFormats
import FormModel
import FormRules
import Testing

@Suite struct ChoiceMemoryTests {
  @Test("CH-4: a list takes at most 64 bytes a row beside its texts, with its index")
  func bytes() throws {
    let rows = 40_000
    var builder = FormBuilder()
    try builder.appendPage(name: "A")
    try builder.appendField([], details: FieldDetails(id: "a", kind: .text))
    try builder.appendField([], details: FieldDetails(id: "b", kind: .choice))
    var list = ChoiceList(id: "l", choices: [])
    var textBytes = 0
    for row in 0..<rows {
      let choice = Choice(value: "v\(row)", label: "Household number \(row)")
      textBytes += choice.value.utf8.count + (choice.label?.utf8.count ?? 0)
      list.choices.append(choice)
    }
    for name in ["village", "district"] {
      list.columns.append(
        ChoiceColumn(name: name, texts: (0..<rows).lazy.map { "\(name) \($0 / 40)" })
      )
    }
    builder.logic.choiceLists = [list]
    builder.logic.fieldChoices = [FieldID(page: 0, field: 1): 0]
    builder.logic.choiceFilters = [
      ChoiceFilter(field: FieldID(page: 0, field: 1), expression: "#{village} = ${a}")
    ]
    let file = FormFile.bytes(of: builder.build(), as: .binary)
    guard let before = AllocatedBytes.held else { return }
    let form = try FormFile.read(bytes: file)
    var session = try FormSession(form.clone())
    let held = (AllocatedBytes.held ?? before) - before
    try session.answer("a", .text("village 7"))
    let offered = try session.choices(of: FieldID(page: 0, field: 1))
    #expect(offered.map { $0.value } == (280..<320).map { "v\($0)" })
    #expect(held < textBytes + 64 * rows, "\(held / rows) bytes a row, \(textBytes / rows) of text")
    #expect(held > 20 * rows)
  }
}

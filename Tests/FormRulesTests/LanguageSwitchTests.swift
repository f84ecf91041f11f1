import FormModel
import FormProgress
import FormRules
import Testing

/// A form in several languages while it is filled (UR-11).
@Suite struct LanguageSwitchTests {
  private func form() throws -> FormDefinition {
    var builder = FormBuilder()
    try builder.appendPage(name: "Household")
    try builder.appendField([.mandatory], details: FieldDetails(id: "head", label: "Head"))
    try builder.appendPage(name: "Member")
    try builder.appendField([], details: FieldDetails(id: "name", label: "Name"))
    let (head, name) = (FieldID(page: 0, field: 0), FieldID(page: 1, field: 0))
    builder.logic.repeats = [FormRepeat(id: "member", pages: 1..<2)]
    builder.logic.labels = [
      LabelExpression(of: .field(name), expression: "concat('Of ', ${head})")
    ]
    builder.texts.language = "en"
    builder.texts.hints = [head: "First name", name: "As well"]
    builder.texts.requiredMessages = [head: "Say who"]
    builder.texts.translations = [
      FormTranslation(
        language: "fr",
        texts: [
          .name(0): "Ménage", .label(head): "Chef", .hint(name): "Aussi",
          .labelExpression(name): "concat('De ', ${head})", .nameExpression(1): "${name}",
        ]
      )
    ]
    return builder.build()
  }

  @Test("UR-11, UD-3: what is saved in one language is restored in another, answers and instances")
  func switched() throws {
    let form = try form()
    var english = try FormSession(form.clone(), savesAnswers: true)
    try english.answer("head", .text("Anna"))
    try english.addInstance(of: 0)
    let second = try #require(InstanceNumbers([2]))
    let added = english.address(ofFieldWithID: "name", inside: second)
    try english.answer(try #require(added), .text("Ida"))
    var french = try FormSession(try form.translated(to: 0), savesAnswers: true)
    var dropped: [DroppedAnswer] = []
    try french.restore(english.savedAnswers!, dropped: &dropped)
    #expect(dropped.isEmpty && french.totals == english.totals)
    let restored = french.address(ofFieldWithID: "name", inside: second)
    let name = try #require(restored)
    let head = FieldID(page: 0, field: 0)
    #expect(try french.answer(at: name) == .text("Ida"))
    #expect(try french.label(of: name) == "De Anna" && french.label(of: head) == "Chef")
    #expect(try french.name(ofPage: name.page) == "Ida" && french.name(ofPage: 0) == "Ménage")
    #expect(try french.hint(of: name) == "Aussi" && french.hint(of: head) == "First name")
    #expect(try french.requiredMessage(of: head) == "Say who")
    #expect(try french.requiredMessage(of: name) == nil)
    var back = try FormSession(form, savesAnswers: true)
    try back.restore(french.savedAnswers!, dropped: &dropped)
    #expect(dropped.isEmpty && back.savedAnswers == english.savedAnswers)
    #expect(throws: AddressError.self) { try back.hint(of: FieldID(page: 0, field: 1)) }
  }

  @Test("UR-11: a form with texts and no logic is filled as a plain one")
  func plain() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "A", fieldCount: 1)
    builder.texts.hints = [FieldID(page: 0, field: 0): "hint"]
    let session = try FormSession(builder.build())
    #expect(try session.lastChange == nil && session.hint(of: FieldID(page: 0, field: 0)) == "hint")
  }
}

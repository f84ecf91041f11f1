import FormModel
import Testing

@Suite struct FormBuilderErrorTests {
  @Test func aFieldWithoutAPageIsAnError() throws {
    var builder = FormBuilder()
    #expect(throws: FormError.noPage) { try builder.appendField(.mandatory) }
    try builder.appendPage()
    try builder.appendField(.mandatory)
    let form = builder.build()
    #expect(form.fieldCount == 1)
  }

  @Test func flagsOfWhatIsNotThereAreAnError() throws {
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: 2)
    let places: [(PageID, Int)] = [
      (.nowhere, 0), (1, 0), (PageID(place: 0, generation: 1), 0), (0, -1), (0, 2),
      (.nowhere, .max),
    ]
    for (page, field) in places {
      #expect(throws: AddressError.self) {
        try builder.setFlags(.filled, at: FieldID(page: page, field: field))
      }
    }
    try builder.setFlags(.filled, at: FieldID(page: 0, field: 1))
  }

  @Test("FP-2: a note is no item unless told otherwise")
  func notes() throws {
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField(details: FieldDetails(kind: .note))
    try builder.appendField([], details: FieldDetails(kind: .note))
    try builder.appendField(details: FieldDetails(kind: .text))
    let form = builder.build()
    for (field, expected) in [FieldFlags.readOnly, [], []].enumerated() {
      let flags = try form.flags(at: FieldID(page: 0, field: field))
      #expect(flags == expected)
    }
  }

  @Test("Logic counts against the memory limit, beside the pages and what is held already")
  func logicMemory() throws {
    var builder = FormBuilder(memoryLimit: .bytes(100_000))
    try builder.appendPage(fieldCount: 3)
    try builder.checkMemory(logicBytes: 40_000, beside: 50_000)
    #expect(throws: FormError.self) {
      try builder.checkMemory(logicBytes: 40_000, beside: 60_000)
    }
  }

  @Test("A page's name counts against the memory limit, though there is room for the page itself")
  func nameMemory() throws {
    var builder = FormBuilder(memoryLimit: .bytes(100_000))
    for _ in 0..<5 { try builder.appendPage() }
    let name = String(repeating: "x", count: 200_000)
    #expect(throws: FormError.self) { try builder.appendPage(name: name) }
    try builder.appendPage(name: "short")
  }

  @Test func effectsAreNamed() {
    let effects: ProgressChange.Effects = [.flag, .pageCounts]
    #expect("\(effects)" == "[flag, pageCounts]")
    #expect("\(ProgressChange.Effects())" == "[]")
    #expect("\(ProgressChange.Effects.otherPages)" == "[otherPages]")
  }
}

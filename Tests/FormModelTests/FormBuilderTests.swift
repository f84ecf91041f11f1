import FormModel
import Testing

@Suite struct FormBuilderTests {
  @Test("a form gives back what it was built of")
  func roundTrip() throws {
    var builder = FormBuilder()
    var expected: [[FieldFlags]] = []
    for page in 0..<40 {
      try builder.appendPage(name: page % 3 == 0 ? nil : "Page \(page)", isHidden: page % 5 == 0)
      expected.append((0..<page).map { FieldFlags(rawValue: UInt8(($0 * 7 + page) % 16)) })
      for flags in expected[page] { try builder.appendField(flags) }
    }
    let form = builder.build()
    #expect(form.pageCount == 40)
    #expect(form.fieldCount == 40 * 39 / 2)
    for (number, page) in form.pages.enumerated() {
      #expect(try form.fieldCount(ofPage: page) == number)
      #expect(try form.isPageHidden(page) == (number % 5 == 0))
      #expect(try form.name(ofPage: page) == (number % 3 == 0 ? nil : "Page \(number)"))
      #expect(form.pageNames[number] == (number % 3 == 0 ? nil : "Page \(number)"))
      for field in 0..<number {
        let flags = try form.flags(at: FieldID(page: page, field: field))
        if flags != expected[number][field] { Issue.record("page \(page), field \(field)") }
      }
    }
  }

  @Test("flags that are set replace those before, in each combination, and no neighbour's")
  func flagsReplaceOthers() throws {
    var builder = FormBuilder()
    for _ in 0..<16 { try builder.appendPage(fieldCount: 16) }
    func address(_ old: Int, _ new: Int) -> FieldID {
      FieldID(page: PageID(place: old), field: new)
    }
    func flags(_ value: Int) -> FieldFlags { FieldFlags(rawValue: UInt8(value)) }
    for old in 0..<16 {
      for new in 0..<16 { try builder.setFlags(flags(old), at: address(old, new)) }
      for new in 0..<16 { try builder.setFlags(flags(new), at: address(old, new)) }
    }
    let form = builder.build()
    for old in 0..<16 {
      for new in 0..<16 { #expect(try form.flags(at: address(old, new)) == flags(new)) }
    }
  }

  @Test("details that are set behind are those of the field, and of no other")
  func detailsSetBehind() throws {
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: 3)
    let details = FieldDetails(id: "a", label: "A", kind: .integer)
    try builder.setDetails(details, at: FieldID(page: 0, field: 1))
    let form = builder.build()
    #expect(try form.details(at: FieldID(page: 0, field: 1)) == details)
    #expect(try form.details(at: FieldID(page: 0, field: 0)) == FieldDetails())
    #expect(form.address(ofFieldWithID: "a") == FieldID(page: 0, field: 1))
  }

  @Test("places past a page's last field hold hidden, however the page was filled")
  func padding() throws {
    for fields in 0...50 {
      var grown = FormBuilder()
      try grown.appendPage()
      for _ in 0..<fields { try grown.appendField(.filled) }
      var sized = FormBuilder()
      try sized.appendPage(fieldCount: fields)
      for word in 0..<FlagWord.count(fieldCount: fields) {
        sized.setFlagWord(0x8888_8888_8888_8888, page: 0, index: word)
      }
      let form = grown.build()
      let other = sized.build()
      let same = form.isEqual(to: other)
      #expect(same, "\(fields) fields")
      guard fields > 0 else { continue }
      let last = form.words[form.wordCount - 1]
      let mask = FlagWord.paddingMask(fieldCount: fields)
      #expect(last & mask == FlagWord.padding(fieldCount: fields), "\(fields) fields")
    }
  }

  @Test("limits are typed errors, and what they refuse is not added")
  func limits() throws {
    var builder = FormBuilder()
    #expect(throws: FormError.tooManyFieldsOnPage(page: 0, found: 65_536)) {
      try builder.appendPage(fieldCount: 65_536)
    }
    #expect(throws: FormError.tooManyFieldsOnPage(page: 0, found: -1)) {
      try builder.appendPage(fieldCount: -1)
    }
    #expect(builder.pageCount == 0)
    try builder.appendPage(fieldCount: 65_535)
    #expect(throws: FormError.tooManyFieldsOnPage(page: 0, found: 65_536)) {
      try builder.appendField([])
    }
    #expect(builder.fieldCount == 65_535)
    let form = builder.build()
    #expect(try form.flags(at: FieldID(page: 0, field: 65_534)) == [])
  }

  @Test("more than 2²⁴ pages are refused")
  func pageLimit() throws {
    var builder = FormBuilder()
    builder.reserve(pages: FormLimits.pages, words: 0)
    for _ in 0..<FormLimits.pages { try builder.appendPage() }
    #expect(throws: FormError.tooManyPages(found: FormLimits.pages + 1)) {
      try builder.appendPage()
    }
  }

  @Test("ids that are the same text in Unicode are the same id")
  func equivalentIDs() throws {
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField([], details: FieldDetails(id: "caf\u{E9}"))
    #expect(throws: FormError.self) {
      try builder.appendField([], details: FieldDetails(id: "cafe\u{301}"))
    }
    let found = builder.build().address(ofFieldWithID: "cafe\u{301}")
    #expect(found == FieldID(page: 0, field: 0))
  }

  @Test("a field is found by its id, and an id stands once")
  func ids() throws {
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField([], details: FieldDetails(id: "name", label: "Name", kind: .text))
    try builder.appendField(.mandatory)
    try builder.appendPage()
    try builder.appendField(
      .filled,
      details: FieldDetails(id: "alter", label: "Âge 年", kind: .integer)
    )
    #expect(
      throws: FormError.duplicateID(
        id: "name",
        first: FieldID(page: 0, field: 0),
        second: FieldID(page: 1, field: 1)
      )
    ) { try builder.appendField([], details: FieldDetails(id: "name")) }
    let form = builder.build()
    #expect(form.fieldCount == 3)
    let found = form.address(ofFieldWithID: "alter")
    #expect(found == FieldID(page: 1, field: 0))
    let nobody = form.address(ofFieldWithID: "nobody")
    #expect(nobody == nil)
    #expect(
      try form.details(at: FieldID(page: 1, field: 0))
        == FieldDetails(id: "alter", label: "Âge 年", kind: .integer)
    )
    #expect(try form.details(at: FieldID(page: 0, field: 1)) == .none)
  }

  @Test("an id stands once: a second and a third are refused alike; fields without one are many")
  func repeatedIDs() throws {
    var builder = FormBuilder()
    try builder.appendPage()
    for _ in 0..<3 { try builder.appendField() }
    try builder.appendField(details: FieldDetails(id: "a"))
    let (first, next) = (FieldID(page: 0, field: 3), FieldID(page: 0, field: 4))
    for _ in 2...3 {
      #expect(throws: FormError.duplicateID(id: "a", first: first, second: next)) {
        try builder.appendField(details: FieldDetails(id: "a"))
      }
    }
    let form = builder.build()
    let found = form.address(ofFieldWithID: "a")
    #expect(found == first && form.fieldCount == 4)
  }

  @Test("NM-23: a mark finds the only page of its name, and none of two or three", arguments: 0...3)
  func pageNames(count: Int) throws {
    var builder = FormBuilder()
    for name in ["Other"] + Array(repeating: "Same", count: count) {
      try builder.appendPage(name: name)
    }
    let form = builder.build()
    let mark = PageMark(name: PageMark.digest(ofName: "Same"))
    let found = mark.page(of: form)
    #expect(found == (count == 1 ? 1 : nil))
  }

  @Test("reading what does not exist is a typed error")
  func addresses() throws {
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: 2)
    let form = builder.build()
    for page in [1, PageID(place: 0, generation: 1), .nowhere] {
      let expected = AddressError.noSuchPage(page: page, pageCount: 1)
      #expect(throws: expected) { try form.head(ofPage: page) }
      #expect(throws: expected) { try form.name(ofPage: page) }
      #expect(throws: expected) { try form.isPageHidden(page) }
      #expect(throws: expected) { try form.fieldCount(ofPage: page) }
      #expect(throws: expected) { try form.details(at: FieldID(page: page, field: 0)) }
      #expect(throws: expected) { try form.flags(at: FieldID(page: page, field: 0)) }
    }
    for field in [-1, 2, Int.max] {
      #expect(throws: AddressError.noSuchField(page: 0, field: field, fieldCount: 2)) {
        try form.flags(at: FieldID(page: 0, field: field))
      }
    }
  }
}

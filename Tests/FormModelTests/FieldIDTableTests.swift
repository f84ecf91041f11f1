import FormModel
import Testing

/// The hash table of field ids while it grows.
@Suite struct FieldIDTableTests {
  @Test("each of a thousand ids is found once it is there", arguments: [0, 1_000])
  func grows(reserved: Int) throws {
    var builder = FormBuilder()
    builder.reserve(pages: 10, words: 70, details: reserved)
    var wrong = 0
    for page in 0..<10 {
      try builder.appendPage()
      for field in 0..<100 {
        if builder.address(ofFieldWithID: "\(page)/\(field) é") != nil { wrong += 1 }
        // Uses both canonically equivalent spellings.
        let accent = field % 2 == 0 ? "é" : "e\u{301}"
        try builder.appendField(details: FieldDetails(id: "\(page)/\(field) \(accent)"))
      }
    }
    let form = builder.build()
    for page in 0..<10 {
      for field in 0..<100 {
        let address = FieldID(page: PageID(place: page), field: field)
        if form.address(ofFieldWithID: "\(page)/\(field) é") != address { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    #expect(form.catalogue.idCount == 1_000)
  }
}

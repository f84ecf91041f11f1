import FormModel
import Testing

@Suite struct EditTests {
  @Test("an edit takes 8 bytes and gives back what it was made of")
  func roundTrip() {
    #expect(MemoryLayout<Edit>.size == 8)
    for operation in EditOperation.allCases {
      let last = PageID(place: FormLimits.pages - 1)
      let later = PageID(place: 7, generation: 3)
      let most = FormLimits.fieldsPerPage - 1
      for (page, field) in [(0, 0), (1, 2), (last, most), (later, 4), (.nowhere, 0)] {
        let edit = Edit(operation, page: page, field: field)
        #expect(edit.operation == operation)
        #expect(edit.page == page)
        #expect(edit.field == (operation.isPageOperation ? 0 : field))
        #expect(Edit(rawValue: edit.rawValue) == edit)
        #expect(edit.inverse.inverse == edit)
        #expect(edit.inverse.operation == operation.inverse)
        #expect(edit.inverse.address == edit.address)
      }
    }
  }

  @Test("every operation has its own inverse")
  func inverses() {
    let pairs: [(EditOperation, EditOperation)] = [
      (.show, .hide), (.unlock, .lock), (.unrequire, .require), (.clear, .fill),
      (.showPage, .hidePage),
    ]
    for (one, other) in pairs {
      #expect(one.inverse == other)
      #expect(other.inverse == one)
    }
  }

  @Test("FP-9: an index that no form can have is kept as one that does not exist")
  func outOfRange() {
    for index in [-1, Int.min, Int.max, 1 << 32, 1 << 40] {
      #expect(Edit.fill(page: PageID(place: index), field: 0).page == .nowhere)
      #expect(Edit.fill(page: 0, field: index).field >= FormLimits.fieldsPerPage)
      #expect(Edit.fill(page: 0, field: index).operation == .fill)
      #expect(Edit.fill(page: 0, field: index).page == 0)
    }
  }

  @Test("raw values that are no edit are refused")
  func rawValues() {
    for code in UInt64(10)...255 { #expect(Edit(rawValue: code << 16) == nil) }
    #expect(Edit(rawValue: 1 << 24) == nil)
    #expect(Edit(rawValue: 8 << 16) == nil, "a page operation with a field")
    #expect(Edit(rawValue: 8 << 16 | 0xFFFF) == Edit.showPage(0))
  }

  @Test("an entry of a stream is about one page, be it an edit or an answer")
  func entries() {
    #expect(FormEntry.edit(.hidePage(4)).page == 4)
    #expect(FormEntry.answer(FieldID(page: 5, field: 1), nil, in: .first(atLevel: 2)).page == 5)
    #expect(FormEntry.addInstance(repeat: 0, .first(atLevel: 1)).page == nil)
    #expect(InstanceNumbers.first(atLevel: 2) == InstanceNumbers([1, 1]))
    #expect(InstanceNumbers.first(atLevel: 0) == .none)
  }

  @Test("an edit reads as the edit-stream text has it")
  func description() {
    #expect("\(Edit.fill(page: 3, field: 17))" == "fill 3 17")
    #expect("\(Edit.hidePage(4))" == "hidePage 4")
  }
}

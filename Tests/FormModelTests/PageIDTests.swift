import FormModel
import Testing

/// Identities and positions of pages.
@Suite struct PageIDTests {
  @Test("An identity takes 4 bytes: 24 bits of place, 8 of generation")
  func layout() {
    #expect(MemoryLayout<PageID>.size == 4)
    for place in [0, 1, 448, FormLimits.pages - 1] {
      for generation: UInt8 in [0, 1, 255]
      where !(place == FormLimits.pages - 1 && generation == 255) {
        let page = PageID(place: place, generation: generation)
        #expect(page.place == place)
        #expect(page.generation == generation)
        #expect(page.rawValue == UInt32(place) | UInt32(generation) << 24)
        #expect(PageID(rawValue: page.rawValue) == page)
      }
    }
  }

  @Test("FP-9: a number that is no place names no page of any form")
  func nowhere() {
    for place in [-1, Int.min, Int.max, FormLimits.pages, 1 << 32, 1 << 40] {
      #expect(PageID(place: place) == .nowhere)
      #expect(PageID(place: place, generation: 3) == .nowhere)
    }
    #expect(!FormPages(count: FormLimits.pages).contains(.nowhere))
  }

  @Test("A page that a place was given to again is another page")
  func generations() {
    let (first, second) = (PageID(place: 5), PageID(place: 5, generation: 1))
    #expect(first != second)
    #expect(first == 5)
    #expect(FormPages(count: 9).contains(first))
    #expect(!FormPages(count: 9).contains(second))
  }

  @Test("FP-9: an identity becomes a place only if its page is there")
  func places() throws {
    let pages = FormPages(count: 9)
    #expect(try pages.map { try pages.place(of: $0) } == Array(0..<9))
    for page in [9, PageID(place: 5, generation: 1), PageID(place: 0, generation: 255), .nowhere] {
      #expect(throws: AddressError.noSuchPage(page: page, pageCount: 9)) {
        try pages.place(of: page)
      }
    }
    #expect(throws: AddressError.noSuchPage(page: 0, pageCount: 0)) {
      try FormPages(count: 0).place(of: 0)
    }
  }

  @Test("An identity reads as the edit-stream text has it, a position as a number")
  func descriptions() {
    #expect("\(PageID(place: 17))" == "17")
    #expect("\(PageID.nowhere)" == "4294967295")
    #expect("\(PagePosition(17))" == "17")
  }

  @Test("NM-23: a page that the form does not have has an empty mark")
  func marks() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "A", fieldCount: 2)
    let form = builder.build()
    #expect(PageMark(ofPage: 0, in: form).tellsPage)
    #expect(PageMark(ofPage: 1, in: form) == PageMark())
    #expect(PageMark(ofPage: .nowhere, in: form) == PageMark())
  }

  @Test("Pages are listed in form order, by position")
  func pages() {
    let pages = FormPages(count: 3)
    #expect(Array(pages) == [0, 1, 2])
    #expect(pages[1] == PageID(place: 1))
    #expect(pages.firstIndex(of: 2) == PagePosition(2))
    #expect(pages.firstIndex(of: 3) == nil)
    #expect(pages.indices == PagePosition(0)..<PagePosition(3))
    #expect(FormPages(count: 0).isEmpty)
    #expect(PagePosition(3).distance(to: 5) == 2)
    #expect(PagePosition(3) < PagePosition(4))
    #expect(PagePosition(rawValue: 3) == 3)
  }
}

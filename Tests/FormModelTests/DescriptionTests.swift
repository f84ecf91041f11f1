import FormModel
import Testing

/// The descriptions of errors and values.
@Suite struct DescriptionTests {
  @Test("FP-9: an address that does not exist is told with those that do")
  func addresses() {
    #expect("\(AddressError.noSuchPage(page: 1, pageCount: 0))".contains("has no pages"))
    #expect("\(AddressError.noSuchPage(page: 9, pageCount: 3))".contains("0...2"))
    let noField = AddressError.noSuchField(page: 1, field: 2, fieldCount: 0)
    #expect("\(noField)".contains("has no fields"))
  }

  @Test("A limit that is passed is told with what was found")
  func limits() {
    #expect("\(FormError.tooManyFields(found: 77))".contains("found 77"))
    #expect("\(FormError.tooMuchText(page: 5))".contains("at page 5"))
    #expect("\(FormError.tooMuchMemory(bytes: 91, limit: 90))".contains("91 bytes of memory"))
  }

  @Test("FP-8: a form's fraction is filled by total, and 0 without a total")
  func fraction() {
    #expect(FormTotals().fraction == 0)
    #expect(FormTotals(total: 8, filled: 2).fraction == 0.25)
  }

  @Test("Forms that differ in texts or structure are not equal")
  func equality() throws {
    var one = FormBuilder()
    try one.appendPage(name: "a", fieldCount: 1)
    var other = FormBuilder()
    try other.appendPage(name: "b", fieldCount: 1)
    let first = one.build()
    let second = other.build()
    let (isSame, isOther) = (first.isEqual(to: first), first.isEqual(to: second))
    #expect(isSame && !isOther)
  }
}

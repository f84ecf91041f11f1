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

  @Test("FP-9, UR-1: an edit that a field does not take says what it takes; in a batch, which edit")
  func edits() {
    let error = AddressError.takesNoInput(page: 2, field: 3)
    let text =
      "page 2, field 3 takes no such edit: expected an answer, or no input if the field is calculated"
    #expect("\(error)" == text)
    let change = BatchChange(
      applied: 4,
      changed: 4,
      visibilityChanges: 0,
      previousCurrentPage: nil,
      currentPage: nil
    )
    #expect("\(BatchError(index: 4, underlying: error, change: change))" == "edit 4: \(text)")
  }

  @Test("A limit that is passed is told with what was found")
  func limits() {
    #expect("\(FormError.tooManyFields(found: 77))".contains("found 77"))
    #expect("\(FormError.tooMuchText(page: 5))".contains("at page 5"))
    let many = FormError.tooManyNewInstances(found: 11, limit: 10)
    #expect("\(many)" == "too many new instances of repeats at once: expected at most 10, found 11")
    let pages = FormError.tooManyNewPages(found: 12, limit: 10)
    #expect("\(pages)".hasSuffix("new instances of repeats at once: expected at most 10, found 12"))
    let fields = FormError.tooManyNewFields(found: 13, limit: 10)
    #expect("\(fields)".hasPrefix("too many fields in new instances of repeats at once"))
    #expect("\(fields)".hasSuffix("expected at most 10, found 13"))
    #expect("\(FormError.tooMuchMemory(bytes: 91, limit: 90))".contains("91 bytes of memory"))
  }

  @Test("UD-3, NM-23: a saved state that is refused says where, and what was found")
  func savedStates() {
    let errors: [(SavedStateError, String)] = [
      (.noText(offset: 4), "byte 4: expected a text, found other bytes"),
      (
        .unexpectedSection(offset: 5, expected: "FORM", found: "MARK"),
        "byte 5: expected section FORM, found MARK"
      ),
      (.unknownSection(offset: 6, tag: "NOTE"), "byte 6: expected a known section, found NOTE"),
      (.bytesLeft(offset: 7, found: 2), "byte 7: expected the end, found 2 more bytes"),
    ]
    for (error, text) in errors { #expect("\(error)" == "saved state, " + text) }
  }

  @Test("UD-3: what is dropped of saved answers says its place and why, in text that can be shown")
  func droppedAnswers() {
    let field = FieldID(page: 2, field: 3)
    let unknown = "the form has no such field or page"
    #expect("\(DroppedAnswer(.page(2), reason: .notFound))" == "page 2: \(unknown)")
    #expect("\(DroppedAnswer(.field(field), reason: .notFound))" == "\(field): \(unknown)")
    let hostile = DroppedAnswer(.field(field), id: "a\u{7}\u{202E}b", reason: .isCalculated)
    #expect(
      "\(hostile)"
        == #"\#(field) ("a\u{7}\u{202e}b"): expected no answer: the field is calculated"#
    )
    var saved = SavedAnswers(structureDigest: 1)
    saved.pages = [.init(page: 2, isHidden: true, mark: PageMark())]
    saved.fields = [.init(address: field, id: "a")]
    #expect(
      saved.allDropped == [
        DroppedAnswer(.page(2), reason: .notFound),
        DroppedAnswer(.field(field), id: "a", reason: .notFound),
      ]
    )
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

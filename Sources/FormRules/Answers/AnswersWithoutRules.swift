import FormModel

/// The answers of a form without rules.
///
/// A page takes 8 bytes for each of its fields from its first answer on, so the cost of an answer does not depend on the
/// form's size. A table for the whole form would cost address space for every field, and time wherever the allocator does
/// not get cleared memory from the system.
struct AnswersWithoutRules: Sendable {
  /// By field, as `AnswerCode` encodes them.
  private var pages: [PageID: [UInt64]] = [:]
  var texts = TextStore()

  /// The encoded answer of an existing field.
  subscript(address: FieldID) -> UInt64 { pages[address.page]?[address.field] ?? AnswerCode.none }

  /// Sets an encoded answer.
  ///
  /// - Parameter fieldCount: the fields of the page.
  /// - Returns: the answer before.
  /// - Complexity: O(1), expected; O(fields of the page) for its first answer.
  mutating func set(_ address: FieldID, _ answer: UInt64, fieldCount: Int) -> UInt64 {
    var other = answer
    swap(
      &pages[
        address.page,
        default: Array(repeating: AnswerCode.none, count: fieldCount)
      ][address.field],
      &other
    )
    return other
  }

  /// Whether no answer was ever given on the page.
  func isUntouched(page: PageID) -> Bool { pages[page] == nil }

  /// Calls `body` with every answer, in no order.
  func forEach(_ body: (FieldID, UInt64) -> Void) {
    for (page, answers) in pages {
      for (field, answer) in answers.enumerated() where answer != AnswerCode.none {
        body(FieldID(page: page, field: field), answer)
      }
    }
  }
}

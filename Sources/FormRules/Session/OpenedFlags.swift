import FormModel

/// The own flags of fields and pages when the form was opened, if the session saves answers (UD-3).
struct OpenedFlags: Sendable {
  /// The form's flag words; nil if they are not kept.
  private var words: [UInt64]?
  /// One bit for each page, by place.
  private var hiddenPages: [UInt64] = []

  init() {}

  var isKept: Bool { words != nil }

  /// - Complexity: O(fields / 16 + pages).
  init(_ form: borrowing FormDefinition) {
    words = (0..<form.wordCount).map { form.words[$0] }
    hiddenPages = Array(repeating: 0, count: (form.pageCount + 63) / 64)
    for page in form.pages where form.isHidden(page: page) {
      hiddenPages[page.place / 64] |= 1 << UInt64(page.place % 64)
    }
  }

  func isHidden(page: PageID) -> Bool {
    hiddenPages[page.place / 64] >> UInt64(page.place % 64) & 1 != 0
  }

  /// - Precondition: they are kept.
  func word(_ index: Int) -> UInt64 { words![index] }
}

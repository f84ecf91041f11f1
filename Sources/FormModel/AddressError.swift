/// Why an edit or a query can't use its page or field (FP-9).
@frozen
public enum AddressError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The form has no such page. Its pages are 0 ..< `pageCount`.
  case noSuchPage(page: PageID, pageCount: Int)
  /// The page has no such field. Its fields are 0 ..< `fieldCount`.
  case noSuchField(page: PageID, field: Int, fieldCount: Int)
  /// The page is not visible, so it can't become the current page (VP-4).
  case pageNotVisible(page: PageID)
  /// The field can't be edited so: it is calculated, or expressions read its answer (UR-1, UR-3).
  case takesNoInput(page: PageID, field: Int)

  public var description: String {
    switch self {
    case .noSuchPage(let page, let count):
      count == 0
        ? "no page \(page): the form has no pages"
        : "no page \(page): expected 0...\(count - 1)"
    case .noSuchField(let page, let field, let count):
      count == 0
        ? "no field \(field) on page \(page): the page has no fields"
        : "no field \(field) on page \(page): expected 0...\(count - 1)"
    case .takesNoInput(let page, let field):
      "page \(page), field \(field) takes no such edit: expected an answer, or no input if the field is calculated"
    case .pageNotVisible(let page):
      "page \(page) is not visible: expected a visible page"
    }
  }
}

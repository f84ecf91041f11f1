/// A form that can't be built: it passes a limit, or says one thing twice.
public enum FormError: Error, Hashable, Sendable, CustomStringConvertible {
  /// More pages than `FormLimits.pages`.
  case tooManyPages(found: Int)
  /// More fields on a page than `FormLimits.fieldsPerPage`.
  case tooManyFieldsOnPage(page: PageID, found: Int)
  /// More fields than `FormLimits.fields`.
  case tooManyFields(found: Int)
  /// More text than `FormLimits.textBytes`.
  case tooMuchText(page: PageID)
  /// More bytes of memory than a `MemoryLimit` allows. They were not taken.
  case tooMuchMemory(bytes: Int, limit: Int)
  /// A field is added before there is a page that it could stand on.
  case noPage
  /// Two fields have one id.
  case duplicateID(id: String, first: FieldID, second: FieldID)

  public var description: String {
    switch self {
    case .tooManyPages(let found):
      "too many pages: expected at most \(FormLimits.pages), found \(found)"
    case .tooManyFieldsOnPage(let page, let found):
      "too many fields on page \(page): expected at most \(FormLimits.fieldsPerPage), found \(found)"
    case .tooManyFields(let found):
      "too many fields: expected at most \(FormLimits.fields), found \(found)"
    case .tooMuchText(let page):
      "too much text at page \(page): expected at most \(FormLimits.textBytes) bytes in all"
    case .tooMuchMemory(let bytes, let limit):
      "needs \(bytes) bytes of memory: expected at most \(limit)"
    case .noPage: "no page: expected one before the first field"
    case .duplicateID(let id, let first, let second):
      "field id \"\(id)\" stands twice: at \(first) and at \(second)"
    }
  }
}

/// Why a form can't be built.
public enum FormError: Error, Hashable, Sendable, CustomStringConvertible {
  /// More pages than `FormLimits.pages`.
  case tooManyPages(found: Int)
  /// More fields on a page than `FormLimits.fieldsPerPage`.
  case tooManyFieldsOnPage(page: PageID, found: Int)
  /// More fields than `FormLimits.fields`.
  case tooManyFields(found: Int)
  /// More instances of repeats than one transaction may make (RP-1). They were not made.
  case tooManyNewInstances(found: WideInt, limit: Int)
  /// More pages in new instances than one transaction may make (RP-1). They were not made.
  case tooManyNewPages(found: WideInt, limit: Int)
  /// More fields in new instances than one transaction may make (RP-1). They were not made.
  case tooManyNewFields(found: WideInt, limit: Int)
  /// More text than `FormLimits.textBytes`, at this page.
  case tooMuchText(page: PageID)
  /// More bytes of memory than a `MemoryLimit` allows. They were not allocated.
  case tooMuchMemory(bytes: Int, limit: Int)
  /// A field was added before the first page.
  case noPage
  /// Two fields have the same id.
  case duplicateID(id: String, first: FieldID, second: FieldID)

  public var description: String {
    switch self {
    case .tooManyPages(let found):
      "too many pages: expected at most \(FormLimits.pages), found \(found)"
    case .tooManyFieldsOnPage(let page, let found):
      "too many fields on page \(page): expected at most \(FormLimits.fieldsPerPage), found \(found)"
    case .tooManyFields(let found):
      "too many fields: expected at most \(FormLimits.fields), found \(found)"
    case .tooManyNewInstances(let found, let limit):
      "too many new instances of repeats at once: expected at most \(limit), found \(found)"
    case .tooManyNewPages(let found, let limit):
      "too many pages in new instances of repeats at once: expected at most \(limit), found \(found)"
    case .tooManyNewFields(let found, let limit):
      "too many fields in new instances of repeats at once: expected at most \(limit), found \(found)"
    case .tooMuchText(let page):
      "too much text at page \(page): expected at most \(FormLimits.textBytes) bytes in all, and \(CombiningMarks.most) combining marks in a row"
    case .tooMuchMemory(let bytes, let limit):
      "needs \(bytes) bytes of memory: expected at most \(limit)"
    case .noPage: "no page: expected one before the first field"
    case .duplicateID(let id, let first, let second):
      "field id \"\(id)\" stands twice: at \(first) and at \(second)"
    }
  }
}

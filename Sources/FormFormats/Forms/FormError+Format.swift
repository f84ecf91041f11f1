import FormModel

extension FormError {
  /// The texts for "expected" and "found" in a format error.
  var expectedAndFound: (expected: String, found: String) {
    switch self {
    case .tooManyPages(let found): ("at most \(FormLimits.pages) pages", "\(found)")
    case .tooManyFieldsOnPage(_, let found):
      ("at most \(FormLimits.fieldsPerPage) fields on a page", "\(found)")
    case .tooManyFields(let found): ("at most \(FormLimits.fields) fields", "\(found)")
    case .tooManyNewInstances(let found, let limit):
      ("at most \(limit) new instances of repeats at once", "\(found)")
    case .tooManyNewPages(let found, let limit):
      ("at most \(limit) pages in new instances of repeats at once", "\(found)")
    case .tooManyNewFields(let found, let limit):
      ("at most \(limit) fields in new instances of repeats at once", "\(found)")
    case .tooMuchText:
      (
        "at most \(FormLimits.textBytes) bytes of text, and \(CombiningMarks.most) combining marks in a row",
        "more"
      )
    case .tooMuchMemory(let bytes, let limit): ("at most \(limit) bytes of memory", "\(bytes)")
    case .noPage: ("a page", "a field before it")
    case .duplicateID(let id, let first, _):
      ("an id of its own", "\(TextInput.quoted(id)), as at \(first)")
    }
  }
}

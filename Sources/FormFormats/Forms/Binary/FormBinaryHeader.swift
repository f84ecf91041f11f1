import FormModel

/// The binary form format (docs/form-binary.md).
enum FormBinary {
  /// The length of a page head, which precedes the page's name and words.
  static let pageHeadBytes = 8
  /// The length of the head of a field's details, which follow all pages.
  static let detailsHeadBytes = 16
  /// The only flag bit of a page head that is in use.
  static let pageIsHidden: UInt8 = 1

  static func paddedCount(_ bytes: Int) -> Int { (bytes + 7) & ~7 }
}

/// The header of a binary form. Its counts let a reader allocate memory ahead.
struct FormBinaryHeader {
  static let version: UInt32 = 1
  static let byteCount = 64

  var pages = 0
  var fields = 0
  var words = 0
  var nameBytes = 0
  /// The number of fields with an id, a label or a kind other than text.
  var details = 0
  /// Whether the form has logic, or texts beside names, labels and translations.
  var hasLogic = false
  var hasTranslations = false

  /// The smallest possible file with these counts. Each count is within its limit, so nothing
  /// overflows.
  var leastFileSize: Int {
    Self.byteCount + pages * FormBinary.pageHeadBytes + words * 8 + nameBytes
      + details * FormBinary.detailsHeadBytes + 8
  }

  /// An upper bound of the form's memory: flags, page heads, names, name ends and three tables of
  /// details by field. Ids and labels are not included.
  var memoryBytes: Int {
    let names = nameBytes + (nameBytes > 0 ? pages * 4 : 0)
    let tables: WideInt = details > 0 ? WideInt(words) * WideInt(FlagWord.fields) * 9 : 0
    return Int(clamping: WideInt(words * 8 + pages * 8 + names) + tables)
  }
}

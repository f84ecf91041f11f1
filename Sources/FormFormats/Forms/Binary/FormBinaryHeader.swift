import FormModel

/// Binary forms (docs/form-binary.md).
enum FormBinary {
  /// Before a page's name and words; after all pages, before each field's details.
  static let pageHeadBytes = 8
  static let detailsHeadBytes = 16
  /// The bit of a page head's flags that is in use.
  static let pageIsHidden: UInt8 = 1

  static func paddedCount(_ bytes: Int) -> Int { (bytes + 7) & ~7 }
}

/// The head of a binary form: what it holds, so that a reader can take memory ahead.
struct FormBinaryHeader {

  /// Of forms without logic; of forms with it.
  static let version: UInt32 = 1
  static let logicVersion: UInt32 = 2
  static let byteCount = 64

  var hasLogic = false
  var pages = 0
  var fields = 0
  var words = 0
  var nameBytes = 0
  /// Fields with an id, a label or a kind other than text.
  var details = 0

  /// The least a file with these counts can take. Each count is within its limit, so nothing overflows.
  var leastFileSize: Int {
    Self.byteCount + pages * FormBinary.pageHeadBytes + words * 8 + nameBytes
      + details * FormBinary.detailsHeadBytes + 8
  }

  /// What the form takes in memory, at most: flags, page heads, names and where each of them ends; for
  /// details three tables by field. Ids and labels come on top.
  var memoryBytes: Int {
    let names = nameBytes + (nameBytes > 0 ? pages * 4 : 0)
    return words * 8 + pages * 8 + names + (details > 0 ? words * FlagWord.fields * 9 : 0)
  }
}

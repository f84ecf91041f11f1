/// Recognises files of other programs that people take for forms, and says what to do with them.
package enum ForeignFile {
  /// The most bytes that are looked at.
  private static let lookedAt = 4_096
  private static let byPyxform =
    "pyxform makes an XForm of an XLSForm (xls2xform FORM.xlsx FORM.xml)"

  /// What a table in text is, for a message.
  package static let table = "a table (CSV); " + byPyxform

  /// Returns what an input is and what to do with it, without consuming bytes; nil for a form, an
  /// edit stream or unknown content.
  static func description(of file: inout InputFile) throws(IOError) -> String? {
    guard try file.has(2) else { return nil }
    switch load(file.unread, 0, UInt8.self) {
    case UInt8(ascii: "P"), 0xD0, 0x1F, UInt8(ascii: "<"), UInt8(ascii: "%"), 0xEF: break
    default: return nil
    }
    _ = try file.has(lookedAt)
    let count = min(file.available, lookedAt)
    let start = unsafe file.unread.extracting(0..<count).withUnsafeBytes { unsafe Array($0) }
    return description(start)
  }

  private static func description(_ start: [UInt8]) -> String? {
    if start.starts(with: [0x50, 0x4B, 3, 4]) {
      // A workbook's entries are “[Content_Types].xml”, “_rels/.rels”, “xl/…”.
      let isWorkbook = contains("[Content_Types].xml", start) || contains("xl/", start)
      return isWorkbook
        ? "an XLSX workbook; \(byPyxform)" : "a ZIP archive; unpack it and name a file in it"
    }
    if start.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
      return "an XLS workbook; save it as XLSX, then \(byPyxform)"
    }
    if start.starts(with: [0x1F, 0x8B]) { return "a file compressed by gzip; gunzip it" }
    if start.starts(with: Array("%PDF-".utf8)) { return "a PDF document" }
    return isWebPage(start) ? "a web page (HTML); download the form itself" : nil
  }

  /// True for HTML. An XForm is XHTML, whose namespace stands at its beginning.
  private static func isWebPage(_ start: [UInt8]) -> Bool {
    let mark = start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = start.dropFirst(mark).drop { $0 <= 0x20 }.prefix(14).map(lowercased)
    return text.starts(with: Array("<!doctype html".utf8))
      || text.starts(with: Array("<html".utf8))
        && !contains("http://www.w3.org/1999/xhtml", start)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func contains(_ word: String, _ bytes: [UInt8]) -> Bool {
    let word = Array(word.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: word) }
  }

  /// True if the first line of a text without known words has separators of columns.
  ///
  /// - Complexity: O(bytes) time.
  package static func isTable(_ line: some Collection<UInt8>) -> Bool {
    let words = line.split(maxSplits: 2) { $0 == 0x20 || $0 == 0x09 }
    // A number follows the word of an edit, also of a misspelt one.
    let isNumber = { (byte: UInt8) in UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9") }
    if words.count > 1, words[1].allSatisfy(isNumber) { return false }
    return line.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
  }
}

import FormFormats
import FormModel

extension FormImporter {
  /// Recognises a form's format by its first bytes, and takes no byte.
  ///
  /// - Returns: nil if it is none of ours: a form of our own, or no form.
  /// - Throws: `io` if the system refuses to read; `format` if it is text in UTF-16.
  public static func format(of file: inout InputFile) throws(ReadError) -> ImportFormat? {
    try FileContent.checkEncoding(of: &file)
    return format(of: try file.peekAll())
  }

  /// Imports a form from an open file.
  ///
  /// - Parameters:
  ///   - file: read from its beginning to its end.
  ///   - format: what `format(of:)` said.
  ///   - options: how the form is to be read.
  /// - Throws: as for bytes, and if the system refuses to read.
  public static func form(
    from file: consuming InputFile,
    format: ImportFormat,
    options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> ImportedForm {
    let bytes: [UInt8]
    do {
      bytes = try file.takeAll(memoryLimit: options.memoryLimit)
    } catch {
      throw .read(error)
    }
    return try form(from: bytes, format: format, options: options)
  }

  /// Why a file that `format(of:)` knows no format of can't be imported.
  ///
  /// - Parameters:
  ///   - file: none of its bytes taken.
  ///   - memoryLimit: what the file may take if it is JSON.
  /// - Returns: `format` with what is there instead, `io` if the system refuses to read.
  /// - Complexity: O(bytes of a first entry), of JSON O(bytes).
  public static func refusal(
    of file: consuming InputFile,
    memoryLimit: MemoryLimit = .unlimited
  ) -> ReadError {
    var file = file
    let known = "one of " + ImportFormat.allCases.map(\.name).joined(separator: ", ")
    func refused(_ found: String, at position: SourcePosition = .offset(0)) -> ReadError {
      .format(FormatError(at: position, expected: known, found: found))
    }
    do throws(ReadError) {
      let content = try FileContent.detect(&file)
      let start = try file.peekAll()
      let mark = start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      let first = start[mark...].firstIndex { !XMLReader.isSpace($0) }
      switch content {
      case .empty: return refused("an empty file")
      case .binaryForm: return refused(ownForm)
      case .binaryEdits: return refused("an edit stream")
      case .jsonForm, .text: break
      }
      guard let first else { return refused("nothing but white space") }
      let position = SourceLines.position(of: first, in: start)
      if start[first] == UInt8(ascii: "{") || start[first] == UInt8(ascii: "[") {
        if isOwnForm(start) { return refused(ownForm) }
        _ = try JSONNode.read(try file.takeAll(memoryLimit: memoryLimit))
        return refused("JSON of another kind", at: position)
      }
      return isEditStream(file)
        ? refused("an edit stream") : refused(quote(start[first...]), at: position)
    } catch {
      return error
    }
  }

  private static let ownForm = "a form of this package's own format, which needs no import"

  /// Whether JSON begins as our own forms do.
  private static func isOwnForm(_ start: [UInt8]) -> Bool {
    JSONKeys(start).outer.contains("schema")
      && String(decoding: start, as: UTF8.self).contains("\"formnav.form/")
  }

  /// Whether the first entry can be read, if there is one.
  private static func isEditStream(_ file: consuming InputFile) -> Bool {
    do throws(ReadError) {
      var reader = try EntryStreamReader(file)
      _ = try reader.next()
      return true
    } catch {
      return false
    }
  }

  /// The first word, or if it is no text the first byte.
  private static func quote(_ bytes: ArraySlice<UInt8>) -> String {
    // More than is shown of a text.
    let word = bytes.prefix(256).prefix { !XMLReader.isSpace($0) }
    let text = String(decoding: word, as: UTF8.self)
    guard text.unicodeScalars.prefix(60).contains("\u{FFFD}") else { return TextQuote.of(text) }
    return "byte 0x" + String(bytes[bytes.startIndex], radix: 16)
  }
}

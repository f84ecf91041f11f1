import FormFormats
import FormModel

extension FormImporter {
  /// Reads a form in any format: this package's JSON or binary, an XForm, a Questionnaire or a
  /// survey. The content decides, not the file's name.
  ///
  /// - Parameters:
  ///   - path: The file's path; `-` is standard input.
  ///   - options: How to read a foreign form.
  ///   - report: Gets the report of a foreign form (IM-3).
  /// - Throws: `ImportError` with the place, also for a file that is no form.
  /// - Complexity: O(bytes + nodes · depth) time.
  public static func read(
    path: String,
    options: ImportOptions = ImportOptions(),
    report: (ImportReport) -> Void = { _ in }
  ) throws(ImportError) -> FormDefinition {
    let file: InputFile
    do throws(ReadError) { file = try InputFile.opened(path) } catch { throw .read(error) }
    return try read(file, options: options, report: report)
  }

  /// Reads a form from an open file or from memory, as `read` does from a path.
  ///
  /// - Parameters:
  ///   - file: The file, read from its beginning to its end.
  ///   - options: How to read a foreign form.
  ///   - report: Gets the report of a foreign form (IM-3).
  ///   - layout: Gets what a foreign form's filled forms are written by.
  /// - Throws: `ImportError` with the place, also for a file that is no form.
  /// - Complexity: O(bytes + nodes · depth) time.
  public static func read(
    _ file: consuming InputFile,
    options: ImportOptions = ImportOptions(),
    report: (ImportReport) -> Void = { _ in },
    layout: (SubmissionLayout) -> Void = { _ in }
  ) throws(ImportError) -> FormDefinition {
    let foreign: (format: ImportFormat, bytes: [UInt8])
    do throws(ReadError) {
      var file = file
      guard let format = try format(of: &file) else {
        return try FormFile.read(file, memoryLimit: options.memoryLimit)
      }
      foreign = (format, try file.takeAll(memoryLimit: options.memoryLimit))
    } catch {
      throw .read(error)
    }
    let imported = try form(from: foreign.bytes, format: foreign.format, options: options)
    report(imported.report)
    layout(imported.layout)
    return imported.takeForm()
  }

  /// Recognises a form's format by its first bytes, without consuming them.
  ///
  /// - Returns: The format; nil for a form of this package or for no form.
  /// - Throws: `io` if reading fails; `format` if the input is UTF-16 text, or a file of another
  ///   program such as a workbook.
  public static func format(of file: inout InputFile) throws(ReadError) -> ImportFormat? {
    try FileContent.checkOrigin(of: &file)
    return format(of: try file.peekAll())
  }

  /// True if the file begins as a form of this package, which is read as it is. Consumes no bytes.
  ///
  /// - Throws: As `format(of:)`.
  public static func isOwnForm(_ file: inout InputFile) throws(ReadError) -> Bool {
    switch try FileContent.detect(&file) {
    case .binaryForm: true
    case .jsonForm: isOwnForm(try file.peekAll())
    case .empty, .binaryEdits, .text: false
    }
  }

  /// Imports a form from an open file.
  ///
  /// - Parameters:
  ///   - file: The file, read from its beginning to its end.
  ///   - format: The result of `format(of:)`.
  ///   - options: How to read the form.
  /// - Throws: The errors of the import from bytes, and those of reading the file.
  /// - Complexity: O(bytes + nodes · depth) time.
  public static func form(
    from file: consuming InputFile,
    format: ImportFormat,
    options: ImportOptions = ImportOptions()
  ) throws(ImportError) -> ImportedForm {
    var options = options
    options.remarks = file.remarks
    let bytes: [UInt8]
    do {
      bytes = try file.takeAll(memoryLimit: options.memoryLimit)
    } catch {
      throw .read(error)
    }
    return try form(from: bytes, format: format, options: options)
  }

  /// Returns the reason why a file of unknown format cannot be imported.
  ///
  /// - Parameters:
  ///   - file: The file, for which `format(of:)` returned nil. Its bytes are not consumed.
  ///   - memoryLimit: The limit for a JSON file.
  /// - Returns: `format` with what the file contains, or `io` if reading fails.
  /// - Complexity: O(bytes) time for JSON, else O(bytes of the first entry).
  public static func refusal(
    of file: consuming InputFile,
    memoryLimit: MemoryLimit = .unlimited
  ) -> ReadError {
    var file = file
    let known = "one of " + ImportFormat.allCases.map { $0.name }.joined(separator: ", ")
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
      if isEditStream(file) { return refused("an edit stream") }
      let line = start[first...].prefix { $0 != UInt8(ascii: "\n") }
      let found = ForeignFile.isTable(line) ? ForeignFile.table : quote(start[first...])
      return refused(found, at: position)
    } catch {
      return error
    }
  }

  private static let ownForm = "a form of this package's own format"

  /// True if the JSON begins as this package's own format.
  private static func isOwnForm(_ start: [UInt8]) -> Bool {
    JSONKeys(start).outer.contains("schema")
      && String(decoding: start, as: UTF8.self).holds("\"formnav.form/")
  }

  /// True if the file is empty or its first entry is valid.
  private static func isEditStream(_ file: consuming InputFile) -> Bool {
    do throws(ReadError) {
      var reader = try EditStreamReader(file)
      _ = try reader.next()
      return true
    } catch {
      return false
    }
  }

  /// Returns the first word, or the first byte if the word is not text.
  private static func quote(_ bytes: ArraySlice<UInt8>) -> String {
    // A message shows fewer bytes than this.
    let word = bytes.prefix(256).prefix { !XMLReader.isSpace($0) }
    let text = String(decoding: word, as: UTF8.self)
    guard text.unicodeScalars.prefix(60).contains("\u{FFFD}") else { return TextQuote.of(text) }
    return "byte 0x" + String(bytes[bytes.startIndex], radix: 16)
  }
}

/// The kind of an input, recognised by its first bytes. The file's name does not matter.
public enum FileContent: Hashable, Sendable {
  case empty, binaryForm, jsonForm, binaryEdits
  /// An edit stream as text, or an unknown format.
  case text

  /// The first 12 bytes of every binary form.
  static let formMagic = "formnav.form"
  /// The first 12 bytes of every binary edit stream.
  static let editsMagic = "formnav.edit"

  /// Recognises the kind of an input without consuming bytes.
  ///
  /// - Throws: `io` if reading fails; `format` if the input is UTF-16 text, or a file of another
  ///   program such as a workbook.
  public static func detect(_ file: inout InputFile) throws(ReadError) -> FileContent {
    try checkOrigin(of: &file)
    do throws(IOError) {
      if try begins(&file, FileContent.formMagic) { return .binaryForm }
      if try begins(&file, FileContent.editsMagic) { return .binaryEdits }
      guard try file.has(1) else { return .empty }
      var index = 0
      while index < InputFile.capacity, try file.has(index + 1) {
        let byte = load(file.unread, index, UInt8.self)
        if byte == UInt8(ascii: "{") { return .jsonForm }
        guard byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D else { return .text }
        index += 1
      }
      return .text
    } catch {
      throw .io(error)
    }
  }

  /// Checks that the input begins neither as UTF-16 text nor as a file of another program, without
  /// consuming bytes.
  ///
  /// UTF-16 begins with a byte order mark, or with an ASCII character and a zero byte.
  ///
  /// - Throws: `format` if it does.
  package static func checkOrigin(of file: inout InputFile) throws(ReadError) {
    let foreign: String?
    do throws(IOError) {
      foreign = try ForeignFile.description(of: &file)
    } catch {
      throw .io(error)
    }
    if let foreign {
      throw .format(
        FormatError(at: .offset(0), expected: "a form or an edit stream", found: foreign)
      )
    }
    guard isUTF16(file.unread) else { return }
    throw .format(FormatError(at: .offset(0), expected: "UTF-8", found: "UTF-16"))
  }

  /// True if the bytes begin as UTF-16 text.
  package static func isUTF16(_ bytes: RawSpan) -> Bool {
    guard bytes.byteCount >= 2 else { return false }
    return switch (load(bytes, 0, UInt8.self), load(bytes, 1, UInt8.self)) {
    case (0xFF, 0xFE), (0xFE, 0xFF), (0, 1..<0x80), (1..<0x80, 0): true
    default: false
    }
  }

  private static func begins(_ file: inout InputFile, _ magic: String) throws(IOError) -> Bool {
    // A damaged magic counts as text. The magics differ from text in the first eight bytes.
    guard try file.has(magic.utf8.count) else { return false }
    for (index, byte) in magic.utf8.enumerated()
    where load(file.unread, index, UInt8.self) != byte {
      return false
    }
    return true
  }

  var name: String {
    switch self {
    case .empty: "an empty file"
    case .binaryForm, .jsonForm: "a form"
    case .binaryEdits: "an edit stream"
    case .text: "text"
    }
  }

  static func mismatch(_ content: FileContent, expected: String) -> ReadError {
    .format(FormatError(at: .offset(0), expected: expected, found: content.name))
  }
}

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
}

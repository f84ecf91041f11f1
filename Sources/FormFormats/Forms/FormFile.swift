import FormModel

/// The file format of a form.
public enum FormFormat: String, CaseIterable, Hashable, Sendable {
  /// JSON, for people to read and write (docs/form-json.md).
  case json
  /// Binary, compact and with a checksum (docs/form-binary.md).
  case binary
}

/// Reads and writes forms.
public enum FormFile {
  /// Reads a form in either format. The content decides the format, not the file's name.
  ///
  /// - Parameters:
  ///   - path: The file's path; `-` is standard input.
  ///   - memoryLimit: The limit in bytes for the form and for each text while it is read. A binary
  ///     form states its size without details at the beginning. Everything else is checked before
  ///     it grows.
  /// - Throws: `ReadError`. A form with a wrong checksum is never returned.
  /// - Complexity: O(fields / 16 + pages + bytes of text) time for binary, O(bytes) for JSON.
  public static func read(
    path: String,
    memoryLimit: MemoryLimit = .unlimited
  ) throws(ReadError) -> FormDefinition {
    try read(InputFile.opened(path), memoryLimit: memoryLimit)
  }

  /// Reads a form from an open input, as `read` does from a path.
  public static func read(
    _ file: consuming InputFile,
    memoryLimit: MemoryLimit = .unlimited
  ) throws(ReadError) -> FormDefinition {
    var positions = LogicPositions()
    return try read(file, memoryLimit: memoryLimit, positions: &positions)
  }

  /// Also returns the positions of the form's expressions, for errors found later.
  public static func read(
    _ file: consuming InputFile,
    memoryLimit: MemoryLimit = .unlimited,
    positions: inout LogicPositions
  ) throws(ReadError) -> FormDefinition {
    let content = try FileContent.detect(&file)
    switch content {
    case .binaryForm: return try FormBinary.read(file, memoryLimit: memoryLimit)
    case .jsonForm:
      return try FormJSON.read(file, memoryLimit: memoryLimit, positions: &positions)
    case .empty, .binaryEdits, .text:
      throw FileContent.mismatch(content, expected: "a form, JSON or binary")
    }
  }

  /// Reads a form from memory.
  ///
  /// - Throws: `ReadError`.
  public static func read(bytes: [UInt8]) throws(ReadError) -> FormDefinition {
    try read(InputFile(bytes: bytes))
  }

  /// Writes a form to a file. An existing file is replaced once the new one is complete.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - path: The file's path; `-` is standard output.
  ///   - format: The file's format.
  /// - Throws: `IOError`. The existing file is then unchanged.
  public static func write(
    _ form: borrowing FormDefinition,
    to path: String,
    as format: FormFormat
  ) throws(IOError) {
    try write(form, to: OutputFile(path: path), as: format)
  }

  /// Writes a form to an open output and commits it.
  public static func write(
    _ form: borrowing FormDefinition,
    to file: consuming OutputFile,
    as format: FormFormat
  ) throws(IOError) {
    try encode(form, as: format, to: file).commit()
  }

  /// Returns the form as the bytes of a file.
  public static func bytes(of form: borrowing FormDefinition, as format: FormFormat) -> [UInt8] {
    guard let bytes = try? encode(form, as: format, to: OutputFile()).takeBytes() else {
      preconditionFailure("memory takes every byte")
    }
    return bytes
  }

  private static func encode(
    _ form: borrowing FormDefinition,
    as format: FormFormat,
    to file: consuming OutputFile
  ) throws(IOError) -> OutputFile {
    switch format {
    case .binary: try FormBinary.write(form, to: file)
    case .json: try FormJSON.write(form, to: file)
    }
  }
}

import FormModel

/// How a form is written.
public enum FormFormat: String, CaseIterable, Hashable, Sendable {
  /// For people (docs/form-json.md).
  case json
  /// Compact, with a checksum (docs/form-binary.md).
  case binary
}

/// Reads and writes forms.
public enum FormFile {
  /// Reads a form of either format, recognised by its content.
  ///
  /// - Parameters:
  ///   - path: `-` is standard input.
  ///   - memoryLimit: what the form may take in memory, and beside it each text as it is read. A binary form
  ///     says ahead how many bytes it needs, details of fields aside; all else is refused when it would grow
  ///     past the limit, before it does.
  /// - Throws: `ReadError`. Nothing is handed out of a form whose checksum is wrong.
  /// - Complexity: O(fields / 16 + pages + bytes of text), from JSON O(bytes).
  public static func read(
    path: String,
    memoryLimit: MemoryLimit = .unlimited
  ) throws(ReadError) -> FormDefinition {
    try read(InputFile.opened(path), memoryLimit: memoryLimit)
  }

  /// As above, from an open input.
  public static func read(
    _ file: consuming InputFile,
    memoryLimit: MemoryLimit = .unlimited
  ) throws(ReadError) -> FormDefinition {
    var positions = LogicPositions()
    return try read(file, memoryLimit: memoryLimit, positions: &positions)
  }

  /// As above, and returns the places of the form's expressions, for errors that are found later.
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

  /// As above, from memory.
  public static func read(bytes: [UInt8]) throws(ReadError) -> FormDefinition {
    try read(InputFile(bytes: bytes))
  }

  /// Writes a form to `path`, where `-` is standard output; an existing file is replaced when all of it is
  /// written.
  ///
  /// - Throws: `IOError`; then an existing file is as it was.
  public static func write(
    _ form: borrowing FormDefinition,
    to path: String,
    as format: FormFormat
  ) throws(IOError) {
    try write(form, to: OutputFile(path: path), as: format)
  }

  /// As above, to an open output, which is committed.
  public static func write(
    _ form: borrowing FormDefinition,
    to file: consuming OutputFile,
    as format: FormFormat
  ) throws(IOError) {
    try encode(form, as: format, to: file).commit()
  }

  /// A form's bytes.
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

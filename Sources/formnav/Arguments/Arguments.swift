/// The arguments of one command, read and checked.
struct Arguments: Sendable {
  private let values: [String: any Sendable]
  /// What stands without a name, in its order.
  let operands: [String]

  init(values: [String: any Sendable], operands: [String]) {
    self.values = values
    self.operands = operands
  }

  /// The option's value, or its default.
  ///
  /// - Precondition: the option is among the command's.
  subscript<Value>(option: Option<Value>) -> Value {
    guard let value = values[option.names[0]] else { return option.defaultValue }
    guard let value = value as? Value else { preconditionFailure("two options of one name") }
    return value
  }

  /// As `format`, for results that no file of another kind holds.
  ///
  /// - Throws: if the file's name has an ending that is no format's, and `--format` does not say which.
  func namedFormat<Format: RawRepresentable<String> & CaseIterable>(
    _ option: Option<Format>,
    writtenTo path: String
  ) throws(UsageError) -> Format {
    if !has(named: option.names[0]), let ending = Self.ending(of: path),
      Format(rawValue: Self.formatName(ending)) == nil
    {
      let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(
        "-o \(path): expected the ending of a format, or --format (\(known)); found .\(ending)"
      )
    }
    return format(option, writtenTo: path)
  }

  private static func ending(of path: String) -> String? {
    path.split(separator: "/").last?.split(separator: ".").dropFirst().last.map(String.init)
  }

  private static func formatName(_ ending: String) -> String {
    ["md": "markdown", "txt": "text", "xml": "junit"][ending] ?? ending
  }

  /// What `--format` says, or else the ending of the file's name, or else the option's default.
  func format<Format: RawRepresentable<String>>(
    _ option: Option<Format>,
    writtenTo path: String
  ) -> Format {
    if has(named: option.names[0]) { return self[option] }
    return Self.ending(of: path).flatMap { Format(rawValue: Self.formatName($0)) } ?? self[option]
  }

  /// Whether the option with that long name stands on the command line.
  func has(named name: String) -> Bool { values[name] != nil }

  /// The operand in that place, from 0; nil where it was left out.
  func operand(_ index: Int) -> String? { index < operands.count ? operands[index] : nil }
}

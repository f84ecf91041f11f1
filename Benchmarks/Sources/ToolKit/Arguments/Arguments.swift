import TextEscaping

/// The arguments of one command, read and checked.
package struct Arguments: Sendable {
  private let values: [String: any Sendable]
  /// What stands without a name, in its order.
  package let operands: [String]

  init(values: [String: any Sendable], operands: [String]) {
    self.values = values
    self.operands = operands
  }

  /// The option's value, or its default.
  ///
  /// - Precondition: the option is among the command's.
  package subscript<Value>(option: Option<Value>) -> Value {
    guard let value = values[option.names[0]] else { return option.defaultValue }
    guard let value = value as? Value else { preconditionFailure("two options of one name") }
    return value
  }

  /// What `--format` says, or else the ending of the file's name, or else the option's default.
  ///
  /// - Parameter endings: those that stand for the default as well, because such files are called so.
  /// - Throws: if the name has an ending that is no format's, and `--format` does not say which.
  package func namedFormat<Format: RawRepresentable<String> & CaseIterable>(
    _ option: Option<Format>,
    writtenTo path: String,
    orEnding endings: [String] = []
  ) throws(UsageError) -> Format {
    if has(named: option.names[0]) { return self[option] }
    // What a device or a file without an ending holds, no name says.
    guard let ending = Self.ending(of: path), !endings.contains(ending) else { return self[option] }
    if let format = Format(rawValue: Self.formatName(ending)) { return format }
    let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
    throw UsageError(
      "-o \(SystemText.shown(path)): expected the ending of a format, or --format (\(known)); found .\(ending)"
    )
  }
  private static func ending(of path: String) -> String? {
    path.split(separator: "/").last?.split(separator: ".").dropFirst().last.map(String.init)
  }

  private static func formatName(_ ending: String) -> String {
    ["md": "markdown", "txt": "text", "xml": "junit"][ending] ?? ending
  }

  /// The texts of an option that stands on the command line and has text for its value.
  func texts(of option: any AnyOption) -> [String] {
    switch values[option.names[0]] {
    case let text as String: [text]
    case let texts as [String]: texts
    default: []
    }
  }

  /// - Parameter what: the option or the word that has no use for them.
  /// - Throws: where one of these options stands on the command line.
  package func refuse(_ options: [any AnyOption], with what: String) throws(UsageError) {
    for option in options where has(named: option.names[0]) {
      throw UsageError("\(option.names[0]) does not go with \(what)")
    }
  }

  /// What stands for the operands of that kind.
  package func operands(of kind: ValueKind, _ command: Command) -> [String] {
    operands.enumerated().compactMap { index, text in
      let declared = command.operands[min(index, command.operands.count - 1)]
      return declared.kind == kind ? text : nil
    }
  }

  /// Whether the option with that long name stands on the command line.
  package func has(named name: String) -> Bool { values[name] != nil }

  /// The operand in that place, from 0; nil where it was left out.
  package func operand(_ index: Int) -> String? { index < operands.count ? operands[index] : nil }
}

import TextEscaping

/// The parsed and validated arguments of one command.
package struct Arguments: Sendable {
  private let values: [String: any Sendable]
  /// The operands, in order.
  package let operands: [String]

  init(values: [String: any Sendable], operands: [String]) {
    self.values = values
    self.operands = operands
  }

  /// Returns the option's value, or its default.
  ///
  /// - Precondition: the command declares the option.
  package subscript<Value>(option: Option<Value>) -> Value {
    guard let value = values[option.names[0]] else { return option.defaultValue }
    guard let value = value as? Value else { preconditionFailure("two options of one name") }
    return value
  }

  /// Returns the output format: from `--format`, else from the file's extension, else the option's
  /// default.
  ///
  /// - Parameter endings: further extensions that select the default.
  /// - Throws: if the extension is unknown and `--format` is absent.
  package func namedFormat<Format: RawRepresentable<String> & CaseIterable>(
    _ option: Option<Format>,
    writtenTo path: String,
    orEnding endings: [String] = []
  ) throws(UsageError) -> Format {
    if has(named: option.names[0]) { return self[option] }
    // A device or a file without an extension implies no format.
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

  /// Returns the option's values on the command line, for options with text values.
  func texts(of option: any AnyOption) -> [String] {
    switch values[option.names[0]] {
    case let text as String: [text]
    case let texts as [String]: texts
    default: []
    }
  }

  /// - Parameter what: the option or the word that makes them meaningless.
  /// - Throws: if one of these options is on the command line.
  package func refuse(_ options: [any AnyOption], with what: String) throws(UsageError) {
    for option in options where has(named: option.names[0]) {
      throw UsageError("\(option.names[0]) does not go with \(what)")
    }
  }

  /// Returns the values given for operands of this kind.
  package func operands(of kind: ValueKind, _ command: Command) -> [String] {
    operands.enumerated().compactMap { index, text in
      let declared = command.operands[min(index, command.operands.count - 1)]
      return declared.kind == kind ? text : nil
    }
  }

  /// True if the option with this long name is on the command line.
  package func has(named name: String) -> Bool { values[name] != nil }

  /// Returns the operand at an index from 0; nil if it was omitted.
  package func operand(_ index: Int) -> String? { index < operands.count ? operands[index] : nil }
}

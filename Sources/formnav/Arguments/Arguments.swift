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

  /// What `--format` says, or else the ending of the file's name, or else the option's default.
  func format<Format: RawRepresentable<String>>(
    _ option: Option<Format>,
    writtenTo path: String
  ) -> Format {
    if has(named: option.names[0]) { return self[option] }
    let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last
    let names = ["md": "markdown", "txt": "text", "xml": "junit"]
    let format = ending.map(String.init).flatMap { Format(rawValue: names[$0] ?? $0) }
    return format ?? self[option]
  }

  /// Whether the option with that long name stands on the command line.
  func has(named name: String) -> Bool { values[name] != nil }

  /// The operand in that place, from 0; nil where it was left out.
  func operand(_ index: Int) -> String? { index < operands.count ? operands[index] : nil }
}

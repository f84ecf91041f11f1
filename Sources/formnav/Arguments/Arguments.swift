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

  /// Whether the option with that long name stands on the command line.
  func has(named name: String) -> Bool { values[name] != nil }

  /// The operand in that place, from 0; nil where it was left out.
  func operand(_ index: Int) -> String? { index < operands.count ? operands[index] : nil }
}

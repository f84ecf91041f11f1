import MeasurementKit

/// An option of a command: its names, and the reader of its value.
package struct Option<Value: Sendable>: AnyOption {
  package let names: [String]
  package let placeholder: String?
  package let kind: ValueKind?
  package let help: String
  package var isInternal = false
  package var isOutput = false
  package let defaultValue: Value
  private let givenDefaultText: String?
  private let showsDefault: Bool
  private let read: @Sendable (String) throws(UsageError) -> Value
  private let combine: (@Sendable (Value, Value) -> Value)?

  /// An option with a default.
  ///
  /// - Parameter defaultText: the default as help shows it; nil to show the value itself.
  package init(
    _ names: String...,
    value: ValueReader<Value>,
    default: Value,
    defaultText: String? = nil,
    help: String
  ) {
    self.names = names
    placeholder = value.placeholder
    kind = value.kind
    self.help = help
    defaultValue = `default`
    givenDefaultText = defaultText
    showsDefault = true
    read = value.read
    combine = nil
  }

  /// An optional option, without a default.
  package init<Wrapped>(_ names: String..., value: ValueReader<Wrapped>, help: String)
  where Value == Wrapped? {
    self.names = names
    placeholder = value.placeholder
    kind = value.kind
    self.help = help
    defaultValue = nil
    givenDefaultText = nil
    showsDefault = false
    read = { (text) throws(UsageError) in try value.read(text) }
    combine = nil
  }

  /// A switch: true if it is on the command line.
  package init(switch names: String..., help: String) where Value == Bool {
    self.names = names
    placeholder = nil
    kind = nil
    self.help = help
    defaultValue = false
    givenDefaultText = nil
    showsDefault = false
    read = { _ in true }
    combine = nil
  }

  /// An option that may be repeated; its values are joined in order.
  package init<Element>(repeated names: String..., value: ValueReader<Element>, help: String)
  where Value == [Element] {
    self.names = names
    placeholder = value.placeholder
    kind = value.kind
    self.help = help
    defaultValue = []
    givenDefaultText = nil
    showsDefault = false
    read = { (text) throws(UsageError) in [try value.read(text)] }
    combine = { $0 + $1 }
  }

  /// Returns the option, hidden from help.
  package var forTheToolItself: Self {
    var option = self
    option.isInternal = true
    return option
  }

  /// Returns the option, marked as the name of a file that the command writes.
  package var forOutput: Self {
    var option = self
    option.isOutput = true
    return option
  }

  /// The default as help shows it; nil if there is none. It is computed on demand, since every
  /// command declares its options and help shows few.
  package var defaultText: String? {
    guard showsDefault else { return nil }
    return givenDefaultText ?? Option.text(of: defaultValue)
  }

  private static func text(of value: Value) -> String {
    if let value = value as? any RawRepresentable<String> { return value.rawValue }
    if let count = value as? Int { return Figures.count(count) }
    if let values = value as? [String] { return values.joined(separator: ",") }
    if let values = value as? [Int] { return values.map(String.init).joined(separator: ",") }
    return "\(value)"
  }

  package var isRepeated: Bool { combine != nil }

  package func parse(_ text: String) throws(UsageError) -> any Sendable { try read(text) }

  package func combined(_ first: any Sendable, _ second: any Sendable) -> (any Sendable)? {
    guard let combine, let first = first as? Value, let second = second as? Value else {
      return nil
    }
    return combine(first, second)
  }
}

/// An option with any type of value.
package protocol AnyOption: Sendable {
  /// All names, the long one first.
  var names: [String] { get }
  /// The placeholder of the value in help; nil for a switch.
  var placeholder: String? { get }
  /// The kind of value; nil for a switch.
  var kind: ValueKind? { get }
  /// True if the option may be repeated.
  var isRepeated: Bool { get }
  /// True if only the tool itself uses the option; help does not list it.
  var isInternal: Bool { get }
  /// True if the value is a file that the command writes.
  var isOutput: Bool { get }
  var help: String { get }
  var defaultText: String? { get }

  func parse(_ text: String) throws(UsageError) -> any Sendable

  /// Combines two values of a repeated option; returns nil if the option may not be repeated.
  func combined(_ first: any Sendable, _ second: any Sendable) -> (any Sendable)?
}

/// A positional argument.
package struct Operand: Sendable {
  /// The name in capitals, as help shows it.
  package let name: String
  package let help: String
  /// The kind of value. If it lists words, the parser refuses all others.
  package let kind: ValueKind
  package let isOptional: Bool
  /// True if it may be repeated; only for the last operand.
  package let isRepeated: Bool

  package init(
    name: String,
    help: String,
    kind: ValueKind = .file,
    isOptional: Bool = false,
    isRepeated: Bool = false
  ) {
    self.name = name
    self.help = help
    self.kind = kind
    self.isOptional = isOptional
    self.isRepeated = isRepeated
  }
}

extension Option where Value == String {
  /// The option for a command's output file. The default is `-`, standard output.
  ///
  /// - Parameter saysFormat: true if the file's extension can replace `--format`.
  package static func output(_ help: String, saysFormat: Bool = false) -> Self {
    Option(
      "--output",
      "-o",
      value: .path,
      default: "-",
      defaultText: "standard output",
      help: saysFormat ? help + " Without --format, the file's extension selects the format." : help
    ).forOutput
  }
}

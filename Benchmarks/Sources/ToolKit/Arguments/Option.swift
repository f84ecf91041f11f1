import MeasurementKit

/// An option of a command: its names, and how its value is read.
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
  /// - Parameter defaultText: what help calls the default; nil where its value says it.
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

  /// An option that may be left out.
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

  /// A switch: off, and on where it stands.
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

  /// An option that may stand several times; its values are those of all of them, in their order.
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

  /// The same option, which help does not list.
  package var forTheToolItself: Self {
    var option = self
    option.isInternal = true
    return option
  }

  /// The same option, which names a file that the command writes.
  package var forOutput: Self {
    var option = self
    option.isOutput = true
    return option
  }

  /// What help calls the default; nil if there is none to show. Worked out only when it is asked for: every command
  /// declares its options, and few of them are shown.
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

/// An option, whatever its value.
package protocol AnyOption: Sendable {
  /// The long name first.
  var names: [String] { get }
  /// What help calls the value; nil for a switch.
  var placeholder: String? { get }
  /// What may stand for the value; nil for a switch.
  var kind: ValueKind? { get }
  /// Whether it may stand several times.
  var isRepeated: Bool { get }
  /// Whether the tool alone uses it; help does not list it.
  var isInternal: Bool { get }
  /// Whether its value is a file that the command writes.
  var isOutput: Bool { get }
  var help: String { get }
  var defaultText: String? { get }

  func parse(_ text: String) throws(UsageError) -> any Sendable

  /// What the option's two values come to; nil where it may stand once.
  func combined(_ first: any Sendable, _ second: any Sendable) -> (any Sendable)?
}

/// What stands on the command line without a name.
package struct Operand: Sendable {
  /// In capitals, as help shows it.
  package let name: String
  package let help: String
  /// The parser refuses what is none of its words.
  package let kind: ValueKind
  package let isOptional: Bool
  /// Whether more may follow; of the last one only.
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
  /// Where a command writes: `-`, which is standard output, unless told otherwise.
  ///
  /// - Parameter saysFormat: whether the ending of the file's name stands for `--format`.
  package static func output(_ help: String, saysFormat: Bool = false) -> Self {
    Option(
      "--output",
      "-o",
      value: .path,
      default: "-",
      defaultText: "standard output",
      help: saysFormat ? help + " Without --format the ending of its name says the format." : help
    ).forOutput
  }
}

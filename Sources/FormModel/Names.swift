// The names of cases. They stand here as texts: Embedded Swift can't tell them.

extension EditOperation: CustomStringConvertible {
  /// The name in edit streams.
  public var description: String { Self.names[Int(rawValue)] }

  private static let names = [
    "show", "hide", "unlock", "lock", "unrequire", "require", "clear", "fill", "showPage",
    "hidePage",
  ]
}

extension FieldKind: CustomStringConvertible {
  public var description: String { name }
}

extension RuleEffect: CustomStringConvertible {
  /// The name in the JSON format.
  public var description: String { EditOperation(rawValue: rawValue)!.description }
}

extension HiddenAnswerPolicy: CustomStringConvertible {
  /// The name in the JSON format.
  public var description: String {
    switch self {
    case .retained: "retained"
    case .blank: "blank"
    case .cleared: "cleared"
    }
  }
}

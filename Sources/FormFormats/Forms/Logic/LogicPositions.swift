import FormModel

/// Where a form's expressions stand in the text it was read from: what is wrong with one is found out when the form is
/// opened, and should be shown there.
public struct LogicPositions: Sendable {
  /// By place in `FormLogic`; empty for a form that was not read from text.
  public internal(set) var rules: [SourcePosition] = []
  public internal(set) var variables: [SourcePosition] = []
  public internal(set) var calculations: [SourcePosition] = []
  public internal(set) var constraints: [SourcePosition] = []

  public init() {}
}

extension SourcePosition {
  /// The place in the input of a line and column in a JSON string that begins here, if the string has no escapes before
  /// it; a line break in it is one.
  public func inString(line: Int, column: Int) -> SourcePosition {
    guard case .line(let first, let start) = self, line == 1 else { return self }
    return .line(first, column: start + column)
  }
}

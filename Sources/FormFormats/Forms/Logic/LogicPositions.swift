import FormModel

/// The positions of a form's expressions in the text that it was read from.
///
/// An expression is compiled only when the form is opened. Its errors need these positions.
public struct LogicPositions: Sendable {
  /// Positions by index in `FormLogic`; empty if the form was not read from text.
  public internal(set) var rules: [SourcePosition] = []
  public internal(set) var variables: [SourcePosition] = []
  public internal(set) var calculations: [SourcePosition] = []
  public internal(set) var constraints: [SourcePosition] = []
  public internal(set) var choiceFilters: [SourcePosition] = []
  public internal(set) var labels: [SourcePosition] = []
  /// Of a repeat without a count expression the position of its object.
  public internal(set) var repeats: [SourcePosition] = []

  public init() {}
}

extension SourcePosition {
  /// Returns the input position of a line and column of the JSON string that begins here.
  ///
  /// The position is exact in the first line if no escape comes before it. For a later line it is
  /// the start of the string.
  public func inString(line: Int, column: Int) -> SourcePosition {
    guard case .line(let first, let start) = self, line == 1 else { return self }
    return .line(first, column: start + column)
  }
}

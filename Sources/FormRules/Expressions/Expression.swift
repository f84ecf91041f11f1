/// A parsed expression: its nodes in postfix order, the root last.
public struct Expression: Sendable {
  /// A node. Operands are indices in `nodes`.
  enum Node: Hashable, Sendable {
    case number(Double)
    case text(String)
    /// `${name}`.
    case name(String)
    /// `#{column}`.
    case column(String)
    /// `.`
    case own
    /// `..`
    case parent
    case negated(Int)
    case binary(ExpressionOperator, Int, Int)
    case call(ExpressionFunction, [Int])
  }

  var nodes: [Node]
  /// The offset of each node's own token in the text, in bytes.
  var offsets: [UInt32]

  /// The index of the root.
  var root: Int { nodes.count - 1 }

  /// Parses an expression (UR-2). Names are not resolved.
  ///
  /// - Throws: `ExpressionError` at the first place that can't be parsed or exceeds `ExpressionLimits`.
  /// - Complexity: O(bytes of the text).
  public init(_ text: String) throws(ExpressionError) {
    var parser = ExpressionParser()
    self = try parser.parse(text)
  }

  init(nodes: [Node], offsets: [UInt32]) {
    self.nodes = nodes
    self.offsets = offsets
  }
}

extension Expression: Equatable {
  /// Whether two expressions have the same nodes, wherever they stand in their texts.
  public static func == (a: Expression, b: Expression) -> Bool { a.nodes == b.nodes }
}

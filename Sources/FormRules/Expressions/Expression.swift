/// A parsed expression: its parts in an order in which each follows the parts it consists of, the whole one last.
public struct Expression: Sendable {
  /// A part of it. Operands are places in `nodes`.
  enum Node: Hashable, Sendable {
    case number(Double)
    case text(String)
    /// `${name}`.
    case name(String)
    /// `.`
    case own
    /// `..`
    case parent
    case negated(Int)
    case binary(ExpressionOperator, Int, Int)
    case call(ExpressionFunction, [Int])
  }

  var nodes: [Node]
  /// Where in the text each node's own sign stands, in bytes.
  var offsets: [UInt32]

  /// The place of the whole expression in `nodes`.
  var root: Int { nodes.count - 1 }

  /// Reads an expression (UR-2). What its names stand for is not looked at.
  ///
  /// - Throws: `ExpressionError` at the first place that can't be understood, or passes `ExpressionLimits`.
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
  /// Whether the two are made alike, wherever in their texts.
  public static func == (a: Expression, b: Expression) -> Bool { a.nodes == b.nodes }
}

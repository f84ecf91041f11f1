/// The pattern of a call of `regex` (UR-2), as a row of steps.
///
/// All ways through the steps are followed side by side, so a match takes time linear in the text whatever the pattern
/// is (Thompson, “Regular expression search algorithm”, CACM 11, 1968).
package final class TextPattern: Sendable {
  struct Step: BitwiseCopyable, Sendable {
    enum Code: UInt8 {
      /// Takes the scalar that the operand is, one of the set with this number, or any but a line end.
      case scalar, set, any
      /// Goes on at the next step and also as many steps further as the operand says, or only there.
      case fork, jump
      /// Goes on where the text begins or ends, or where a word begins or ends, or nowhere else.
      case start, end, edge, noEdge
    }
    var code: Code
    var operand: Int32 = 0
  }

  /// A way that comes behind the last step matches.
  let steps: [Step]
  let sets: [ScalarSet]
  /// Characters, sets, anchors, bars and quantifiers, with repeated parts written out.
  let size: Int

  /// - Throws: `PatternError` at the first place that is not supported, or that makes the pattern larger than
  ///   `ExpressionLimits.patternSize`.
  /// - Complexity: O(bytes + nesting × `ExpressionLimits.patternSize`) time.
  package init(_ source: String) throws(PatternError) {
    var parser = PatternParser(source)
    try parser.parse()
    steps = parser.steps
    sets = parser.sets
    size = parser.size
  }

  /// Whether a step takes a scalar.
  @inline(always) func takes(_ scalar: UInt32, at step: Int) -> Bool {
    let step = steps[step]
    switch step.code {
    case .scalar: return scalar == UInt32(bitPattern: step.operand)
    case .set: return sets[Int(step.operand)].contains(scalar)
    case .any: return !ScalarSet.lineEnds.contains(scalar)
    case .fork, .jump, .start, .end, .edge, .noEdge: return false
    }
  }
}

/// A text that is no pattern.
package struct PatternError: Error {
  /// Of the place in the pattern, in bytes.
  var offset: Int
  package var expected: String
  package var found: String
}

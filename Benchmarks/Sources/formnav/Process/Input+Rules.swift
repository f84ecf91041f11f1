import FormFormats
import FormModel
import FormRules
import ToolKit

extension Input {
  /// Throws if a form's rules are invalid; the error gives the place in the file (UR-2, UR-5).
  static func check(
    _ form: borrowing FormDefinition,
    _ positions: LogicPositions,
    reading path: String
  ) throws(ToolError) {
    do throws(RuleError) { try FormSession.check(form) } catch {
      let name = path == "-" ? "standard input" : path
      throw ToolError(.badData, "\(name): \(message(error, positions))")
    }
  }

  private static func message(_ error: RuleError, _ positions: LogicPositions) -> String {
    guard case .expression(let place, let wrong) = error,
      let start = position(of: place, positions)
    else { return error.description }
    let found = start.inString(line: wrong.line, column: wrong.column)
    return "\(found): expected \(wrong.expected), found \(wrong.found)"
  }

  private static func position(
    of place: RulePlace,
    _ positions: LogicPositions
  ) -> SourcePosition? {
    switch place {
    case .rule(let index): return positions.rules.at(index)
    case .variable(let index): return positions.variables.at(index)
    case .calculation(let index): return positions.calculations.at(index)
    case .constraint(let index): return positions.constraints.at(index)
    case .group, .choiceList, .field: return nil
    }
  }
}

extension [SourcePosition] {
  fileprivate func at(_ index: Int) -> SourcePosition? {
    indices.contains(index) ? self[index] : nil
  }
}

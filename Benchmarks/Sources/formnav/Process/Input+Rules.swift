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
    do throws(UsageError) {
      try MemoryBudget.require(form.byteCount * 4 + form.logic.openingBytes, for: "the rules")
    } catch {
      throw ToolError(.usage, error.message)
    }
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
    case .choiceFilter(let index): return positions.choiceFilters.at(index)
    case .label(let index): return positions.labels.at(index)
    case .repeat(let index): return positions.repeats.at(index)
    case .group, .choiceList, .field: return nil
    }
  }
}

extension FormLogic {
  /// An estimate of the bytes that opening takes beside the form's own.
  ///
  /// - Complexity: O(rules + choices).
  fileprivate var openingBytes: Int {
    let expressions = rules.reduce(0) { $0 + 400 + 8 * $1.condition.utf8.count }
    let values = variables.reduce(0) { $0 + 400 + 8 * $1.expression.utf8.count }
    let others =
      calculations.count + constraints.count + answers.count + groups.count + labels.count
    let choices = choiceLists.reduce(0) { $0 + $1.choices.count }
    return expressions + values + 600 * others + 200 * choices
  }
}

extension [SourcePosition] {
  fileprivate func at(_ index: Int) -> SourcePosition? {
    indices.contains(index) ? self[index] : nil
  }
}

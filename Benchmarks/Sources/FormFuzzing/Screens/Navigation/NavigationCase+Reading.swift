import FormFormats
import FormModel

extension NavigationCase {
  /// Reads the text of `lines`, and makes the form to check that it can be made.
  public init(_ lines: inout CaseLines) throws(FormatError) {
    let settings = try Settings(lines)
    let recorded = try ScreenCase(&lines)
    let form: FormDefinition
    do { form = try recorded.form.makeForm(memoryLimit: CaseLimits.formBytes) } catch {
      throw settings.form.failure(error, of: recorded.form)
    }
    let (pages, fields) = (form.pageCount, form.fieldCount)
    guard pages <= CaseLimits.formPages, fields <= CaseLimits.formFields else {
      throw settings.form.failure(
        "at most \(CaseLimits.formPages) pages and \(CaseLimits.formFields) fields"
      )
    }
    let limit = min(CaseLimits.actions, CaseLimits.partsJudged / max(pages + fields, 1))
    guard recorded.actions.count <= limit else {
      throw settings.actions.failure("at most \(limit) actions on this form")
    }
    self.init(recorded)
  }

  /// The lines that messages name. A stream of this target is judged from scratch after each action, on one form by
  /// itself; other settings are refused.
  private struct Settings {
    /// The line, at the word after `form`.
    let form: CaseLine
    /// The line, at the word `actions`.
    let actions: CaseLine

    init(_ lines: CaseLines) throws(FormatError) {
      var lines = lines
      var form: CaseLine?
      while var line = lines.next() {
        switch try line.word("a setting") {
        case "form":
          _ = try line.word("inline, generated or file")
          form = line
        case "app": throw line.failure("no app: one form by itself")
        case "canary": throw line.failure("a line \"canary\" before all other settings")
        case "judge":
          for expected in [JudgeKind.fromScratch.rawValue, "1"] {
            guard try line.word(expected) == expected else { throw line.failure(expected) }
          }
        case "actions":
          guard let form else { throw line.failure("a line \"form …\" before the actions") }
          (self.form, self.actions) = (form, line)
          return
        default: break
        }
      }
      throw lines.failure("actions")
    }
  }
}

extension CaseLine {
  /// The reason why the form of the rest of the line can't be made.
  fileprivate func failure(_ error: any Error, of source: FormSource) -> FormatError {
    var line = self
    let place = line.failureAhead("a form that can be made")
    if case .inline = source, case ReadError.format(let error) = error,
      case .line(1, let column) = error.position,
      case .line(let number, let start) = place.position
    {
      return FormatError(
        at: .line(number, column: start + column - 1),
        expected: error.expected,
        found: error.found
      )
    }
    return FormatError(at: place.position, expected: place.expected, found: "\(error)")
  }
}

import FormContenders
import FormModel
import MeasurementKit
import ToolKit

/// Comparing choices that depend on answers.
extension ContenderComparison {
  /// The most answers after which choices are compared: each look at them is a request.
  private static let mostAnswers = 2_000

  /// Compares the choices that fields with filters offer, on our engine and on the form's own; with `--times` how long an
  /// answer and a look at them take.
  ///
  /// - Parameter loaded: the contender's report of the form, which it has loaded.
  /// - Returns: lines for the report.
  func comparedChoices(
    _ form: ForeignForm,
    _ contender: ProcessContender,
    _ loaded: LoadReport
  ) throws -> String {
    let comparison = ChoiceComparison(contender, form.form.logic) { form.session() }
    var stream = AnswerStream(form.form, seed: seed)
    do {
      let looks = try comparison.check(min(answers, Self.mostAnswers), from: &stream)
      var text = "  choices compared \(Figures.count(looks)) times, 0 disagreements\n"
      guard isTimed else { return text }
      text += "  the contender loads the form in "
      text += "\(Figures.time(nanoseconds: Double(loaded.parse &+ loaded.load)))\n"
      for times in try comparison.times() {
        text += "  \(form.name(of: times.answered)) answered, \(times.offered) choices of "
        text += "\(form.name(of: times.read)) read: \(self.text(times.events))\n"
      }
      return text
    } catch let difference as ChoiceDifference {
      throw ToolError(.disagreement, "\(path): \(text(difference, form))")
    }
  }

  private func text(_ difference: ChoiceDifference, _ form: ForeignForm) -> String {
    func list(_ values: [String]) -> String {
      let rest = values.count > 8 ? " and \(values.count - 8) more" : ""
      return "[" + values.prefix(8).joined(separator: " ") + rest + "]"
    }
    let stream = difference.stream.map { "    \(form.text(of: $0))\n" }.joined()
    return
      "the choices of \(form.name(of: difference.field)): \(judge) \(list(difference.expected)), "
      + "contender \(list(difference.found)), after\n\(stream)"
  }
}

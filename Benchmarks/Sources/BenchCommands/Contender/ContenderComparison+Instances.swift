import FormContenders
import FormModel
import MeasurementKit
import ToolKit

/// Comparing forms with repeats.
extension ContenderComparison {
  /// Compares our engine with the form's own, instance by instance. The oracle does not play here.
  func compareInstances(_ form: ForeignForm) throws {
    guard judge == .engine else {
      throw UsageError("--judge oracle: expected a form without repeats, found \(path)")
    }
    let outcome = try Interrupts.tidying(RunningContenders.end) { try playedInstances(form) }
    let report = text(outcome, form)
    try Console.tell { try Console.write(report) }
    if let failure = outcome.failure {
      throw ToolError(failure, "\(path): the contender has no result: \(failure)")
    }
    guard outcome.differences.isEmpty else {
      throw ToolError(.disagreement, "\(path): \(outcome.differences.count) disagreements")
    }
  }

  private func playedInstances(_ form: ForeignForm) throws -> InstanceComparison.Outcome {
    var stream = InstanceStream(form.form, seed: seed)
    do throws(ContenderFailure) {
      let contender = try ProcessContender(command, limits: limits)
      defer { contender.end() }
      _ = try contender.load(form.source)
      var comparison = InstanceComparison(
        contender,
        unasked: form.unasked,
        answersShownOnly: form.form.logic.policy == .cleared,
        answersOfferedOnly: !form.form.logic.choiceFilters.isEmpty
      ) { form.session() }
      return comparison.run(answers, from: &stream)
    } catch {
      throw ToolError(error, "\(path): the contender has no result: \(error)")
    }
  }

  private func text(_ outcome: InstanceComparison.Outcome, _ form: ForeignForm) -> String {
    var text = "\(path): \(Figures.count(outcome.entries)) events compared in instances, "
    text += "\(outcome.differences.count) disagreements\n"
    for difference in outcome.differences {
      let field = difference.field.map { "\(form.name(of: $0)) in \(difference.numbers) " } ?? ""
      text += "  \(field)\(difference.what): \(judge) \(difference.expected), "
      text += "contender \(difference.found), after\n"
      for entry in difference.stream { text += "    \(form.text(of: entry))\n" }
    }
    return text
  }
}

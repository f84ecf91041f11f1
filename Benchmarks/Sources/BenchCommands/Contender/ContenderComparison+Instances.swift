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
    let (outcome, times) = try Interrupts.tidying(RunningContenders.end) {
      try playedInstances(form)
    }
    let report = text(outcome, form) + times
    try Console.tell { try Console.write(report) }
    if let failure = outcome.failure {
      throw noResult(failure)
    }
    guard outcome.differences.isEmpty else {
      throw ToolError(.disagreement, "\(path): \(outcome.differences.count) disagreements")
    }
  }

  /// - Returns: also a line for each kind of event that was timed.
  private func playedInstances(
    _ form: ForeignForm
  ) throws -> (InstanceComparison.Outcome, times: String) {
    var stream = InstanceStream(form.form, seed: seed)
    do {
      let contender = try ProcessContender(command, limits: limits)
      defer { contender.end() }
      _ = try contender.load(form.source)
      var comparison = InstanceComparison(
        contender,
        unasked: form.unasked,
        answersShownOnly: form.form.logic.policy == .cleared,
        answersOfferedOnly: !form.form.logic.choiceFilters.isEmpty
      ) { form.session() }
      let outcome = comparison.run(answers, from: &stream)
      guard isTimed, outcome.failure == nil, outcome.differences.isEmpty else {
        return (outcome, "")
      }
      return (outcome, try timed(comparison, &stream))
    } catch let failure as ContenderFailure {
      throw noResult(failure)
    }
  }

  private func timed(
    _ comparison: InstanceComparison,
    _ stream: inout InstanceStream
  ) throws -> String {
    var text = ""
    for kind in InstanceComparison.Timed.allCases {
      let times: EventTimes
      do {
        times = try comparison.times(of: kind, from: &stream)
      } catch let difference as InstanceDifference {
        throw ToolError(
          .disagreement,
          "\(path): \(difference.what) after timed events: our engine \(difference.expected), "
            + "contender \(difference.found)"
        )
      }
      guard !times.own.isEmpty else { continue }
      text += "  \(kind == .answers ? "an answer" : "an instance added or removed"): "
      text += "\(self.text(times))\n"
    }
    return text
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

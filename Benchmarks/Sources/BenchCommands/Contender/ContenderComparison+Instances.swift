import FormContenders
import FormModel
import MeasurementKit
import ToolKit

/// Comparing forms with repeats.
extension ContenderComparison {
  /// Compares our engine or the oracle with the form's own engine, instance by instance.
  func compareInstances(_ form: ForeignForm) throws {
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
  ) throws -> (InstanceOutcome, times: String) {
    do {
      let contender = try ProcessContender(command, limits: limits)
      defer { contender.end() }
      return try withSource(of: form, for: contender) { source in
        _ = try contender.load(source)
        switch judge {
        case .engine: return try compared(form, contender) { form.session() }
        case .oracle: return try compared(form, contender, oracle(of: form))
        }
      }
    } catch let failure as ContenderFailure {
      throw noResult(failure)
    }
  }

  private func compared<Form: PlayableForm & ~Copyable>(
    _ form: ForeignForm,
    _ contender: ProcessContender,
    _ fresh: @escaping () -> Form
  ) throws -> (InstanceOutcome, times: String) {
    var stream = InstanceStream(form.form, seed: seed)
    var comparison = InstanceComparison(
      contender,
      unasked: form.unasked,
      answersShownOnly: form.form.logic.policy == .cleared,
      answersOfferedOnly: !form.form.logic.choiceFilters.isEmpty,
      fresh: { form.session() },
      judge: fresh
    )
    comparison.computed = computed(form, for: contender)
    let outcome = comparison.run(answers, from: &stream)
    guard isTimed, outcome.failure == nil, outcome.differences.isEmpty else {
      return (outcome, "")
    }
    return (outcome, try timed(comparison, &stream))
  }

  private func timed(
    _ comparison: InstanceComparison<some PlayableForm & ~Copyable>,
    _ stream: inout InstanceStream
  ) throws -> String {
    var text = ""
    for kind in TimedEntries.allCases {
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

  private func text(_ outcome: InstanceOutcome, _ form: ForeignForm) -> String {
    var text = "\(path): \(Figures.count(outcome.entries)) events compared in instances, "
    text += "\(outcome.differences.count) disagreements\n"
    for difference in outcome.differences {
      text += "  "
      if let field = difference.field {
        let instance = difference.numbers.isEmpty ? "" : " in \(difference.numbers)"
        text += "\(form.place(of: field))\(instance): "
      }
      if let node = difference.computed { text += "\(form.computed[node].name): " }
      text += "\(difference.what): \(judge) \(difference.expected), "
      text += "contender \(difference.found), after\n"
      for entry in difference.stream { text += "    \(form.text(of: .entry(entry)))\n" }
    }
    return text
  }
}

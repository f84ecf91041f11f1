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
  /// - Returns: lines for the report; none if the contender can't be asked for choices.
  func comparedChoices(_ form: ForeignForm) throws -> String {
    guard judge == .engine else { return "" }
    do {
      let contender = try ProcessContender(command, limits: limits)
      defer { contender.end() }
      guard contender.identity.capabilities.contains(.choices) else { return "" }
      let loaded = try contender.load(form.source)
      let comparison = ChoiceComparison(contender, form.form.logic) { form.session() }
      var stream = AnswerStream(form.form, seed: seed)
      let looks = try comparison.check(min(answers, Self.mostAnswers), from: &stream)
      var text = "  choices compared \(Figures.count(looks)) times, 0 disagreements\n"
      guard isTimed else { return text }
      text += "  the contender loads the form in "
      text += "\(Figures.time(nanoseconds: Double(loaded.parse &+ loaded.load)))\n"
      for times in try comparison.times() { text += line(times, form) }
      return text
    } catch let difference as ChoiceDifference {
      throw ToolError(.disagreement, "\(path): \(self.text(difference, form))")
    } catch let failure as ContenderFailure {
      throw ToolError(failure, "\(path): the contender has no result: \(failure)")
    }
  }

  private func line(_ times: ChoiceTimes, _ form: ForeignForm) -> String {
    let ratio = Estimate(rounds: zip(times.contender, times.own).map { $0 / $1 })
    let own = Figures.time(nanoseconds: Quantile.median(of: times.own))
    let contender = Figures.time(nanoseconds: Quantile.median(of: times.contender))
    return "  \(form.name(of: times.answered)) answered, \(times.offered) choices of "
      + "\(form.name(of: times.read)) read: our engine \(own), contender \(contender), "
      + "\(Figures.ratio(ratio))\n"
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

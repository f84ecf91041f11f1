import FormBaselines
import FormContenders
import FormFormats
import FormModel
import Foundation
import MeasurementKit
import ToolKit

/// `formnav contender compare`: compares a form's own engine with ours under random answers.
struct ContenderComparison {
  /// The reference for the form's own engine.
  enum Judge: String, CaseIterable { case engine, oracle }

  let path: String
  let command: [String]
  let judge: Judge
  let answers: Int
  let seed: UInt64
  let limits: ContenderTimeLimits
  /// True to time the events of a form with repeats or choices that depend on answers, too.
  let isTimed: Bool

  init(_ path: String, _ command: [String], _ arguments: Arguments) throws {
    let name = arguments[ContenderOptions.engine]
    guard let judge = Judge(rawValue: name) else {
      throw UsageError(name, isNoneOf: Judge.allCases.map(\.rawValue))
    }
    self.judge = judge
    self.path = path
    self.command = command
    answers = arguments[ContenderOptions.answers]
    seed = arguments[ContenderOptions.seed]
    limits = ContenderOptions.limits(arguments[ContenderOptions.timeLimit])
    isTimed = arguments[ContenderOptions.times]
  }

  func run() throws {
    // “Today” follows the machine's clock, which is the only one that other engines have.
    let clock = FormClock(milliseconds: Int(Date().timeIntervalSince1970 * 1_000))
    let form = try ForeignForm(path, clock: clock)
    guard form.source.repeats.isEmpty else { return try compareInstances(form) }
    try Interrupts.tidying(RunningContenders.end) { try compareAnswers(form) }
  }

  private func compareAnswers(_ form: ForeignForm) throws {
    do {
      let contender = try ProcessContender(command, limits: limits)
      defer { contender.end() }
      let (loaded, outcome) = try withSource(of: form, for: contender) { source in
        (try contender.load(source), try played(form, contender))
      }
      try Console.tell { try Console.write(text(outcome, form)) }
      if let failure = outcome.failure { throw failure }
      guard outcome.differences.isEmpty else {
        throw ToolError(
          .disagreement,
          "\(path): \(disagreements(outcome)) in \(Figures.count(outcome.answers)) answers"
        )
      }
      guard judge == .engine, !form.form.logic.choiceFilters.isEmpty,
        contender.identity.capabilities.contains(.choices)
      else { return }
      let choices = try comparedChoices(form, contender, loaded)
      try Console.tell { try Console.write(choices) }
    } catch let failure as ContenderFailure {
      throw noResult(failure)
    }
  }

  func noResult(_ failure: ContenderFailure) -> ToolError {
    ToolError(failure, "\(path): the contender has no result: \(failure)")
  }

  private func played(
    _ form: ForeignForm,
    _ contender: ProcessContender
  ) throws -> ComparisonOutcome {
    switch judge {
    case .engine: return compared(form, contender) { form.session() }
    case .oracle: return compared(form, contender, try oracle(of: form))
    }
  }

  /// The oracle of a form.
  ///
  /// - Throws: if it refuses a form that our engine accepts.
  func oracle(of form: ForeignForm) throws(ToolError) -> () -> OracleForm {
    do throws(OracleRulesError) {
      _ = try form.oracle()
    } catch {
      throw ToolError(.badData, "\(path): the oracle can't fill it: \(error)")
    }
    return {
      do throws(OracleRulesError) {
        return try form.oracle()
      } catch {
        preconditionFailure("it was opened before: \(error)")
      }
    }
  }

  /// Gives the form to `body` as the contender loads it: the author's file, or for a contender that loads only our formats
  /// the imported form, in a file that is there meanwhile.
  func withSource<Result>(
    of form: ForeignForm,
    for contender: ProcessContender,
    _ body: (ContenderForm) throws -> Result
  ) throws -> Result {
    let formats = contender.identity.formats
    var source = form.source
    if !contender.identity.capabilities.contains(.values) { source.computed = [] }
    guard !formats.contains(source.format), formats.contains(ContenderForm.Format.json) else {
      return try body(source)
    }
    return try withTemporaryFolder("formnav-contender") { folder in
      source.format = ContenderForm.Format.json
      source.path = folder.appendingPathComponent("form.json").path
      source.pages = []
      source.computed = []
      try FormFile.write(form.form, to: source.path, as: .json)
      return try body(source)
    }
  }

  private func compared<Form: PlayableForm & ~Copyable>(
    _ form: ForeignForm,
    _ contender: ProcessContender,
    _ fresh: @escaping () -> Form
  ) -> ComparisonOutcome {
    var stream = AnswerStream(form.form, seed: seed)
    var comparison = EngineComparison(contender, fresh: fresh)
    comparison.unasked = form.unasked
    comparison.computed = computed(form, for: contender)
    comparison.answersShownOnly = form.form.logic.policy == .cleared
    comparison.answersOfferedOnly = !form.form.logic.choiceFilters.isEmpty
    return comparison.run(answers, from: &stream)
  }

  /// The computed nodes that the contender was told of.
  func computed(_ form: ForeignForm, for contender: ProcessContender) -> [ComputedNode] {
    let identity = contender.identity
    return identity.capabilities.contains(.values) && identity.formats.contains(form.source.format)
      ? form.computed : []
  }

  private func disagreements(_ outcome: ComparisonOutcome) -> String {
    let count = outcome.differences.count
    return count == 1 ? "1 disagreement" : "\(count) disagreements"
  }

  private func text(_ outcome: ComparisonOutcome, _ form: ForeignForm) -> String {
    var text = "\(path): \(Figures.count(outcome.answers)) answers compared, "
    text += "\(disagreements(outcome))\n"
    for difference in outcome.differences {
      text += "  \(form.name(of: difference.subject)): \(judge) \(difference.expected), "
      text += "contender \(difference.found), after\n"
      for event in difference.stream { text += "    \(form.text(of: event))\n" }
    }
    return text
  }

  func text(_ times: EventTimes) -> String {
    let own = Figures.time(nanoseconds: Quantile.median(of: times.own))
    let contender = Figures.time(nanoseconds: Quantile.median(of: times.contender))
    let ratio = Estimate(rounds: zip(times.contender, times.own).map { $0 / $1 })
    return "our engine \(own), contender \(contender), \(Figures.ratio(ratio))"
  }
}

import CHardware
import FormBaselines
import FormContenders
import FormModel
import MeasurementKit

/// A contender that repeatedly fills a form with rules.
final class RulePlayer<C: RuleContender & ~Copyable> {
  private var contender: C
  private let work: RuleWork
  private let pass: Pass

  init(_ work: RuleWork) throws {
    contender = try C(opening: work.form.form)
    self.work = work
    pass = Pass(count: work.answers.count)
    // After one pass the session's text store has its final capacity.
    if C.name == Contenders.engine { play(work.answers.count) }
  }

  func play(_ steps: Int) {
    let answers = work.answers
    pass.advance(by: steps, restart: { contender.makeFirstVisiblePageCurrent() }) { range in
      let sum = contender.playWithReads(answers.span.extracting(range))
      hardware_consume(UInt64(truncatingIfNeeded: sum))
    }
  }

  func isRight() -> OracleCheck {
    contender.makeFirstVisiblePageCurrent()
    return Agreement.answer(
      StateDigest(contender),
      expected: try? work.expected(after: pass.position)
    )
  }
}

/// The contenders of a rule benchmark, the session first.
struct TimedRuleContenders: RuleContenderVisitor {
  let work: RuleWork
  let rivals: Set<String>
  private(set) var contenders: [(timed: TimedContender, isRight: () -> OracleCheck)] = []

  /// - Throws: an error in the form.
  init(_ work: RuleWork, rivals: Set<String>) throws {
    self.work = work
    self.rivals = rivals
    contenders = try RuleContenders.visitAll(&self).compactMap(\.self)
  }

  func visit<C: RuleContender & ~Copyable>(
    _ type: C.Type
  ) throws -> (timed: TimedContender, isRight: () -> OracleCheck)? {
    guard C.name == Contenders.engine || rivals.contains(C.name) else { return nil }
    let player = try RulePlayer<C>(work)
    return (TimedContender(C.name, play: player.play), player.isRight)
  }
}

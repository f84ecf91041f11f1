import FormContenders
import FormModel

/// A contender in another process: checked event by event, then timed with its own clock.
final class ProcessLane<Judge: PlayableForm & ~Copyable>: PlayedLane {
  private(set) var lane: RaceLane
  private(set) var spent = 0.0
  private var contender: ProcessContender?
  private var judge: Judge
  private let events: RaceEvents
  private var audit = ClockAudit()
  private var sizes = (alone: TurnSize(), reads: TurnSize())

  init(
    _ entrant: RaceEntrant,
    _ form: RaceForm,
    judge: @escaping () -> Judge,
    limits: ContenderTimeLimits,
    checkedEvents: Int
  ) {
    lane = RaceLane(entrant.name)
    self.judge = judge()
    events = form.events()
    do throws(ContenderFailure) {
      let contender = try ProcessContender(entrant.command, limits: limits)
      self.contender = contender
      lane.identity = contender.identity
      try prepare(contender, form, judge, checkedEvents)
    } catch {
      end(error)
    }
  }

  private func prepare(
    _ contender: ProcessContender,
    _ form: RaceForm,
    _ judge: @escaping () -> Judge,
    _ checkedEvents: Int
  ) throws(ContenderFailure) {
    let needed: ContenderCapabilities = form.playsAnswers ? .answers : .edits
    guard let source = form.source(contender.identity.formats) else {
      lane.agreement = .notApplicable(
        "it loads \(contender.identity.formats.joined(separator: ", "))"
      )
      return
    }
    guard contender.identity.capabilities.contains(needed) else {
      lane.agreement = .notApplicable("it plays no \(form.playsAnswers ? "answers" : "edits")")
      return
    }
    let report = try contender.load(source)
    lane.parse = Double(report.parse)
    lane.load = Double(report.load)
    lane.memory = report.memory.map { Double($0) }
    lane.differences = report.differences
    let view = ObservationView(pages: .own, fields: .none)
    let check = ContenderJudge(contender, view: view, fresh: judge)
    if let difference = try check.difference(form.events()(checkedEvents)) {
      lane.agreement = .disagrees(difference)
      return
    }
    try contender.reset()
    lane.agreement = .agrees
  }

  func play(turn: Double) {
    guard lane.agreement.isRunning, let contender else { return }
    do throws(ContenderFailure) {
      if let time = try play(contender, &sizes.alone, turn: turn, reads: false) {
        lane.alone.append(time)
      }
      if let time = try play(contender, &sizes.reads, turn: turn, reads: true) {
        lane.withReads.append(time)
      }
    } catch {
      end(error)
    }
  }

  /// - Returns: nanoseconds per event of the first turn that was long enough.
  private func play(
    _ contender: ProcessContender,
    _ size: inout TurnSize,
    turn: Double,
    reads: Bool
  ) throws(ContenderFailure) -> Double? {
    while lane.agreement.isRunning {
      let batch = events(size.count)
      let report = try contender.time(batch[...], reads: reads)
      let nanoseconds = Double(report.nanoseconds)
      spent += Double(contender.elapsed)
      lane.events += batch.count
      audit.add(claimed: report.nanoseconds, elapsed: contender.elapsed, events: batch.count)
      if let failure = audit.failure { throw failure }
      compare(report, batch, reads: reads)
      if size.isFit(nanoseconds, to: turn) {
        let outside = Double(contender.elapsed) - nanoseconds
        lane.outside.append(outside / Double(batch.count))
        return nanoseconds / Double(batch.count)
      }
      size.fit(nanoseconds, to: turn)
    }
    return nil
  }

  /// Compares a turn's digest with the reference's. Quantities with a known difference count as 0.
  private func compare(_ report: TimeReport, _ batch: [ContenderEvent], reads: Bool) {
    guard lane.differences.isEmpty else { return }
    let expected = TimedBatch.digest(&judge, batch, reads: reads)
    guard expected.rawValue != report.digest else { return }
    lane.agreement = .disagrees(
      ContenderDifference(
        event: lane.events - 1,
        subject: .digest,
        expected: "\(expected)",
        found: "\(String(report.digest, radix: 16))"
      )
    )
  }

  private func end(_ failure: ContenderFailure) {
    if case .refused(let refusal, _) = failure, refusal.code == .unsupported {
      lane.agreement = .notApplicable(refusal.text)
    } else {
      lane.agreement = .failed(failure)
    }
    contender?.end()
  }

  func finish() { contender?.finish() }
}

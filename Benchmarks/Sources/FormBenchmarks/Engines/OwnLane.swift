import FormContenders
import FormModel

/// Our engine in this process.
final class OwnLane<Form: PlayableForm & ~Copyable, Judge: PlayableForm & ~Copyable>: PlayedLane {
  private(set) var lane = RaceLane(Contenders.engine)
  private(set) var spent = 0.0
  private var form: Form
  private var judge: Judge
  private let events: RaceEvents
  private var sizes = (alone: TurnSize(), reads: TurnSize())

  init(_ opened: consuming OpenedForm<Form>, _ judge: consuming Judge, _ events: RaceEvents) {
    self.judge = judge
    self.events = events
    lane.parse = Double(opened.parse)
    lane.load = Double(opened.load)
    form = opened.form
    lane.agreement = .agrees
  }

  func play(turn: Double) {
    guard lane.agreement.isRunning else { return }
    if let time = play(&sizes.alone, turn: turn, reads: false) { lane.alone.append(time) }
    if let time = play(&sizes.reads, turn: turn, reads: true) { lane.withReads.append(time) }
  }

  /// - Returns: nanoseconds per event of the first turn that was long enough.
  private func play(_ size: inout TurnSize, turn: Double, reads: Bool) -> Double? {
    while true {
      let batch = events(size.count)
      let played = TimedBatch.play(&form, batch, reads: reads)
      let expected = TimedBatch.digest(&judge, batch, reads: reads)
      let nanoseconds = Double(played.nanoseconds)
      spent += nanoseconds
      lane.events += batch.count
      guard played.digest == expected else {
        lane.agreement = .disagrees(
          ContenderDifference(
            event: lane.events - 1,
            subject: .digest,
            expected: "\(expected)",
            found: "\(played.digest)"
          )
        )
        return nil
      }
      if size.isFit(nanoseconds, to: turn) { return nanoseconds / Double(batch.count) }
      size.fit(nanoseconds, to: turn)
    }
  }

  func finish() {}
}

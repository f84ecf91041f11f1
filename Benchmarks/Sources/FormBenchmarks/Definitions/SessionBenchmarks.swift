import CHardware
import FormBaselines
import FormContenders
import FormModel
import FormProgress
import FormRules
import MeasurementKit

extension Definition {
  /// Many sessions of one form: the cost of an edit in any of them, and the memory of one more.
  static var sessions: [Definition] {
    [
      Definition(
        "sessions/edit/random",
        "Random edits of random sessions of one household form, each with a menu's reads.",
        on: .structure,
        expects: .oracleState,
        growth: .constant,
        growthParameter: "sessions",
        weight: 2
      ) { session throws(BenchmarkError) in
        let isShort = session.options.isQuick || session.counter != nil
        let sizes = SessionSizes.usual.filter { !isShort || $0 <= SessionSizes.shortest }
        let form = try HouseholdForm.make(seed: session.options.seed)
        let memory = SessionMemory(form)
        for size in sizes {
          if session.isCancelled() { return }
          try playSessions(session, form, size, memory, share: 1 / Double(sizes.count))
        }
      },
      Definition(
        "sessions/open/further",
        "Opens a further session of that form, and closes it.",
        on: .structure,
        expects: .oracleState,
        allocates: true,
        isRepeatable: false
      ) { session throws(BenchmarkError) in
        let form = try HouseholdForm.make(seed: session.options.seed)
        let contender = TimedContender(Contenders.engine) { steps in
          for _ in 0..<steps {
            hardware_consume(UInt64(SessionPool.open(form.form).visiblePageCount))
          }
        }
        session.play("sessions/open/further", [:], [contender]) {
          let isRight = StateDigest(SessionPool.open(form.form)) == StateDigest(Oracle(form.form))
          return [OracleCheck(isRight ? .agrees : .disagrees)]
        }
      },
    ]
  }

  /// - Parameters:
  ///   - memory: the bytes of a session; nil if they can't be counted.
  ///   - share: the share of the benchmark's time.
  private static func playSessions(
    _ session: BenchmarkSession,
    _ form: SharedForm,
    _ size: Int,
    _ memory: SessionMemory?,
    share: Double
  ) throws(BenchmarkError) {
    let player = try SessionPlayer(
      form,
      sessions: size,
      seed: session.options.seed,
      count: session.counter == nil ? nil : RegionCounter.operations
    )
    session.play(
      "sessions/edit/random",
      ["sessions": .number(size)],
      [TimedContender(Contenders.engine, play: player.play)],
      share: share,
      counted: memory?.metrics ?? [],
      metrics: { _, _ in memory?.metrics ?? [] }
    ) { [OracleCheck(player.isRight() ? .agrees : .disagrees)] }
  }
}

/// The numbers of open sessions.
enum SessionSizes {
  static let usual = [1_000, 10_000, 100_000]
  /// The most sessions in a short run.
  static let shortest = 10_000
}

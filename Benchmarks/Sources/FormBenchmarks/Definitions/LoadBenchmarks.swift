import CHardware
import FormBaselines
import FormContenders
import FormModel
import FormProgress
import FormWorkload
import MeasurementKit

extension Definition {
  /// Counting a form from its flags into memory that is already touched. Separately, making each contender from a form,
  /// which touches its memory first.
  static var load: [Definition] {
    [
      Definition(
        "load/form/warm",
        "Counts a form from its flags into memory that it already has.",
        on: .form,
        expects: .oracleState,
        growth: .linear
      ) { session throws(BenchmarkError) in
        let form = try session.form()
        let loaded = Loaded<EngineContender>(form.shared.form)
        let timed = TimedContender(EngineContender.name) { steps in
          for _ in 0..<steps { loaded.contender.engine.recount() }
        }
        let contender = AnyContender(
          name: EngineContender.name,
          timed: timed,
          bytes: loaded.bytes,
          position: { Position() },
          digest: { StateDigest(loaded.contender) }
        )
        playLoad(session, "load/form/warm", form, [contender])
      },
      Definition(
        "load/form/first-touch",
        "Loads a form into a new contender, including the first touch of its memory.",
        on: .form,
        expects: .oracleState,
        growth: .linear,
        growthFrom: 1_000,
        rivals: .contenders,
        allocates: true,
        isRepeatable: false
      ) { session throws(BenchmarkError) in
        let form = try session.form()
        playLoad(
          session,
          "load/form/first-touch",
          form,
          LoadMaker(form: form.shared).contenders(session.options.rivals)
        )
      },
    ]
  }

  /// Setting the flags of all fields of a form.
  static var generate: [Definition] {
    [
      Definition(
        "generate/form/flags",
        "Sets the flags of all fields of a form at random.",
        on: .form,
        expects: .sameFlags,
        growth: .linear,
        allocates: true
      ) { session throws(BenchmarkError) in
        let form = try session.form()
        let shape = FormUnderTest.shape(pages: form.pages, fields: form.fields)
        let made = try GeneratedFlags(shape, seed: session.options.seed)
        let bytes = form.shared.form.wordCount * 8
        session.play(
          "generate/form/flags",
          form.parameters,
          [TimedContender("generator", play: made.fill)],
          isBulk: true,
          metrics: { _, timings in throughput(form, bytes, timings) }
        ) { [OracleCheck(made.isEqual(to: form.shared.form) ? .agrees : .disagrees)] }
      }
    ]
  }

  private static func playLoad(
    _ session: BenchmarkSession,
    _ name: String,
    _ form: FormUnderTest,
    _ contenders: [AnyContender]
  ) {
    let bytes = form.shared.form.byteCount
    session.play(
      name,
      form.parameters,
      contenders,
      isBulk: true,
      metrics: { _, timings in throughput(form, bytes, timings) }
    ) { contenders in
      let expected = StateDigest(Oracle(form.shared.form))
      return contenders.map { Agreement.answer($0.digest(), expected: expected) }
    }
  }

  /// The throughput of one step over the whole form.
  private static func throughput(
    _ form: FormUnderTest,
    _ bytes: Int,
    _ timings: Timings
  ) -> [Metric] {
    let perSecond = 1e9 / timings.median
    return [
      Metric("throughput", unit: "bytes/s", value: Double(bytes) * perSecond),
      Metric("fields", unit: "fields/s", value: Double(form.shared.form.fieldCount) * perSecond),
    ]
  }
}

/// Makes the contender of the form repeatedly.
private struct LoadMaker: ContenderMaker {
  let form: SharedForm

  func contender<C: Contender & ~Copyable>(_ type: C.Type) -> AnyContender {
    let bytes = Loaded<C>(form.form).bytes
    return AnyContender(
      name: C.name,
      timed: TimedContender(C.name) { [form] steps in
        for _ in 0..<steps { consume(C(form.form)) }
      },
      bytes: bytes,
      position: { Position() },
      digest: { [form] in StateDigest(C(form.form)) }
    )
  }

  private func consume<C: Contender & ~Copyable>(_ contender: consuming C) {
    hardware_consume(UInt64(contender.visiblePageCount))
  }
}

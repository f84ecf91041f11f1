import FormModel
import MeasurementKit

extension Definition {
  /// Every kind of edit by itself, on the engine; none may allocate a byte.
  static var kinds: [Definition] {
    EditKind.allCases.map { kind in
      let name = "edit/kind/\(kind.rawValue)"
      return Definition(
        name,
        kind.summary,
        on: .form,
        expects: .oracleState,
        growth: kind.movesPages ? .perHeight : .constant,
        isConstantInFields: true,
        weight: 0.2
      ) { session throws(BenchmarkError) in
        try playKind(session, name, kind) { [$0.engine()] }
      }
    }
  }

  /// Hiding and showing whole pages, against the rivals.
  static var visibility: [Definition] {
    [EditKind.hidePage, .showPage].map { kind in
      let name = "visibility/page/\(kind == .hidePage ? "hide" : "show")"
      return Definition(
        name,
        kind.summary,
        on: .form,
        expects: .oracleState,
        growth: .perHeight,
        isConstantInFields: true,
        rivals: .contenders
      ) { session throws(BenchmarkError) in
        try playKind(session, name, kind) { $0.contenders(session.options.rivals) }
      }
    }
  }

  /// Plays one kind. It is skipped on a form with too few targets for one block.
  private static func playKind(
    _ session: BenchmarkSession,
    _ name: String,
    _ kind: EditKind,
    contenders: (KindMaker) -> [AnyContender]
  ) throws(BenchmarkError) {
    let form = try session.form()
    let work = KindWork(
      kind,
      form: form.shared.form,
      seed: session.options.seed,
      mostTargets: session.counter == nil ? KindWork.usualTargets : RegionCounter.operations / 16
    )
    let fewest = session.counter == nil ? BlockSize.shortest : 1
    guard work.edits.count >= fewest else { return }
    let contenders = contenders(KindMaker(form: form.shared, work: work))
    session.play(
      name,
      form.parameters,
      contenders
    ) {
      Agreement.check($0, form: form.shared, work: work)
    }
  }
}

import CHardware
import FormBaselines
import FormModel
import FormProgress
import FormRules
import FormWorkload
import MeasurementKit

/// Random edits of random sessions of one form, as a repeated round trip.
final class SessionPlayer {
  /// The most sessions whose state is compared with the oracle's.
  static let mostChecked = 1_000
  /// The number of distinct edits before they are undone. Branch predictors learn fewer, and more
  /// take too much memory.
  private static let editCounts = 65_536...(1 << 20)
  /// The bytes of a session and its edits, rounded up, to check the available memory.
  private static let bytesPerSession = 2_048

  private let form: SharedForm
  let pool: SessionPool
  private let edits: [SessionEdit]
  private let pass: Pass

  /// - Parameters:
  ///   - sessions: the number of open sessions.
  ///   - count: the number of edits before they are undone; nil for as many as sessions, within
  ///     bounds.
  /// - Throws: `tooLarge`, before any memory is taken, if the sessions don't fit.
  init(_ form: SharedForm, sessions: Int, seed: UInt64, count: Int?) throws(BenchmarkError) {
    let needed = sessions * Self.bytesPerSession
    if let available = MachineMemory.available, needed > available {
      throw .tooLarge(needed: needed, available: available)
    }
    let count =
      count ?? min(max(sessions, Self.editCounts.lowerBound), Self.editCounts.upperBound)
    let outline = FormOutline(of: form.form)
    var generator = EditStreamGenerator(profile: .uniform, seed: seed, outline: outline)
    var random = Xoshiro256StarStar(seed: seed)
    let forth = generator.makeEdits(count: count).map { edit in
      SessionEdit(session: UInt32(random.draw(below: sessions)), edit: edit)
    }
    let pool = SessionPool(form.form, count: sessions)
    let back = pool.applied(forth).reversed().map {
      SessionEdit(session: $0.session, edit: $0.edit.inverse)
    }
    _ = pool.applied(back)
    self.form = form
    self.pool = pool
    edits = forth + back
    pass = Pass(count: edits.count)
  }

  func play(_ steps: Int) {
    let edits = edits
    pass.advance(by: steps) { range in
      let sum = pool.playWithReads(edits.span.extracting(range))
      hardware_consume(UInt64(truncatingIfNeeded: sum))
    }
  }

  /// True if a sample of sessions has the oracle's state after its edits of this pass, with the
  /// first visible page current.
  func isRight() -> Bool {
    let step = (pool.count + Self.mostChecked - 1) / Self.mostChecked
    var own = [[Edit]](repeating: [], count: (pool.count + step - 1) / step)
    for given in edits[..<pass.position] where Int(given.session).isMultiple(of: step) {
      own[Int(given.session) / step].append(given.edit)
    }
    for (place, edits) in own.enumerated() {
      var oracle = Oracle(form.form)
      _ = oracle.play(edits.span)
      oracle.makeFirstVisiblePageCurrent()
      pool[place * step].makeFirstVisiblePageCurrent()
      if StateDigest(pool[place * step]) != StateDigest(oracle) { return false }
    }
    return true
  }
}

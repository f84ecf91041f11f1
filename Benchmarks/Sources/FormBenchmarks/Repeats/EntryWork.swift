import CHardware
import FormBaselines
import FormContenders
import FormModel
import FormRules
import FormWorkload
import MeasurementKit

/// A user's form whose state depends on more than its answers, and entries that it takes: a person's answers, edits, and
/// instances that come and go where the form allows that.
final class EntryWork {
  let form: SharedForm
  let entries: [FormEntry]

  /// The most entries, and the most instances that the person adds to a repeat.
  private static let mostEntries = 1_024
  private static let mostInstances = 5
  /// The most fields that the oracle, which evaluates everything after each entry, counts in a pass.
  private static let mostCounted = 1 << 20

  init(_ given: GivenForm, seed: UInt64) throws(RuleError) {
    form = given.shared
    let count = min(Self.mostEntries, max(32, Self.mostCounted / max(form.form.fieldCount, 1)))
    var person = InstanceStreamGenerator(
      profile: .person,
      seed: seed,
      form: form.form,
      most: Self.mostInstances,
      answers: form.form.logic.repeats.contains { $0.count != nil } ? .core : .everything
    )
    var editor = try FormStreamGenerator(profile: .uniform, seed: seed, form: form.form)
    let outline = RepeatOutline(form.form.logic, pageCount: form.form.pageCount)
    var session = try FormSession(form.form.clone(), newInstances: FormLimits.pages)
    var entries: [FormEntry] = []
    for turn in 0..<(20 * count) where entries.count < count {
      // One in eight is an edit or an answer outside of the repeats.
      var next = turn % 8 == 7 ? nil : person.next()
      if next == nil, let entry = editor.next(), let page = entry.page,
        outline.repeat(around: page) == nil
      {
        next = entry
      }
      guard let next, (try? session.play(next)) != nil else { continue }
      entries.append(next)
    }
    self.entries = entries
  }

  /// The oracle's digest after the first `count` entries.
  func expected(after count: Int) throws -> StateDigest {
    var oracle = try RulesOracle(opening: form.form)
    for entry in entries.prefix(count) { try oracle.play(entry) }
    return StateDigest(oracle)
  }
}

/// A session that plays the entries again and again, each time on the form as it was opened.
final class EntryPlayer {
  private var session: RuleSession
  private let work: EntryWork
  private var position = 0

  init(_ work: EntryWork) throws {
    session = try RuleSession(opening: work.form.form)
    self.work = work
  }

  func timed(as name: String = Contenders.engine) -> TimedContender {
    TimedContender(name, maximumSteps: work.entries.count, prepare: prepare, play: play)
  }

  /// Opens the form anew if fewer than `steps` entries are left.
  private func prepare(_ steps: Int) {
    guard position + steps > work.entries.count else { return }
    position = 0
    do { session = try RuleSession(opening: work.form.form) } catch {
      preconditionFailure("it was opened before: \(error)")
    }
  }

  /// Plays entries with the reads that a menu needs: the current page's progress and number, the totals, and the number of
  /// visible pages.
  private func play(_ steps: Int) {
    var sum = 0
    for entry in work.entries[position..<position + steps] {
      do throws(SessionError) { try session.session.play(entry) } catch {
        preconditionFailure("the session refuses \(entry): \(error)")
      }
      if let page = session.currentPage, let progress = try? session.progress(ofPage: page) {
        sum &+= progress.filled &+ progress.total &+ progress.mandatoryRemaining
      }
      let totals = session.totals
      sum &+= totals.filled &+ totals.total &+ totals.mandatoryRemaining
      sum &+= (session.currentRank ?? 0) &+ session.visiblePageCount
    }
    position += steps
    hardware_consume(UInt64(truncatingIfNeeded: sum))
  }

  func isRight() -> OracleCheck {
    Agreement.answer(StateDigest(session), expected: try? work.expected(after: position))
  }
}

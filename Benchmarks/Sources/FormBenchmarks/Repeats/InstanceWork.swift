import FormBaselines
import FormModel
import FormProgress
import FormRules
import FormWorkload
import MeasurementKit

/// A form with a repeat of one page in its middle, and a stream in which instances come and go.
final class InstanceWork {
  let form: SharedForm
  let entries: [FormEntry]
  /// The pages before the repeat; as many stand behind it.
  let before: Int
  let instances: Int

  init(_ profile: InstanceProfile, pages: Int, count: Int, seed: UInt64) throws {
    before = pages / 2
    instances = Self.usualInstances
    form = SharedForm(try RepeatPreset.onePage.makeForm(instances: instances, pages: before))
    var generator = InstanceStreamGenerator(
      profile: profile,
      seed: seed,
      form: form.form,
      most: 2 * instances
    )
    entries = generator.makeEntries(count: count)
  }

  /// The instances at first: enough for the changes of a stream to fall on several shelves.
  private static let usualInstances = 1_000

  /// The pages after the first entries, as places in the form as loaded.
  func expectedPages(after entries: Int) -> [UInt32] {
    var count = instances
    for entry in self.entries.prefix(entries) {
      switch entry {
      case .addInstance: count += 1
      case .removeInstance: count -= 1
      default: break
      }
    }
    let around = (0..<UInt32(before), UInt32(before + 1)..<UInt32(2 * before + 1))
    return Array(around.0) + Array(repeating: UInt32(before), count: count) + Array(around.1)
  }
}

/// Plays the stream again and again. Before it begins anew the instances are as many as at first.
final class InstancePlayer {
  private var session: FormSession
  private let work: InstanceWork
  private var position = 0

  /// The most consecutive steps.
  private var most: Int { work.entries.count }

  /// - Parameter journalBytes: the memory for undo.
  init(_ work: InstanceWork, journalBytes: Int = 0) throws {
    session = try FormSession(
      work.form.form.clone(),
      journalBytes: journalBytes,
      newInstances: FormLimits.pages
    )
    self.work = work
    // After one pass buffers have their final size.
    play(work.entries.count)
    prepare(work.entries.count)
  }

  var timed: TimedContender { timed(as: Contenders.engine) }

  func timed(as name: String) -> TimedContender {
    TimedContender(name, maximumSteps: most, prepare: prepare, play: play)
  }

  /// - Precondition: `steps` is at most `most`.
  func prepare(_ steps: Int) {
    guard position + steps > work.entries.count else { return }
    position = 0
    while let count = try? session.instanceCount(of: 0), count != work.instances {
      take(
        count < work.instances
          ? .addInstance(repeat: 0, InstanceNumbers.none.appending(count + 1))
          : .removeInstance(repeat: 0, InstanceNumbers.none.appending(count))
      )
    }
  }

  func play(_ steps: Int) {
    for entry in work.entries[position..<position + steps] { take(entry) }
    position += steps
  }

  /// Prepares transactions to take back.
  func prepareUndo(_ steps: Int) {
    prepare(steps)
    play(steps)
  }

  func undo(_ steps: Int) {
    for _ in 0..<steps { session.undo() }
    position -= steps
  }

  private func take(_ entry: FormEntry) {
    do throws(SessionError) { try session.play(entry) } catch {
      preconditionFailure("the session refuses \(entry): \(error)")
    }
  }

  func isRight() -> OracleCheck {
    let expected = work.expectedPages(after: position)
    let pages = session.pages.map { (try? session.templatePage(of: $0)).map { UInt32($0.place) } }
    let isRight = pages == expected && session.engine.brokenInvariant == nil
    return OracleCheck(isRight ? .agrees : .disagrees)
  }
}

/// Adds instances in the middle of a form, one after the other.
final class InstanceAdder {
  private var session: FormSession
  private var count = 1

  init(pages: Int) throws {
    let form = try RepeatPreset.onePage.makeForm(instances: count, pages: pages / 2)
    session = try FormSession(form, newInstances: FormLimits.pages)
  }

  var timed: TimedContender {
    TimedContender(Contenders.engine) { [self] steps in
      for _ in 0..<steps {
        count += 1
        do throws(SessionError) {
          try session.play(.addInstance(repeat: 0, InstanceNumbers.none.appending(count)))
        } catch { preconditionFailure("the session refuses an instance: \(error)") }
      }
    }
  }
}

/// The same for a list of pages.
final class PageListPlayer<List: PageListRival> {
  private var list: List
  private let work: InstanceWork
  private var position = 0

  var timed: TimedContender {
    TimedContender(List.name, maximumSteps: work.entries.count, prepare: prepare, play: play)
  }

  init(_ work: InstanceWork) {
    self.work = work
    list = List(before: work.before, instances: work.instances)
  }

  func prepare(_ steps: Int) {
    guard position + steps > work.entries.count else { return }
    position = 0
    list = List(before: work.before, instances: work.instances)
  }

  func play(_ steps: Int) {
    for entry in work.entries[position..<position + steps] {
      switch entry {
      case .addInstance(_, let numbers): list.add(numbers[0])
      case .removeInstance(_, let numbers): list.remove(numbers[0])
      default: break
      }
    }
    position += steps
  }

  func isRight() -> OracleCheck {
    OracleCheck(list.pages == work.expectedPages(after: position) ? .agrees : .disagrees)
  }
}

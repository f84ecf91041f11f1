import FormBaselines
import FormContenders
import FormFormats
import FormModel
import FormRules
import Foundation
import MeasurementKit

/// A race on an imported form. It plays answers; other engines load the author's file.
///
/// The reference is a second session, opened separately. Before the race our engine is compared
/// with the oracle event by event. Then every entrant is compared with the session.
public struct ImportedRace {
  /// The reason why a race can't start.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    case cannotBeFilled(RuleError)
    case takesNoAnswers
    /// Our engine differs from the oracle at this answer.
    case differsFromOracle(ContenderDifference)

    public var description: String {
      switch self {
      case .cannotBeFilled(let error): "the imported form can't be filled: \(error)"
      case .takesNoAnswers: "no field of the imported form takes an answer"
      case .differsFromOracle(let difference):
        "our engine says something else than the oracle, \(difference)"
      }
    }
  }

  private let form: SharedForm
  private let source: ContenderForm
  private let importing: () throws -> Void
  private let seed: UInt64
  private let folder: URL
  public let parameters: Parameters

  /// - Parameters:
  ///   - form: the imported form.
  ///   - source: the file for the form's own engine.
  ///   - name: the name in tables.
  ///   - growth: the format, if the form was generated to show growth.
  ///   - checkedAnswers: the number of answers on which our engine is compared with the oracle.
  ///   - folder: the folder for the form's file in our formats, for contenders that read those.
  ///   - importing: imports the form again, to time the import.
  public init(
    _ form: consuming FormDefinition,
    source: ContenderForm,
    name: String,
    growth: String? = nil,
    checkedAnswers: Int = 200,
    seed: UInt64,
    folder: URL,
    importing: @escaping () throws -> Void
  ) throws(Failure) {
    var parameters: Parameters = [
      "form": .text(name), "pages": .number(form.pageCount), "questions": .number(form.fieldCount),
    ]
    parameters[EngineRecord.growth] = growth.map { .text($0) }
    self.parameters = parameters
    self.form = SharedForm(form)
    self.source = source
    self.importing = importing
    self.seed = seed
    self.folder = folder
    try check(checkedAnswers)
  }

  /// Compares our engine with the oracle.
  private func check(_ answers: Int) throws(Failure) {
    var own: SessionForm
    do throws(RuleError) {
      own = try SessionForm(form.form.clone(), clock: source.clock)
    } catch {
      throw .cannotBeFilled(error)
    }
    var stream = AnswerStream(form.form, seed: seed)
    if stream.isEmpty { throw .takesNoAnswers }
    let hasFilters = !form.form.logic.choiceFilters.isEmpty
    // The oracle does not know which choices are offered, nor that an answer goes which no longer is.
    if hasFilters, form.form.logic.policy == .cleared { return }
    // If the oracle refuses the form, only the entrants check our engine.
    var oracle: OracleForm
    do throws(OracleRulesError) {
      oracle = try OracleForm(form.form, clock: source.clock)
    } catch {
      return
    }
    for (index, event) in stream.answers(answers).enumerated() {
      let found = own.check(event, .everything)
      if hasFilters, found.outcome == .refused { continue }
      let expected = oracle.check(event, .everything)
      guard expected != found else { continue }
      throw .differsFromOracle(
        ContenderDifference(
          event: index,
          subject: .digest,
          expected: "\(expected)",
          found: "\(found)"
        )
      )
    }
  }

  /// Runs the race, and adds it to a record.
  ///
  /// - Returns: the contenders without a result.
  @discardableResult public func run(
    _ entrants: [RaceEntrant],
    to record: inout ResultRecord,
    configure: (inout EngineRace<SessionForm, SessionForm>) -> Void
  ) -> [RaceFailure] {
    var race = EngineRace(
      entrants,
      on: RaceForm(
        parameters: parameters,
        playsAnswers: true,
        source: source(for:),
        events: events
      ),
      open: open,
      judge: session
    )
    configure(&race)
    let lanes = race.run()
    EngineRecord.add(lanes, parameters: parameters, to: &record)
    return lanes.failures
  }

  /// Returns the author's file for the form's own engine, and the imported form for entrants that
  /// read our formats.
  private func source(for formats: [String]) -> ContenderForm? {
    if formats.contains(source.format) { return source }
    let own: [(name: String, format: FormFormat)] = [
      (ContenderForm.Format.binary, .binary), (ContenderForm.Format.json, .json),
    ]
    guard let chosen = own.first(where: { formats.contains($0.name) }) else { return nil }
    let path = folder.appendingPathComponent("imported.\(chosen.name)").path
    guard (try? FormFile.write(form.form, to: path, as: chosen.format)) != nil else { return nil }
    return ContenderForm(format: chosen.name, path: path, clock: source.clock)
  }

  private func session() -> SessionForm {
    do throws(RuleError) {
      return try SessionForm(form.form.clone(), clock: source.clock)
    } catch {
      preconditionFailure("it was opened before: \(error)")
    }
  }

  private func open() -> OpenedForm<SessionForm> {
    let start = MonotonicClock.now()
    try? importing()
    let middle = MonotonicClock.now()
    let session = session()
    let end = MonotonicClock.now()
    return OpenedForm(session, parse: middle - start, load: end - middle)
  }

  private func events() -> RaceEvents {
    var stream = AnswerStream(form.form, seed: seed)
    let logic = form.form.logic
    if logic.policy != .cleared, logic.choiceFilters.isEmpty {
      return RaceEvents { stream.answers(1).first }
    }
    // Under `cleared` the effect of an answer to a hidden field is undefined, so none is given; nor is a choice that is
    // not offered, which other engines take.
    let offered = OfferedAnswers(stream, of: session())
    return RaceEvents { offered.next() }
  }
}

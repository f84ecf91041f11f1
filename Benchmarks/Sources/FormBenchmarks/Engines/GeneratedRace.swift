import FormBaselines
import FormContenders
import FormFormats
import FormModel
import FormWorkload
import Foundation
import MeasurementKit

/// A race on the main run's generated form. It plays edits.
public struct GeneratedRace {
  private let form: SharedForm
  private let parameters: Parameters
  private let seed: UInt64
  private let folder: URL

  /// - Parameter folder: the folder in which the form is written for contenders.
  public init(_ options: BenchmarkOptions, folder: URL) throws(BenchmarkError) {
    let form = try FormUnderTest(
      pages: options.pages,
      fields: options.fieldsPerPage,
      seed: options.seed
    )
    self.form = form.shared
    parameters = form.parameters
    seed = options.seed
    self.folder = folder
  }

  /// Runs the race, and adds it to a record.
  ///
  /// - Returns: the contenders without a result.
  @discardableResult public func run(
    _ entrants: [RaceEntrant],
    to record: inout ResultRecord,
    configure: (inout EngineRace<FlagForm<EngineContender>, FlagForm<RecomputePage>>) -> Void
  ) -> [RaceFailure] {
    var race = EngineRace(
      entrants,
      on: RaceForm(parameters: parameters, playsAnswers: false, source: source, events: events),
      open: open,
      judge: { [form] in FlagForm<RecomputePage>(form.form) }
    )
    configure(&race)
    let lanes = race.run()
    EngineRecord.add(lanes, parameters: parameters, to: &record)
    return lanes.failures
  }

  private func source(_ formats: [String]) -> ContenderForm? {
    for format in formats {
      let kind: FormFormat
      switch format {
      case ContenderForm.Format.json: kind = .json
      case ContenderForm.Format.binary: kind = .binary
      default: continue
      }
      let path = folder.appendingPathComponent("form.\(kind.rawValue)").path
      guard FileManager.default.fileExists(atPath: path) || written(to: path, as: kind) else {
        return nil
      }
      return ContenderForm(format: format, path: path)
    }
    return nil
  }

  private func written(to path: String, as kind: FormFormat) -> Bool {
    do throws(IOError) {
      try FormFile.write(form.form, to: path, as: kind)
      return true
    } catch {
      return false
    }
  }

  private func open() -> OpenedForm<FlagForm<EngineContender>> {
    let path = source([ContenderForm.Format.binary])?.path ?? ""
    let start = MonotonicClock.now()
    do throws(ReadError) {
      return opened(try FormFile.read(path: path), start)
    } catch {
      // If the file could not be written, the form is copied instead of read.
      return opened(form.form.clone(), start)
    }
  }

  private func opened(
    _ definition: consuming FormDefinition,
    _ start: UInt64
  ) -> OpenedForm<FlagForm<EngineContender>> {
    let middle = MonotonicClock.now()
    let form = FlagForm<EngineContender>(definition)
    let end = MonotonicClock.now()
    return OpenedForm(form, parse: middle - start, load: end - middle)
  }

  private func events() -> RaceEvents {
    var generator = EditStreamGenerator(profile: .uniform, seed: seed, form: form.form)
    return RaceEvents { generator.next().map { .edit($0) } }
  }
}

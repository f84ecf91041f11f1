import FormFormats
import FormFuzzing
import MeasurementKit
import TextEscaping
import ToolKit

/// A stream that failed, and the case that was made of it.
struct FuzzFailureReport: Codable, Sendable {
  var target: String
  var stream: Int
  var check: String
  var message: String
  /// Steps up to the failure.
  var steps: Int
  /// Steps of the case.
  var shrunkSteps: Int
  /// Cases played to find it.
  var attempts = 0
  /// Whether it no longer fails without any one of its steps; nil where that was not tried.
  var isMinimal: Bool?
  var shrinkSeconds = 0.0
  /// Where the case is.
  var path: String
  /// Why the case is not there; nil where it is.
  var unwritten: String?
  /// Of the campaign.
  var seed: UInt64

  /// The stream as it failed. The case is written at once: what cuts it down may be interrupted.
  init(
    _ failing: any FuzzCase,
    stream: Int,
    of campaign: FuzzCampaign,
    _ failure: FuzzFailure,
    steps: Int,
    folder: String
  ) {
    target = campaign.target.rawValue
    self.stream = stream
    check = failure.check
    message = failure.message
    self.steps = steps
    shrunkSteps = failing.stepCount
    seed = campaign.seed
    let name = "\(target)-\(seed)-\(stream).case"
    path = folder == "." ? name : "\(folder)/\(name)"
    keep(failing)
  }

  /// Cuts down a case that fails a comparison. Gives up looking for less after ten seconds.
  mutating func shrink<Case: FuzzCase>(
    _ failing: Case,
    steps: Int,
    isInterrupted: @escaping () -> Bool
  ) {
    let start = MonotonicClock.now()
    var shrinker = Shrinker<Case>(check: check) {
      MonotonicClock.now() > start + 10_000_000_000 || isInterrupted()
    }
    let smallest = shrinker.shrink(failing, steps: steps)
    attempts = shrinker.attempts
    isMinimal = shrinker.isMinimal(smallest)
    // What is left says it with smaller numbers.
    var probes = ProbeSet()
    if let last = smallest.play(&probes).failure { message = last.message }
    take(smallest, since: start)
  }

  /// Cuts down a case that ends the process which plays it.
  mutating func shrink(_ failing: any FuzzCase, with shrinker: CrashShrinker) {
    let start = MonotonicClock.now()
    guard let (smallest, attempts) = shrinker.shrink(failing) else {
      message += "; replayed, it plays to its end"
      return keep(failing)
    }
    self.attempts = attempts
    take(smallest, since: start)
  }

  private mutating func take(_ smallest: any FuzzCase, since start: UInt64) {
    shrunkSteps = smallest.stepCount
    shrinkSeconds = Double(MonotonicClock.now() - start) / 1e9
    keep(smallest)
  }

  /// Writes the case, or says why it can't be: what failed is told all the same.
  private mutating func keep(_ content: any FuzzCase) {
    do throws(IOError) {
      var file = try OutputFile(path: path)
      let origin = FuzzCaseFile.Origin(seed: seed, stream: stream)
      let notes = ["\(check): \(message)", replayCommand]
      try file.write(FuzzCaseFile(content, origin: origin).text(notes: notes))
      try file.commit()
      unwritten = nil
    } catch {
      unwritten = error.description
    }
  }

  var replayCommand: String { "formnav fuzz --replay \(Escape.shellWord(path))" }

  /// What failed, and how it is played again.
  var description: String {
    let size =
      shrunkSteps < steps ? "cut down from \(steps) to \(shrunkSteps) steps" : "\(steps) steps"
    let next =
      unwritten.map { "\($0); the case is stream \(stream) of seed \(seed)" }
      ?? "replay it with: \(replayCommand)"
    return "\(target), stream \(stream), \(check): \(message)\n\(size); \(next)"
  }
}

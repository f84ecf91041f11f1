import FormFormats
import FormFuzzing
import MeasurementKit
import TextEscaping
import ToolKit

/// A stream that failed, and the test case made from it.
struct FuzzFailureReport: Codable, Sendable {
  var target: String
  var stream: Int
  var check: String
  var message: String
  /// The number of steps up to the failure.
  var steps: Int
  /// The number of steps in the case.
  var shrunkSteps: Int
  /// The number of cases played to shrink it.
  var attempts = 0
  /// True if removing any single step makes it pass; nil if that was not tried.
  var isMinimal: Bool?
  var shrinkSeconds = 0.0
  /// The path of the case.
  var path: String
  /// The reason why the case could not be written; nil if it was.
  var unwritten: String?
  /// The campaign's seed.
  var seed: UInt64
  /// The cases of streams that failed in other processes meanwhile.
  var otherCases: [String] = []

  /// Writes the case as it failed, at once, because shrinking may be interrupted.
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

  /// Shrinks a case that fails a comparison, for at most ten seconds.
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
    // Then reduce the numbers in the remaining steps.
    var probes = ProbeSet()
    if let last = smallest.play(&probes).failure { message = last.message }
    take(smallest, since: start)
  }

  /// Shrinks a case that crashes its process.
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

  /// Writes the case, or records why it can't; the failure is reported in either case.
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

  /// The failure, and how to replay it.
  var description: String {
    let size =
      shrunkSteps < steps ? "cut down from \(steps) to \(shrunkSteps) steps" : "\(steps) steps"
    let next =
      unwritten.map { "\($0); the case is stream \(stream) of seed \(seed)" }
      ?? "replay it with: \(replayCommand)"
    let others = otherCases.map { "\nanother case: \(Escape.shellWord($0))" }.joined()
    return "\(target), stream \(stream), \(check): \(message)\n\(size); \(next)\(others)"
  }
}

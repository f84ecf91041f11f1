import FormFuzzing
import MeasurementKit

/// Plays each kind of edit on the engine, with callgrind counting the edits alone.
public enum InstructionProbe {
  /// A kind, and how many of its edits were counted.
  public struct Count: Sendable {
    public let kind: String
    public let operations: Int
  }

  /// Edits in one counted region. Every form of 100 pages has as many targets of nearly every kind, so
  /// what a region costs by itself weighs the same at every size.
  static let region = 64
  /// Edits of a kind, about.
  static let operations = 8_192

  /// - Returns: the kinds in the order they were counted; callgrind's dumps are in the same order.
  /// - Throws: as `BenchmarkRun`.
  public static func run(_ options: BenchmarkOptions) throws(BenchmarkError) -> [Count] {
    try options.validate()
    let filter = try BenchmarkFilter(options.filter)
    let form = try FormUnderTest(
      pages: options.pages,
      fields: options.fieldsPerPage,
      seed: options.seed,
      rivals: []
    )
    var counts: [Count] = []
    for kind in EditKind.allCases where filter.matches("edit-kind/\(kind.rawValue)") {
      let work = KindWork(kind, form: form.shared.form, seed: options.seed)
      guard !work.edits.isEmpty else { continue }
      let player = KindPlayer<EngineContender>(form.shared.form, work)
      let steps = min(region, work.edits.count)
      var done = 0
      while done < operations {
        player.prepare(steps)
        CountedRegion.run { player.play(steps) }
        done += steps
      }
      counts.append(Count(kind: kind.rawValue, operations: done))
      CountedRegion.boundary()
    }
    return counts
  }
}

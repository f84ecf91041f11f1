import FormBaselines
import MeasurementKit

extension Definition {
  /// Choices that depend on answers.
  static var choices: [Definition] {
    let name = "choices/cascade/offers"
    return [
      Definition(
        name,
        "An answer in a cascade of four lists, and all 32 choices that it leaves of the next list, with their labels.",
        on: .structure,
        expects: .model,
        growth: .logarithmic,
        growthParameter: "rows",
        rivals: .scan,
        allocates: true,
        weight: 2
      ) { session throws(BenchmarkError) in
        let all = session.counter == nil ? ChoiceSizes.rows : ChoiceSizes.counted
        let isShort = session.options.isQuick && session.counter == nil
        let sizes = isShort ? Array(all.prefix(1)) : all
        for rows in sizes where !session.isCancelled() {
          let isRaced = !session.options.rivals.isEmpty && rows <= ChoiceSizes.mostScanned
          let (own, other) = try inForm { () throws in
            (
              try ChoiceCascade(rows: rows, scans: false),
              isRaced ? try ChoiceCascade(rows: rows, scans: true) : nil
            )
          }
          var contenders = [TimedContender(Contenders.engine, play: own.play)]
          if let other { contenders.append(TimedContender(ScanChoices.name, play: other.scan)) }
          session.play(
            name,
            ["rows": .number(rows)],
            contenders,
            share: 1 / Double(sizes.count)
          ) { [own.isRight()] + (other.map { [$0.isScanRight()] } ?? []) }
        }
      }
    ]
  }
}

enum ChoiceSizes {
  /// The rows of the last list; each list before has a 32nd.
  static let rows = [1 << 17, 1 << 20]
  /// Rows whose reading does not take a counted run minutes.
  static let counted = [1 << 12, 1 << 15]
  /// A scan of more takes too long for a run.
  static let mostScanned = 1 << 17
}

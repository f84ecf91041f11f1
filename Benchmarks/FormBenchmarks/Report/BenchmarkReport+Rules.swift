import FormFuzzing
import MeasurementKit

extension BenchmarkReport {
  /// Forms with rules: what an answer takes and allocates, and how many times as long it takes the rivals.
  static func rules(_ record: ResultRecord) -> Section {
    let rivals = RuleContenders.rivals
    var table = Table(
      [
        .init("what was done", .left), .init("rules"), .init("median"),
        .init("mean"), .init("allocated"),
      ] + rivals.map { .init("× \($0)", isOptional: true) }
    )
    for result in distinct(record)
    where result.benchmark.hasPrefix("rules/") && result.contender == Contenders.engine
      && result.metric(.time) != nil
    {
      table.append(
        [
          String(result.benchmark.dropFirst("rules/".count)),
          result.parameters.number("rules").map { Figures.count($0) } ?? "–",
          median(result), mean(result), allocated(result),
        ]
          + rivals.map { rival in
            comparison(record, result, rival).map { ratio($0.ratio) } ?? "–"
          }
      )
    }
    return Section(
      heading: "Answers and rules",
      table: table,
      notes: table.isEmpty
        ? []
        : RuleContenders.all.map { "\($0.name): \($0.algorithm)" }
          + [
            "Rules: of the interview, fields, seven in eight with a rule; of the group, fields in it."
          ]
    )
  }
}

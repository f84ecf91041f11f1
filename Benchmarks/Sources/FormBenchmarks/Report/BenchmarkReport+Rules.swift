import FormContenders
import MeasurementKit

extension BenchmarkReport {
  /// Forms with rules: the time and allocations of an answer, and how many times as long the rivals take.
  static func rules(_ record: IndexedRecord) -> Section {
    let rivals = RuleContenders.rivals
    var columns: [Table.Column] = [
      .init("what was done", .left), .init("size"), .init("median"), .init("mean"),
      .init("allocated"),
    ]
    for rival in rivals { columns.append(.init("\(rival) ×", isOptional: true)) }
    var table = Table(columns)
    for result in record.distinct
    where result.benchmark.hasPrefix("rules/") && result.contender == Contenders.engine
      && result.metric(.time) != nil
    {
      let size = result.parameters.number("rules").map { Figures.count($0) } ?? "–"
      var row = [String(result.benchmark.dropFirst("rules/".count)), size]
      row += [median(result), mean(result), allocated(result)]
      for rival in rivals {
        row.append(record.comparison(result, rival).map { ratio($0.ratio) } ?? "–")
      }
      table.append(row)
    }
    return Section(
      heading: "Answers and rules",
      table: table,
      notes: table.isEmpty
        ? []
        : RuleContenders.all.map { "\($0.name): \($0.algorithm)" }
          + [
            "Size: answer/… and undo/…, questions of the interview, about five in six with a rule; group/…, "
              + "fields of the group; all others, rules."
          ]
    )
  }
}

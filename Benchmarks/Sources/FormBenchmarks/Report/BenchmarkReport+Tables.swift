import FormContenders
import MeasurementKit

/// The tables that explain the measurements.
extension BenchmarkReport {
  /// The algorithm of each contender, and the memory of its state.
  static func contenders(_ record: IndexedRecord) -> Section {
    var table = Table([
      .init("contender", .left), .init("of", .left), .init("bytes a field"),
      .init("algorithm", .left),
    ])
    let compared = Set(record.comparisons.lazy.map(\.contender))
    for (kind, known) in [
      ("edits", Contenders.algorithms), ("menus", MenuContenders.algorithms),
      ("rules", RuleContenders.all),
    ] where known.dropFirst().contains(where: { compared.contains($0.name) }) {
      for (name, algorithm) in known where name == Contenders.engine || compared.contains(name) {
        let bytes = kind == "edits" ? record.bytesPerField(name) : nil
        table.append([name, kind, bytes.map { Figures.digits($0) } ?? "", algorithm])
      }
    }
    return Section(heading: "The contenders", table: table)
  }

  static func growth(_ record: IndexedRecord) -> Section {
    var table = Table([
      .init("benchmark", .left), .init("contender", .left), .init("metric", .left),
      .init("grows with", .left), .init("exponent"), .init("interval", isOptional: true),
      .init("declared class", .left),
    ])
    for growth in record.growth where record.isShown(growth) {
      let fixed = growth.parameters.values.sorted { $0.key < $1.key }
        .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
      table.append([
        growth.benchmark, growth.contender, growth.metric,
        growth.parameter + (fixed.isEmpty ? "" : " at \(fixed)"),
        exponent(growth.exponent.value),
        "\(exponent(growth.exponent.lower))…\(exponent(growth.exponent.upper))",
        growth.declared.map { "\($0.rawValue) \(growth.verdict?.rawValue ?? "")" } ?? "",
      ])
    }
    return Section(
      heading: "Growth: log-log slope of a metric, 0 for constant, 1 for linear",
      table: table
    )
  }

  /// Formats with two decimals, and no minus sign before 0.00.
  static func exponent(_ value: Double) -> String {
    let digits = Figures.digits(value)
    return digits == "-0.00" ? "0.00" : digits
  }
}

import MeasurementKit

extension BenchmarkReport {
  /// What each benchmark's operation executes, by size of the form.
  static func counts(_ record: ResultRecord) -> [Section] {
    [
      (Metric.Name.instructions, "Instructions of one operation on the engine"),
      (.lineMisses, "Lines that a first-level cache of 32 KiB misses, by operation"),
    ].compactMap { metric, heading in
      let results = record.results.filter {
        $0.metric(.operations) != nil && $0.metric(metric) != nil
      }
      let sizes = Size.all(of: results)
      guard !sizes.isEmpty else { return nil }
      var table = Table([.init("benchmark", .left)] + sizes.map { .init($0.text) })
      var names: [String] = []
      for name in results.map(\.benchmark) where !names.contains(name) { names.append(name) }
      for name in names {
        let own = results.filter { $0.benchmark == name }
        table.append(
          [name]
            + sizes.map { size in
              own.first { size.isOf($0) }.flatMap { $0.metric(metric) }
                .map { Figures.digits($0.median) } ?? "–"
            }
        )
      }
      return Section(heading: heading, table: table, notes: ["Columns: pages × fields a page."])
    }
  }

  /// A column: the size of a form.
  private struct Size {
    let pages: Int
    let fields: Int
    /// Whether it is the first of its number of pages: results that know no fields stand there.
    let isFirst: Bool

    static func all(of results: [BenchmarkResult]) -> [Size] {
      results.reduce(into: []) { sizes, result in
        let parameters = result.parameters
        guard let pages = parameters.number("pages"), let fields = parameters.number("fields"),
          !sizes.contains(where: { $0.pages == pages && $0.fields == fields })
        else { return }
        let isFirst = !sizes.contains { $0.pages == pages }
        sizes.append(Size(pages: pages, fields: fields, isFirst: isFirst))
      }
    }

    var text: String { "\(Figures.count(pages)) × \(Figures.count(fields))" }

    func isOf(_ result: BenchmarkResult) -> Bool {
      guard result.parameters.number("pages") == pages else { return false }
      return result.parameters.number("fields").map { $0 == fields } ?? isFirst
    }
  }
}

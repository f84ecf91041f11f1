import MeasurementKit

extension BenchmarkReport {
  /// The search structures by themselves: a row for each size, a column for each operation.
  static func bare(_ record: IndexedRecord) -> [Section] {
    [
      bare(
        record,
        "bare/visible-pages",
        BareIndex.operations,
        heading: "The visible-page index by itself: random operations, seven pages in ten visible"
      ),
      bare(
        record,
        "bare/shelves",
        BareShelves.operations,
        heading:
          "The same, with shelves inserted at random places, as repeats will: no form inserts one yet"
      ),
      bare(
        record,
        "bare/card-offsets",
        BareOffsets.operations,
        heading: "The card offsets by themselves: random operations on cards of 40 to 143 px"
      ),
    ]
  }

  private static func bare(
    _ record: IndexedRecord,
    _ area: String,
    _ operations: [String],
    heading: String
  ) -> Section {
    var table = Table(
      [.init("pages")] + operations.map { .init($0) } + [.init("bits a page")]
    )
    let results = record.results.filter { $0.benchmark.hasPrefix(area + "/") }
    var places: [String: [Int: BenchmarkResult]] = [:]
    for result in results {
      guard let pages = result.parameters.number("pages"),
        places[result.benchmark]?[pages] == nil
      else { continue }
      places[result.benchmark, default: [:]][pages] = result
    }
    for pages in Set(results.compactMap { $0.parameters.number("pages") }).sorted() {
      let row = operations.map { places["\(area)/\($0)"]?[pages] }
      let bits = row.lazy.compactMap { $0?.metric("bits-per-page")?.median }.first
      table.append(
        [Figures.count(pages)] + row.map { $0.map { median($0) } ?? "–" }
          + [bits.map { Figures.digits($0) } ?? "–"]
      )
    }
    return Section(
      heading: heading,
      table: table,
      notes: table.isEmpty
        ? []
        : [
          "131,072 distinct operations, means of blocks; they do not wait for each other. "
            + "\(operations[3]) is a change and a query after it, together."
        ]
    )
  }
}

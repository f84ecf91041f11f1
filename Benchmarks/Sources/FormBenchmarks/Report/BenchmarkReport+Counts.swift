import MeasurementKit

extension BenchmarkReport {
  /// The counts of each benchmark's operation, by size of the form.
  static func counts(_ record: IndexedRecord) -> [Section] {
    [
      (Metric.Name.instructions, "Instructions of one operation on the engine"),
      (.lineMisses, "Lines that a first-level cache of 32 KiB misses, by operation"),
      (.worstInstructions, "Instructions of the worst single operation"),
      (.worstLineMisses, "Lines that the worst single operation misses"),
    ].compactMap { metric, heading in
      let results = record.results.filter {
        ($0.metric(.operations) ?? $0.metric(.tailOperations)) != nil && $0.metric(metric) != nil
      }
      let sizes = Size.all(of: results)
      guard !sizes.isEmpty else { return nil }
      let columns = sizes.prefix(mostColumns)
      var table = Table([.init("benchmark", .left)] + columns.map { .init($0.text) })
      for (name, own) in inOrder(results, by: \.benchmark) {
        let places = Size.places(own)
        table.append(
          [name]
            + columns.map { size in
              size.place(in: places).flatMap { own[$0].metric(metric) }
                .map { Figures.digits($0.median) } ?? "–"
            }
        )
      }
      let method = CountingMethod(record.environment).map { "Counted by \($0.rawValue)." }
      let notes =
        ["Columns: pages × fields a page."] + [method].compactMap(\.self) + leftOut(sizes.count)
      return Section(heading: heading, table: table, notes: notes)
    }
  }

  /// Groups results, in the order in which each group begins.
  ///
  /// - Complexity: O(results).
  static func inOrder<Key: Hashable>(
    _ results: [BenchmarkResult],
    by key: (BenchmarkResult) -> Key
  ) -> [(key: Key, results: [BenchmarkResult])] {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, results: [BenchmarkResult])] = []
    for result in results {
      let key = key(result)
      if let place = places[key] {
        groups[place].results.append(result)
      } else {
        places[key] = groups.count
        groups.append((key, [result]))
      }
    }
    return groups
  }

  /// A column: the size of a form.
  private struct Size {
    let pages: Int
    let fields: Int
    /// Whether this is the first result with its number of pages; results without fields stand there.
    let isFirst: Bool

    static func all(of results: [BenchmarkResult]) -> [Size] {
      var seen: Set<[Int]> = []
      var seenPages: Set<Int> = []
      return results.compactMap { result in
        let parameters = result.parameters
        guard let pages = parameters.number("pages"), let fields = parameters.number("fields"),
          seen.insert([pages, fields]).inserted
        else { return nil }
        let isFirst = seenPages.insert(pages).inserted
        return Size(pages: pages, fields: fields, isFirst: isFirst)
      }
    }

    var text: String { "\(Figures.count(pages)) × \(Figures.count(fields))" }

    /// The place of the first result of each size; of a result without fields, by pages alone.
    static func places(_ results: [BenchmarkResult]) -> [[Int]: Int] {
      var places: [[Int]: Int] = [:]
      for (place, result) in results.enumerated() {
        guard let pages = result.parameters.number("pages") else { continue }
        let key = [pages] + (result.parameters.number("fields").map { [$0] } ?? [])
        if places[key] == nil { places[key] = place }
      }
      return places
    }

    func place(in places: [[Int]: Int]) -> Int? {
      let own = [places[[pages, fields]], isFirst ? places[[pages]] : nil]
      return own.compactMap { $0 }.min()
    }
  }
}

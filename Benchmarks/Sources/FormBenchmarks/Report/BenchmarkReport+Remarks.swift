import MeasurementKit

/// Remarks on how results were measured, for the notes below a table.
extension BenchmarkReport {
  /// The mark of rows in which a contender's turns did not settle.
  static let unsettledMark = " *"
  /// The most figures that a note names.
  private static let mostNamed = 6

  /// A row's name, marked if a contender's figure may depend on the turn before.
  static func marked(_ name: String, _ result: BenchmarkResult, _ record: IndexedRecord) -> String {
    let contenders = [result.contender] + record.rivals(result).map(\.contender)
    let isUnsettled = contenders.contains {
      record.result(result.benchmark, result.parameters, $0)?.isUnsettled == true
    }
    return isUnsettled ? name + unsettledMark : name
  }

  /// Says which figures may come from the turn before, and by how much; none if all settled.
  static func settlingNotes(
    _ record: IndexedRecord,
    where isShown: (BenchmarkResult) -> Bool
  ) -> [String] {
    let found = record.distinct.filter { $0.isUnsettled && isShown($0) }
    guard !found.isEmpty else { return [] }
    let named = found.prefix(mostNamed).map { result in
      let share = (result.metric(.settlingResidue)?.median ?? 0) * 100
      return "\(result.contender) in \(result.benchmark) (\(Figures.digits(share)) %)"
    }
    let more = found.count - named.count
    return [
      "* not settled: this share may come from the turn before: " + named.joined(separator: ", ")
        + (more > 0 ? ", and \(more) more." : ".")
    ]
  }

  /// Says how the caches were emptied before each step of `cold/…`; none if no such step was timed.
  static func coldNotes(_ record: IndexedRecord, _ operation: ColdOperation) -> [String] {
    let cold = record.results.first {
      $0.benchmark == operation.benchmark && $0.metric(.cachesFlushed) != nil
    }
    guard let cold else { return [] }
    let caches =
      cold.metric(.cachesFlushed)?.median == 1
      ? "every line of the process's memory, code and libraries was flushed from the caches"
      : "more memory was swept than the caches hold"
    let swept = cold.metric(.translationsSwept)?.median == 1
    let samples = cold.metric(.time)?.samples ?? 0
    return [
      "cold/…: before each of \(Figures.count(samples)) single steps \(caches); the TLB was "
        + (swept ? "swept too" : "left as it was")
        + "; a ratio is the median of those of steps side by side."
    ]
  }

  /// Single operations with empty caches, by number of pages; empty if there is one number only.
  static func cold(_ record: IndexedRecord) -> [Section] {
    [
      (ColdOperation.edit, Contenders.algorithms.map(\.name)),
      (.tap, MenuContenders.algorithms.map(\.name)),
    ].compactMap { operation, contenders in
      let results = record.distinct.filter {
        $0.benchmark == operation.benchmark && $0.metric(.time) != nil
      }
      let sizes = Set(results.compactMap { Size($0.parameters) }).sorted()
      guard sizes.count > 1 else { return nil }
      let columns = sizes.prefix(mostColumns)
      var table = Table(
        [.init("contender", .left), .init("", .left)] + columns.map { .init($0.text) }
      )
      for contender in contenders {
        let own = results.filter { $0.contender == contender }
        guard !own.isEmpty else { continue }
        for (name, figure) in [("median", median), ("p99", p99)] {
          table.append(
            [name == "median" ? contender : "", name]
              + columns.map { size in own.first { Size($0.parameters) == size }.map(figure) ?? "–" }
          )
        }
      }
      return Section(
        heading: "\(operation.benchmark): one operation with empty caches, by size of the form",
        table: table,
        notes: ["Columns: pages × fields a page."] + coldNotes(record, operation)
          + leftOut(sizes.count)
      )
    }
  }

  /// A size of form.
  private struct Size: Hashable, Comparable {
    let pages: Int
    let fields: Int

    init?(_ parameters: Parameters) {
      guard let pages = parameters.number("pages"), let fields = parameters.number("fields") else {
        return nil
      }
      (self.pages, self.fields) = (pages, fields)
    }

    var text: String { "\(Figures.count(pages)) × \(Figures.count(fields))" }

    static func < (one: Size, other: Size) -> Bool {
      (one.pages, one.fields) < (other.pages, other.fields)
    }
  }
}

extension BenchmarkResult {
  /// Whether more of the figure may come from the turn before than a figure may.
  var isUnsettled: Bool {
    metric(.settlingResidue).map { $0.median > Settling.tolerance } ?? false
  }
}

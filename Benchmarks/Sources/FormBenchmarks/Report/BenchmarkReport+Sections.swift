import MeasurementKit

extension BenchmarkReport {
  /// The subjects of a report, in its order. The page has a part for each, with charts.
  enum Topic: CaseIterable {
    case time, counts, percentiles, limits, memory, structures, engines, scaling, history
  }

  /// The sections of a record on a topic that have a table: the only list of them, for text, Markdown and the page.
  /// A section that stands here is in all three.
  static func sections(_ topic: Topic, _ record: IndexedRecord) -> [Section] {
    let sections: [Section] =
      switch topic {
      case .time:
        [
          edits(record), menu(record), apps(record), rules(record), sessions(record), kinds(record),
        ]
      case .counts: counts(record)
      case .limits: [machine(record), limits(record), harness(record)]
      case .memory: [contenders(record), sessionMemory(record)]
      case .structures: bare(record)
      case .engines: engines(record) + engineGrowth(record)
      case .scaling: scaling(record) + cold(record) + [growth(record)]
      // Only charts, and what several records say.
      case .percentiles, .history: []
      }
    return sections.filter { !$0.table.isEmpty }
  }

  /// All sections, in the order of topics.
  var sections: [Section] { topics.flatMap { $0.sections } }

  func sections(of topic: Topic) -> [Section] {
    topics.filter { $0.topic == topic }.flatMap { $0.sections }
  }
}

import MeasurementKit

extension HTMLReport {
  /// The parts of the page, one for each topic of the report with all its sections; some may be empty.
  func parts() throws(HistogramError) -> [Part] {
    var parts: [Part] = []
    for topic in BenchmarkReport.Topic.allCases {
      var part = try self.part(topic)
      part.sections = report.sections(of: topic) + part.sections
      parts.append(part)
    }
    return parts
  }

  /// The heading of a topic, and what only the page has: charts, and the history of several records.
  private func part(_ topic: BenchmarkReport.Topic) throws(HistogramError) -> Part {
    switch topic {
    case .time: return Part(heading: "Time of one operation", name: "time")
    case .counts: return Part(heading: "Counts", name: "counts")
    case .percentiles:
      let charts = try percentileCharts()
      return Part(
        heading: "Percentiles",
        name: "percentiles",
        charts: charts.first,
        furtherCharts: charts.further,
        text: "Time of an operation by percentile; to the right are the slowest. Of operations "
          + "timed in blocks a sample is the mean of a block."
      )
    case .limits:
      return Part(
        heading: "Distance to the machine's limits",
        name: "limits",
        charts: [machineLimits],
        text: "How many times as long as the machine's memory takes at best for the same access, "
          + "measured in the same rounds."
      )
    case .memory: return Part(heading: "Memory", name: "memory", charts: memoryCharts)
    case .structures: return Part(heading: "Search structures by themselves", name: "structures")
    case .engines: return Part(heading: "Engines in processes of their own", name: "engines")
    case .scaling:
      let charts = try scalingCharts()
      return Part(
        heading: "Scaling",
        name: "scaling",
        charts: charts.first,
        furtherCharts: charts.further,
        text:
          "What an operation takes on average, in the median of the rounds, with bands from the 10th "
          + "to the 90th percentile; dashed the fitted power of the size, with the 95 % interval of its "
          + "exponent. 0 is constant, 1 linear."
      )
    case .history: return history
    }
  }
}

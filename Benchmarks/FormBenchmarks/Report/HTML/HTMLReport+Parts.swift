import MeasurementKit

extension HTMLReport {
  /// The parts of the page in their order; some may be empty.
  func parts() throws(HistogramError) -> [Part] {
    let percentiles = try percentileCharts()
    let scaling = try scalingCharts()
    return [
      Part(
        heading: "Time of one operation",
        name: "time",
        sections: shown([BenchmarkReport.edits, BenchmarkReport.menu, BenchmarkReport.kinds])
      ),
      Part(heading: "Counts", name: "counts", sections: BenchmarkReport.counts(newest)),
      Part(
        heading: "Percentiles",
        name: "percentiles",
        charts: percentiles.first,
        furtherCharts: percentiles.further,
        text: "Nanoseconds an operation by percentile; to the right are the slowest. Of operations "
          + "timed in blocks a sample is the mean of a block."
      ),
      Part(
        heading: "Distance to the machine's limits",
        name: "limits",
        charts: [machineLimits],
        sections: shown([BenchmarkReport.machine, BenchmarkReport.limits, BenchmarkReport.harness]),
        text: "How many times as long as the machine's memory takes at best for the same access, "
          + "measured in the same rounds."
      ),
      Part(
        heading: "Memory",
        name: "memory",
        charts: memoryCharts,
        sections: shown([BenchmarkReport.contenders])
      ),
      Part(
        heading: "Scaling",
        name: "scaling",
        charts: scaling.first,
        furtherCharts: scaling.further,
        sections: BenchmarkReport.scaling(newest) + shown([BenchmarkReport.growth]),
        text:
          "What an operation takes on average, in the median of the rounds, with bands from the 10th "
          + "to the 90th percentile; dashed the fitted power of the size, with the 95 % interval of its "
          + "exponent. 0 is constant, 1 linear."
      ),
      history,
    ]
  }

  private func shown(
    _ sections: [(IndexedRecord) -> BenchmarkReport.Section]
  ) -> [BenchmarkReport.Section] {
    sections.map { $0(newest) }.filter { !$0.table.isEmpty }
  }
}

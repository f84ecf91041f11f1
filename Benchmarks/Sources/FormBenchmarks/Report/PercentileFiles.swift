import MeasurementKit

/// The time distributions of a record as files for HdrHistogram's viewers, one for each result.
public enum PercentileFiles {
  public struct File: Hashable, Sendable {
    /// "edit-uniform.engine.hgrm"; includes the parameters if the benchmark ran with several sets.
    public let name: String
    /// Nanoseconds per operation, by percentile.
    public let text: String
  }

  /// - Throws: `HistogramError` if a distribution in the record can't be read.
  /// - Complexity: O(results × buckets).
  public static func of(_ record: ResultRecord) throws(HistogramError) -> [File] {
    var files: [File] = []
    var parameters: [String: Parameters] = [:]
    var several: Set<String> = []
    for result in record.results {
      let first = parameters[result.benchmark]
      if first == nil { parameters[result.benchmark] = result.parameters }
      if let first, first != result.parameters { several.insert(result.benchmark) }
    }
    for result in record.results {
      guard let encoded = result.metric("time")?.histogram else { continue }
      let histogram = try LatencyHistogram.decoded(encoded)
      let name = name(result, withParameters: several.contains(result.benchmark))
      files.append(File(name: name, text: histogram.percentileFile()))
    }
    return files
  }

  private static func name(_ result: BenchmarkResult, withParameters: Bool) -> String {
    let parameters = result.parameters.values.sorted { $0.key < $1.key }
      .map { "\($0.key)-\($0.value)" }
    let parts = [result.benchmark] + (withParameters ? parameters : []) + [result.contender]
    return parts.map(safe).joined(separator: ".") + ".hgrm"
  }

  /// Returns the text with only characters that are safe in a file name and can't leave the folder.
  private static func safe(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") ? $0 : "-" })
  }
}

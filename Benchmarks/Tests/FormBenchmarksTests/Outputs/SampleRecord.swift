import FormBenchmarks
import Foundation
import MeasurementKit

/// Records to test outputs with.
enum SampleRecord {
  /// A short run of some benchmarks, and of three sizes.
  static let measured: Result<ResultRecord, BenchmarkError> = {
    var options = BenchmarkOptions()
    options.pages = 40
    options.fields = 8
    options.sizes = [4, 16, 64]
    options.filter =
      "^(edit/reads/(person|uniform)|index/rank|load/|menu/open|limits|noise|scaling/edit)"
    options.isQuick = true
    return Result { () throws(BenchmarkError) in try BenchmarkRun(options).run() }
  }()

  /// The same with errors: a contender in a wrong state, growth with each verdict, and names with
  /// characters that markup interprets.
  static func faulty() throws -> ResultRecord {
    var record = try measured.get()
    record.results[1].answer = OracleCheck(.disagrees, digest: "0000000000000000")
    record.results[2].contender = "a<b & \"c\", d"
    for (slope, declared, verdict) in [
      (0.0, GrowthClass.constant, GrowthVerdict.holds), (1, .constant, .fails),
      (0.5, .logarithmic, .inconclusive),
    ] {
      record.growth.append(
        GrowthResult(
          benchmark: "edit/reads/uniform",
          contender: "engine",
          parameters: ["fields": 100, "slope": .text("\(slope)")],
          parameter: "pages",
          sizes: [10, 100, 1_000],
          exponent: Estimate(value: slope, lower: slope - 0.3 * slope, upper: slope + 0.01),
          declared: declared,
          verdict: verdict
        )
      )
    }
    return record
  }

  /// A file of this package.
  static func file(_ path: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../\(path)").standardized
  }
}

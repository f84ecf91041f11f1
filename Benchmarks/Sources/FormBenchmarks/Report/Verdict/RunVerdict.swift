import Foundation
import MeasurementKit

/// The verdict on a run, in at most twenty-three lines of eighty characters: a terminal of 24 rows
/// shows all of it, unless a busy machine interrupted turns, which is said in lines of its own.
public struct RunVerdict {
  let record: IndexedRecord
  let report: BenchmarkReport

  public static let mostLines = 23
  static let width = 80

  /// A pattern that selects the verdict's benchmarks: edits of every stream, warm and cold; page
  /// visibility; the index; the menu; an answer with its rules; memory; noise.
  public static let benchmarks =
    "^(edit/reads/|cold/edit/|visibility/|index/|menu/(edit|open)/|rules/answer/|load/form/|noise/)"

  /// A pattern that selects the benchmarks of the verdict on growth.
  public static let growthBenchmarks = "^(edit/reads/uniform$|scaling/(edit|index|menu)/|noise/)"

  /// The benchmarks that the portable build plays too, to show the effect of processor-specific
  /// instructions.
  public static let portableBenchmarks = "^(edit/reads/|visibility/|index/)"

  public init(_ record: ResultRecord) {
    self.record = IndexedRecord(record)
    report = BenchmarkReport(self.record)
  }

  init(_ report: BenchmarkReport) {
    (record, self.report) = (report.record, report)
  }

  /// The headline benchmark: any edit of any field.
  private static let usual = "edit/reads/uniform"

  /// The first benchmark whose contenders are shown; nil if no rival was measured.
  var headline: BenchmarkResult? { headlines.first }

  /// The benchmarks whose contenders are shown: one, but all that were played on a user's form.
  var headlines: [BenchmarkResult] {
    let compared = record.results.filter { result in
      result.contender == Contenders.engine && record.isMain(result)
        && !record.rivals(result).isEmpty && !result.benchmark.hasPrefix("noise/")
        && !result.benchmark.hasPrefix("cold/")
    }
    if compared.first?.parameters["form"] != nil { return compared }
    return (compared.first { $0.benchmark == Self.usual } ?? compared.first).map { [$0] } ?? []
  }

  /// Returns the result of the same operation with empty caches.
  func cold(_ headline: BenchmarkResult, _ contender: String) -> BenchmarkResult? {
    guard headline.benchmark.hasPrefix("edit/") else { return nil }
    return record.result(ColdOperation.edit.benchmark, headline.parameters, contender)
  }

  // MARK: Facts

  /// The facts, each with a name.
  var facts: [(name: String, text: String)] {
    [
      ("Streams", streams), ("Memory", memory), ("Portable", portable),
      ("Rivals", rivals), ("Answers", report.agreement), ("Noise", noise),
      ("Slower", record.slower),
      ("Unclear", record.undecided),
    ].compactMap { name, text in text.map { (name, $0) } }
  }

  /// The reason why no rival was measured on a user's form with repeats, or none of its rules on one whose calculations keep values.
  private var rivals: String? {
    func count(_ name: String) -> Int? {
      record.results.lazy.compactMap { $0.parameters.number(name) }.first
    }
    if let repeats = count(GivenForm.repeats) {
      let counted = Figures.counted(repeats, "repeat")
      return "none: the form has \(counted), which no rival claims to fill"
    }
    return count(GivenForm.kept).map {
      let counted = Figures.counted($0, "calculation")
      let kinds = "that takes answers"
      return "none of rules: the form has \(counted) \(kinds), which no rival claims to keep"
    }
  }

  /// How the time of each benchmark grows with pages: a line for each.
  var growth: [(name: String, text: String)] {
    let lines = record.growth.filter {
      $0.metric == "time" && $0.parameter == "pages" && record.isShown($0)
    }
    return BenchmarkReport.inOrder(lines, by: \.benchmark).map { benchmark, contenders in
      let exponents = contenders.map {
        "\(BenchmarkReport.short($0.contender)) \(BenchmarkReport.exponent($0.exponent.value))"
      }
      return (benchmark, exponents.joined(separator: ", "))
    }
  }

  /// The range over all kinds of edit stream.
  private var streams: String? {
    let engine = record.results.filter {
      $0.benchmark.hasPrefix("edit/reads/") && $0.contender == Contenders.engine
        && record.isMain($0)
    }
    let times = engine.compactMap { $0.metric(.timeByRound)?.median }
    guard times.count > 1, let least = times.min(), let most = times.max() else { return nil }
    let nearest = engine.compactMap { record.rivals($0).map(\.ratio.value).min() }
    var text = "\(times.count) kinds of edits: \(Figures.time(nanoseconds: least)) to "
    text += Figures.time(nanoseconds: most)
    if let low = nearest.min(), let high = nearest.max() {
      text += "; nearest rival \(Figures.ratio(low)) to \(Figures.ratio(high))"
    }
    return text
  }

  private var memory: String? {
    let bytes = record.bytesPerField(Contenders.engine)
      .map { "\(Figures.digits($0)) bytes a field." }
    let parts = [bytes, BenchmarkReport.allocated(record)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// The slowdown of the engine without processor flags, as a dependent package gets it; nil if not
  /// measured.
  private var portable: String? {
    let found = record.comparisons.filter { $0.contender == PortableBuild.contender }
    guard let worst = found.max(by: { $0.ratio.value < $1.ratio.value }) else { return nil }
    let median = Quantile.median(of: found.map(\.ratio.value))
    return "\(Figures.ratio(median)) as long without -march; "
      + "most \(BenchmarkReport.ratio(worst.ratio)), in \(worst.benchmark)"
  }

  private var noise: String {
    let count = record.processes ?? 1
    return (record.noise.map { "engine ÷ itself \(BenchmarkReport.ratio($0))" } ?? "not measured")
      + (count == 1 ? "; one process" : "; \(Figures.count(count)) processes")
      + (interrupted.map { "; \($0)" } ?? "")
  }

  /// The turns that were thrown away because the system took the processor away, and the benchmarks of which too few were
  /// left; nil if there are none.
  private var interrupted: String? {
    let timed = record.results.filter { $0.metric(.interruptedTurns) != nil }
    let turns = timed.reduce(0) { $0 + Int($1.metric(.interruptedTurns)?.median ?? 0) }
    guard turns > 0 else { return nil }
    let fewest = Double(Timings.fewest * (record.processes ?? 1))
    let few = timed.filter { ($0.metric(.rounds)?.median ?? fewest) < fewest }.map(\.benchmark)
    var text = "\(Figures.counted(turns, "interrupted turn")) thrown away"
    if let first = few.first {
      let count = Set(few).count
      text += ", but too few are left in \(first)\(count > 1 ? " and \(count - 1) more" : ""): "
      text += "measure again on an idle machine"
    }
    return text
  }

  // MARK: The last sentence

  /// "In edit/reads/uniform engine ran 2.5 ± 0.1 times faster than recompute-page, 6,650 ± 300
  /// times faster than …."; nil if no rival was measured.
  var summary: String? {
    let sentences = headlines.map { headline in
      let rivals = record.rivals(headline).sorted { $0.ratio.value < $1.ratio.value }
      // With several sizes the sentence says of which one it is.
      let size = growth.isEmpty ? "" : " on \(BenchmarkReport.size(headline.parameters))"
      return "In \(headline.benchmark)\(size) \(Contenders.engine) ran "
        + rivals.map { Self.faster($0.ratio, than: $0.contender) }.joined(separator: ", ") + "."
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private static func faster(_ ratio: Estimate, than rival: String) -> String {
    if ratio.lower > 1 { return "\(factor(ratio)) times faster than \(rival)" }
    if ratio.upper < 1 {
      let inverse = Estimate(value: 1 / ratio.value, lower: 1 / ratio.upper, upper: 1 / ratio.lower)
      return "\(factor(inverse)) times slower than \(rival)"
    }
    return "about as fast as \(rival) (\(BenchmarkReport.ratio(ratio)))"
  }

  /// "2.50 ± 0.12"; the interval itself if it is wide.
  private static func factor(_ ratio: Estimate) -> String {
    let half = max(ratio.upper - ratio.value, ratio.value - ratio.lower)
    guard half <= ratio.value / 2 else {
      return
        "\(Figures.digits(ratio.value)) (\(Figures.digits(ratio.lower))…\(Figures.digits(ratio.upper)))"
    }
    // One digit of the error is enough.
    let step = half >= 10 ? pow(10, floor(log10(half))) : 1
    let error =
      half < 10 ? Figures.digits(half) : Figures.count(Int((half / step).rounded() * step))
    return "\(Figures.digits(ratio.value)) ± \(error)"
  }
}

import MeasurementKit

/// The verdict on a run, in at most twenty lines of eighty characters.
public struct RunVerdict {
  let record: IndexedRecord
  let validity: RunValidity
  let changes: RecordChanges?
  /// What the verdict says if this record was kept and there was none before it; nil otherwise.
  let kept: String?

  public static let mostLines = 20
  static let width = 80

  /// The benchmarks of a run for its verdict, as a pattern of names: edits of every stream, with warm and with
  /// empty caches; pages that appear and vanish; the index; the menu; an answer with its rules; memory; noise.
  public static let benchmarks =
    "^(edit/reads/|cold/edit/|visibility/|index/|menu/(edit|open)/|rules/answer/|load/form/|noise/)"

  /// The benchmarks among them that the portable build plays too, to show the effect of the processor's own
  /// instructions.
  public static let portableBenchmarks = "^(edit/reads/|visibility/|index/)"

  /// - Parameters:
  ///   - changes: the changes since the last record of such a run on this machine; nil if there is none.
  ///   - kept: what the verdict says if there are no changes to tell.
  public init(_ record: ResultRecord, changes: RecordChanges? = nil, kept: String? = nil) {
    self.record = IndexedRecord(record)
    validity = RunValidity(record)
    self.changes = changes
    self.kept = kept
  }

  /// The benchmark that represents all: any edit of any field.
  private static let usual = "edit/reads/uniform"

  /// The benchmark whose contenders are shown; nil if no rival was measured.
  var headline: BenchmarkResult? {
    let compared = record.results.filter { result in
      result.contender == Contenders.engine && record.isMain(result)
        && ratios(result).count > 0 && !result.benchmark.hasPrefix("noise")
        && !result.benchmark.hasPrefix("cold")
    }
    return compared.first { $0.benchmark == Self.usual } ?? compared.first
  }

  /// The rivals' ratios in the benchmark of a result, in the contenders' order.
  func ratios(_ result: BenchmarkResult) -> [Comparison] { record.rivals(result) }

  /// The result of the same operation with empty caches.
  func cold(_ headline: BenchmarkResult, _ contender: String) -> BenchmarkResult? {
    record.results.first {
      $0.benchmark == ColdOperation.edit.benchmark && $0.contender == contender
        && $0.parameters == headline.parameters && $0.metric(.time) != nil
    }
  }

  // MARK: Facts

  /// The facts, each with its subject.
  var facts: [(name: String, text: String)] {
    var facts: [(String, String)] = []
    if let text = range { facts.append(("Streams", text)) }
    facts.append(("Allocated", allocated))
    if let memory { facts.append(("Memory", memory)) }
    if let portable { facts.append(("Portable", portable)) }
    facts.append(("Answers", BenchmarkReport(record).agreement))
    facts.append(("Noise", noise))
    if let core { facts.append(("Core", core)) }
    facts.append(("Run", run))
    if let lost { facts.append(("Not ahead", lost)) }
    if let text = changes?.text {
      facts.append(("Since", text))
    } else if let kept {
      facts.append(("Since", kept))
    }
    return facts
  }

  /// The range over all kinds of edit streams.
  private var range: String? {
    let engine = record.distinct.filter {
      $0.benchmark.hasPrefix("edit/reads/") && $0.contender == Contenders.engine
        && record.isMain($0) && $0.metric(.timeByRound) != nil
    }
    let times = engine.compactMap { $0.metric(.timeByRound)?.median }
    guard engine.count > 1, let least = times.min(), let most = times.max() else { return nil }
    let nearest = engine.compactMap { ratios($0).map(\.ratio).min { $0.value < $1.value } }
    let next = nearest.filter { !$0.isUnresolved }.map(\.value)
    let unresolved = nearest.count - next.count
    var text = "over \(engine.count) kinds of stream an edit takes "
    text += "\(Figures.time(nanoseconds: least)) to \(Figures.time(nanoseconds: most))"
    if let low = next.min(), let high = next.max() {
      text += "; the nearest rival \(Figures.ratio(low)) to \(Figures.ratio(high))"
    }
    if unresolved > 0 { text += ", \(unresolved) unresolved" }
    return text
  }

  private var allocated: String {
    let engine = record.unallocating
    let counted = engine.compactMap { $0.metric(.allocated)?.median }
    guard !counted.isEmpty else { return "not counted: \(record.environment.counters.allocations)" }
    let guilty = engine.filter { $0.metric(.allocated)?.median ?? 0 > 0 }.map(\.benchmark)
    return guilty.isEmpty
      ? "nothing, in \(Figures.counted(counted.count, "timed run")) that must not allocate"
      : "BY THE ENGINE in " + guilty.prefix(3).joined(separator: ", ")
  }

  private var memory: String? {
    guard
      let result = record.results.first(where: {
        $0.contender == Contenders.engine && record.isMain($0)
          && $0.metric("memory") != nil
      }), let bytes = result.metric("memory"), let perField = result.metric("memory-per-field")
    else { return nil }
    return "\(Figures.digits(perField.median)) bytes a field, flags included; "
      + "\(Figures.bytes(bytes.median)) for the form"
  }

  /// How much longer the engine takes in the build that an app gets; nil if it was not measured.
  private var portable: String? {
    let found = record.comparisons.filter { $0.contender == PortableBuild.contender }
    guard let worst = found.max(by: { $0.ratio.value < $1.ratio.value }) else { return nil }
    let median = Quantile.median(of: found.map(\.ratio.value))
    return "\(Figures.ratio(median)) as long without processor flags; "
      + "most \(Figures.ratio(worst.ratio)), in \(worst.benchmark)"
  }

  private var noise: String {
    var parts: [String] = []
    if let ratio = record.comparisons.first(where: { $0.benchmark == RunValidity.itself })?.ratio {
      parts.append("engine ÷ itself \(Figures.ratio(ratio))")
    }
    let beside = record.results.compactMap(\.isolation)
    if !beside.isEmpty {
      let median = Quantile.median(of: beside.map(\.value))
      parts.append("beside ÷ alone \(Figures.ratio(median))")
    }
    let unsettled = record.results.count(where: \.isUnsettled)
    if unsettled > 0 { parts.append("\(unsettled) unsettled") }
    return parts.isEmpty ? "not measured" : parts.joined(separator: "; ")
  }

  /// The share of the time in which the core was the thread's own; nil if that was nearly always, or is not known.
  private var core: String? {
    let timed = record.results.filter { $0.metric(.ownCore) != nil }
    guard !timed.isEmpty else { return nil }
    let share = Quantile.median(of: timed.compactMap { $0.metric(.ownCore)?.median })
    let mixed = timed.count { !$0.isOwnCore }
    guard share < Self.nearlyAlways else { return nil }
    let percent = Int((share * 100).rounded())
    guard mixed < timed.count else {
      return "shared with another hardware thread; to itself \(percent) % of the time"
    }
    return
      "to itself \(percent) % of the time, else shared with another hardware thread; times are of the part to itself"
      + (mixed > 0 ? ", but for \(mixed) of \(timed.count)" : "")
  }

  private static let nearlyAlways = 0.95

  private var run: String {
    guard validity.isValid else {
      return "NOT VALID: " + validity.reasons.joined(separator: "; ")
    }
    let count = record.processes ?? 1
    let counts = record.results.map {
      Int(min($0.metric(.processes)?.median ?? Double(count), 1e6))
    }
    let (fewest, most) = (counts.min() ?? count, counts.max() ?? count)
    let processes =
      count == 1
      ? "one process"
      : fewest < most
        ? "\(fewest) to \(most) processes a figure"
        : "\(most) processes" + (most == count ? "" : " a figure")
    let unresolved = record.comparisons.count {
      $0.reference == Contenders.engine && $0.ratio.isUnresolved
        && !$0.benchmark.hasPrefix("noise") && $0.contender != PortableBuild.contender
    }
    return (validity.isJudged ? "valid" : "not judged, since \(RunValidity.itself) was left out")
      + "; \(processes)"
      + (unresolved > 0 ? "; \(Figures.counted(unresolved, "ratio")) unresolved" : "")
  }

  /// Where the engine is not ahead for certain: how often, and the fastest rival.
  private var lost: String? {
    let lost = record.lost
    // An unresolved ratio says the least.
    let known = lost.filter { !$0.ratio.isUnresolved }
    guard let least = (known.isEmpty ? lost : known).min(by: { $0.ratio.value < $1.ratio.value })
    else { return nil }
    let ratio = least.ratio.isUnresolved ? "unresolved" : Figures.ratio(least.ratio.value)
    return (lost.count > 1 ? "\(lost.count) ratios; least " : "")
      + "\(least.contender) in \(least.benchmark): \(ratio)"
  }
}

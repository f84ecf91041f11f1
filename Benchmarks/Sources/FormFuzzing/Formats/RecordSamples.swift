import FormWorkload
import MeasurementKit

/// Result records and thresholds as text, with a little of everything that they can hold. Unlike measured ones they
/// are the same for a seed on every machine.
enum RecordSamples {
  static func record(seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    let results = (0...random.draw(below: 2)).map { result(number: $0, &random) }
    let ratio = estimate(3, &random)
    // Without a second result there is nothing to compare.
    let comparison = """
      {"benchmark":"edit/reads/uniform","parameters":{"pages":10,"fields":3},
      "contender":"recompute-page","reference":"engine","metric":"time","ratio":\(ratio),
      "confidence":0.95}
      """
    return """
      {"schema":"formnav.results/1","environment":\(environment(seed)),
      "results":[\(results.joined(separator: ","))],
      "comparisons":[\(results.count > 1 ? comparison : "")],
      "growth":[{"benchmark":"edit/reads/uniform","contender":"engine","parameters":{"fields":100},
      "parameter":"pages","sizes":[100,1000],"metric":"instructions","exponent":{"value":0.01,"lower":0,
      "upper":0.02},"declared":"constant","verdict":"holds"}]}
      """
  }

  static func thresholds(seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    return """
      {"schema":"formnav.thresholds/2","conditions":{"swift":"6.3","instructionSet":"x86-64-v3",
      "allocator":"jemalloc","seed":42},
      "tolerances":{"instructions":{"relative":0.01,"absolute":0.5},"nodes":{"relative":0,"absolute":0}},
      "counts":[{"benchmark":"edit/reads/uniform","contender":"engine","parameters":{"pages":10,"fields":3},
      "metrics":{"instructions":\(random.draw(below: 900)),"nodes":2}}],
      "growth":[{"benchmark":"edit/reads/uniform","contender":"engine","parameters":{"fields":100},
      "parameter":"pages","metric":"instructions","declared":"constant","verdict":"holds"}]}
      """
  }

  /// A histogram in HdrHistogram's encoding, as bytes.
  static func histogram(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    return Base64.bytes(histogramText(&random))
  }

  private static func histogramText(_ random: inout SplitMix64) -> String {
    var histogram = LatencyHistogram()
    for _ in 0...random.draw(below: 12) {
      histogram.record(random.next() >> UInt64(24 + random.draw(below: 40)))
    }
    return histogram.encoded()
  }

  private static func environment(_ seed: UInt64) -> String {
    """
    {"processor":{"model":"P","cores":2,"caches":[{"level":1,"kind":"data","bytes":32768,"sharedBy":"0-1"}],
    "features":["popcnt"]},"memory":{"physical":25276502016,"groupLimit":1000000,"hugePages":"madvise"},
    "operatingSystem":"Linux","build":{"swift":"6.3.1","configuration":"release",
    "instructionSet":"x86-64-v3","commit":"85aa30503","identifier":"596b1c39"},
    "allocator":{"name":"jemalloc","version":"5.3.0-0","options":{"narenas":"8"}},
    "counters":{"allocations":"available","instructions":"unavailable: no","clockRead":24.5,
    "allocationRead":0.25},"seed":\(seed),"date":"2026-01-02T03:04:05Z"}
    """
  }

  private static func result(number: Int, _ random: inout SplitMix64) -> String {
    let contender = ["engine", "recompute-page", "recompute-form"][number]
    let first = #""firstAllocation":{"operation":7,"text":"fill 3, 4","bytes":16},"#
    return """
      {"benchmark":"edit/reads/uniform","contender":"\(contender)","parameters":{"pages":10,"fields":3},
      \(number == 0 ? first : "")"metrics":[
      {"name":"time","unit":"ns/operation","kind":"block","median":5.5,"p90":6,"p99":7,"p999":8,"max":9,
      "mean":5.75,"samples":100,"operationsPerSample":256,"histogram":"\(histogramText(&random))"},
      {"name":"time-by-round","unit":"ns/operation","kind":"value","median":\(1 + random.draw(below: 99))},
      {"name":"allocated","unit":"bytes/operation","kind":"value","median":0},
      {"name":"instructions","unit":"instructions/operation","kind":"value","median":39.25},
      {"name":"nodes","unit":"nodes/operation","kind":"value","median":2}],
      "answer":{"check":"agrees","digest":"2461e12c282d0be8"}}
      """
  }

  private static func estimate(_ value: Int, _ random: inout SplitMix64) -> String {
    let half = 1 + random.draw(below: 9)
    return #"{"value":\#(value).5,"lower":\#(value).4\#(half),"upper":\#(value).6\#(half)}"#
  }
}

/// The benchmark and contenders of a ratio, a key with which records and thresholds are searched once, whatever
/// their length.
struct RatioKind: Hashable {
  let benchmark: String
  let contender: String
  let reference: String
  let parameters: Parameters

  init(_ comparison: Comparison) {
    benchmark = comparison.benchmark
    contender = comparison.contender
    reference = comparison.reference
    parameters = comparison.parameters
  }

  init(_ ratio: Thresholds.Ratio) {
    benchmark = ratio.benchmark
    contender = ratio.contender
    reference = ratio.reference
    parameters = ratio.parameters
  }
}

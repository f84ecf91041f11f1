/// What a ratio is of: records and thresholds are looked through by it once, however long they are.
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

import FormModel

/// Finds gates by their inputs, so that equal conditions share one gate.
struct GateIndex {
  private var places = HashIndex()
  /// The start of each gate's inputs in `words`. The first word says whether the gate is an `and`.
  private var starts: [Int] = [0]
  private var words: [UInt64] = []

  /// The gate with these inputs; nil if there was none, and `gate` is added for them.
  ///
  /// - Parameter gate: the next number.
  /// - Complexity: O(inputs).
  mutating func place(
    of inputs: [(source: TruthSource, isNegated: Bool)],
    isAnd: Bool,
    orAdd gate: Int
  ) -> Int? {
    let start = words.count
    words.append(isAnd ? 1 : 0)
    for (source, isNegated) in inputs { words.append(source.word << 1 | (isNegated ? 1 : 0)) }
    let hash = words[start...].hashValue
    let known = places.find(hash) {
      words[starts[$0]..<starts[$0 + 1]].elementsEqual(words[start...])
    }
    if known != nil {
      words.removeSubrange(start...)
    } else {
      places.insert(gate, hash: hash)
      starts.append(words.count)
    }
    return known
  }
}

extension TruthSource {
  fileprivate var word: UInt64 {
    switch self {
    case .atom(let index): UInt64(index) << 2
    case .gate(let index): UInt64(index) << 2 | 1
    case .formula(let index): UInt64(index) << 2 | 2
    }
  }
}

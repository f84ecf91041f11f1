import Foundation

extension ThresholdCheck {
  /// A gate on a ratio must see a change of this size; people mind it.
  public static let mindedChange = 0.15

  /// A ratio that is both expected and measured.
  private struct Test {
    let entry: Thresholds.Ratio
    /// The measured ratio nearest to the expected one: what is slower is slower in every run, so this one decides.
    let found: Double
    /// The difference of its logarithm from the expected one's.
    let difference: Double
    /// The standard error of that difference.
    let error: Double
    let student: StudentDistribution
    /// How far beyond the limit a change must be to be seen.
    let margin: Double
    /// Whether the expected ratio and the measured one are both of a core to itself, or both not.
    let isAlike: Bool

    init(_ entry: Thresholds.Ratio, _ measured: [MeasuredRatio]) {
      self.entry = entry
      let (ratios, isAlike) = measured.like(entry.isOwnCore)
      self.isAlike = isAlike
      found =
        ratios.map(\.value).min { abs(log($0 / entry.ratio)) < abs(log($1 / entry.ratio)) }
        ?? entry.ratio
      difference = log(found / entry.ratio)
      // The spread between runs when the file was written, or this run's own, if that is larger.
      let within = ratios.map { log($0.upper / $0.lower) / 2 / 1.96 }
      let spread = max(entry.spread, Quantile.median(of: within), 1e-3)
      error = spread * (1 + 1 / Double(entry.runs)).squareRoot()
      student = StudentDistribution(degreesOfFreedom: Double(max(entry.runs - 1, 1)))
      margin = spread * Detection.margin(runs: ratios.count, expectedRuns: entry.runs)
    }

    /// The probability of a difference as large, if the build changed by no more than `tolerated`.
    func probability(tolerated: Double) -> Double {
      student.twoSidedTail(max(abs(difference) - tolerated, 0) / error)
    }

    /// The relative change that is seen with `Detection.probability` by a test at `level`.
    func smallestVisible(level: Double, tolerated: Double) -> Double {
      exp(tolerated + student.twoSidedQuantile(level) * error + margin) - 1
    }
  }

  func ratioVerdicts(
    _ found: [(comparison: Comparison, ratios: [MeasuredRatio])],
    expected: [Thresholds.Ratio],
    _ isChosen: (String) -> Bool
  ) -> [Verdict] {
    let ratiosByKind = Dictionary(found.map { (RatioKind($0.comparison), $0.ratios) }) {
      first,
      _ in first
    }
    let expectedByKind = Dictionary(grouping: expected) { RatioKind($0) }
    var verdicts: [Verdict] = []
    var tests: [Test] = []
    var seen: Set<RatioKind> = []
    for entry in expected where isChosen(entry.benchmark) {
      let kind = RatioKind(entry)
      guard seen.insert(kind).inserted else { continue }
      guard let ratios = ratiosByKind[kind] else {
        verdicts.append(Verdict(entry.key, entry.figure, .missing, expected: entry.ratio))
        continue
      }
      let candidates = (expectedByKind[kind] ?? []).map { Test($0, ratios) }
      if let test = mostTelling(candidates, of: expectedByKind.count) { tests.append(test) }
    }
    let known = Set(expected.map { RatioKind($0) })
    for (comparison, ratios) in found where !known.contains(RatioKind(comparison)) {
      let key = ResultKey(
        benchmark: comparison.benchmark,
        contender: comparison.contender,
        parameters: comparison.parameters
      )
      let figure = "ratio to \(comparison.reference)"
      verdicts.append(Verdict(key, figure, .new, found: ratios.first?.estimate.value))
    }
    return self.verdicts(on: tests) + verdicts
  }

  /// Of the tests of one rival, of a core to itself and of a shared one, that which would show the smaller change in a family
  /// of so many. Tests of the kind of core that was measured come first.
  private func mostTelling(_ tests: [Test], of family: Int) -> Test? {
    let alike = tests.filter(\.isAlike)
    func visible(_ test: Test) -> Double {
      test.smallestVisible(level: level / Double(family), tolerated: log(1 + toleratedChange))
    }
    return (alike.isEmpty ? tests : alike).min { visible($0) < visible($1) }
  }

  /// The verdicts on tested ratios, in their order. Only those fail that would show a change people mind, and that are like
  /// the expected ones.
  private func verdicts(on tests: [Test]) -> [Verdict] {
    let tolerated = log(1 + toleratedChange)
    let gated = gated(tests, tolerated)
    let isGated = Set(gated)
    let adjusted = Dictionary(
      uniqueKeysWithValues: zip(
        gated,
        Holm.adjusted(gated.map { tests[$0].probability(tolerated: tolerated) })
      )
    )
    return tests.enumerated().map { index, test in
      let isInformational = !isGated.contains(index)
      // One that is not gated would be one more of the family.
      let family = max(gated.count + (isInformational ? 1 : 0), 1)
      let probability =
        adjusted[index] ?? min(test.probability(tolerated: tolerated) * Double(family), 1)
      // If a rival takes fewer times as long as the engine than it did, the engine is worse.
      let direction: Verdict.State = test.difference < 0 ? .worse : .better
      let isDifferent = probability <= level
      return Verdict(
        test.entry.key,
        test.entry.figure,
        isInformational ? .informational : isDifferent ? direction : .same,
        expected: test.entry.ratio,
        found: test.found,
        smallestVisible: test.smallestVisible(
          level: level / Double(family),
          tolerated: tolerated
        ),
        noise: test.entry.spread,
        note: !test.isAlike
          ? Verdict.unlikeCores
          : isInformational && isDifferent ? "\(direction.rawValue) beyond doubt" : nil
      )
    }
  }

  /// The tests that would show a change of `mindedChange`, by their places.
  ///
  /// The fewer are in the family, the more each of them sees. So these are the most of which each sees enough in a
  /// family of so many.
  private func gated(_ tests: [Test], _ tolerated: Double) -> [Int] {
    let alike = tests.indices.filter { tests[$0].isAlike }
    func seeing(_ family: Int) -> [Int] {
      let visible = tests.map {
        $0.smallestVisible(level: level / Double(family), tolerated: tolerated)
      }
      let order = alike.sorted { visible[$0] < visible[$1] }
      return order.prefix(family).filter { visible[$0] <= Self.mindedChange }
    }
    // If so many see enough, fewer do too: search for the largest number.
    var (low, high) = (0, alike.count)
    while low < high {
      let middle = (low + high + 1) / 2
      if seeing(middle).count == middle { low = middle } else { high = middle - 1 }
    }
    return low == 0 ? [] : seeing(low).sorted()
  }
}

import FormFormats
import FormFuzzing
import Testing

/// Numbers that fail if some of them are large enough, with a known smallest case.
private struct NumbersCase: FuzzCase {
  enum Probe: Int, FuzzProbe { case none }
  static let name = "numbers"
  static let unit = "numbers"
  static let probes: any FuzzProbe.Type = Probe.self
  var numbers: [Int] = []
  var isCanary = false

  init(_ numbers: [Int]) { self.numbers = numbers }
  init(seed: UInt64) {}
  init(_ lines: inout CaseLines) throws(FormatError) {}
  static func stepCount(seed: UInt64) -> Int { 0 }
  var stepCount: Int { numbers.count }
  var lines: [String] { [] }

  /// Fails if a number of 30 or more comes before one of 7 or more, or at 1,000 numbers.
  func play(_ probes: inout ProbeSet) -> FuzzOutcome {
    var outcome = FuzzOutcome()
    if let first = numbers.firstIndex(where: { $0 >= 30 }),
      numbers[(first + 1)...].contains(where: { $0 >= 7 })
    {
      outcome.failure = FuzzFailure(check: "pair", message: "")
    } else if numbers.count >= 1_000 {
      outcome.failure = FuzzFailure(check: "many", message: "")
    }
    return outcome
  }

  func removing(steps: Range<Int>) -> NumbersCase {
    var shorter = numbers
    shorter.removeSubrange(steps)
    return NumbersCase(shorter)
  }

  mutating func simplify(while isGood: (NumbersCase) -> Bool) {
    for index in numbers.indices {
      for simpler in 0..<numbers[index] {
        var changed = self
        changed.numbers[index] = simpler
        if isGood(changed) {
          self = changed
          break
        }
      }
    }
  }
}

@Suite struct ShrinkerTests {
  @Test("What is left is the shortlex-smallest case of the same check", arguments: 1...20)
  func smallest(seed: Int) {
    let numbers = (0..<300).map { ($0 * 7_919 + seed * 104_729) % 64 }
    var shrinker = Shrinker<NumbersCase>(check: "pair")
    let shrunk = shrinker.shrink(NumbersCase(numbers), steps: 300)
    #expect(shrunk.numbers == [30, 7])
    let isMinimal = shrinker.isMinimal(shrunk)
    #expect(isMinimal)
    #expect(shrinker.attempts < 1_000)
  }

  @Test("Another failure is no reason to go on")
  func sameCheck() {
    let numbers = Array(repeating: 1, count: 1_200)
    var shrinker = Shrinker<NumbersCase>(check: "many")
    let shrunk = shrinker.shrink(NumbersCase(numbers), steps: 1_200)
    #expect(shrunk.numbers == Array(repeating: 0, count: 1_000))
    var other = Shrinker<NumbersCase>(check: "pair")
    let isMinimal = other.isMinimal(shrunk)
    #expect(!isMinimal)
  }

  @Test("It ends when told to, with what it has")
  func ends() {
    var left = 5
    var shrinker = Shrinker<NumbersCase>(check: "pair") {
      left -= 1
      return left < 0
    }
    let shrunk = shrinker.shrink(NumbersCase((0..<64).map { $0 }), steps: 64)
    #expect(shrinker.attempts <= 5)
    var probes = ProbeSet()
    #expect(shrunk.play(&probes).failure?.check == "pair")
  }

  @Test("A case that can lose a step is not minimal")
  func notMinimal() {
    var shrinker = Shrinker<NumbersCase>(check: "pair")
    let isShorterGood = shrinker.isMinimal(NumbersCase([30, 1, 7]))
    #expect(!isShorterGood)
    let isSmallestGood = shrinker.isMinimal(NumbersCase([63, 60]))
    #expect(isSmallestGood)
  }
}

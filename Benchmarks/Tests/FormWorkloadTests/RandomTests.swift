import Testing

@testable import FormWorkload

@Suite struct RandomTests {
  @Test("SplitMix64 gives the published outputs of seed 1234567")
  func splitMix() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ]
    )
  }

  @Test("xoshiro256** gives the published outputs of state 1, 2, 3, 4")
  func xoshiro() {
    var random = Xoshiro256StarStar(state: (1, 2, 3, 4))
    #expect(
      (0..<10).map { _ in random.next() } == [
        11_520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
        607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
        10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
      ]
    )
  }

  @Test("Each lane is a xoshiro256** of its own")
  func lanes() {
    var seeds = SplitMix64(seed: 9)
    var lanes = Xoshiro256StarStarLanes(seededBy: &seeds)
    seeds = SplitMix64(seed: 9)
    let words = (0..<16).map { _ in seeds.next() }
    var scalars = (0..<4).map {
      Xoshiro256StarStar(state: (words[$0], words[$0 + 4], words[$0 + 8], words[$0 + 12]))
    }
    for _ in 0..<100 {
      let step = lanes.next()
      for lane in 0..<4 {
        let expected = scalars[lane].next()
        if step[lane] != expected { Issue.record("lane \(lane): \(step[lane]), not \(expected)") }
      }
    }
  }

  @Test("Draws below a bound are below it, hit all of it, and none much more often")
  func bounded() {
    var random = Xoshiro256StarStar(seed: 1)
    for bound in [1, 2, 3, 7, 10, 100] {
      var counts = [Int](repeating: 0, count: bound)
      for _ in 0..<bound * 400 { counts[random.draw(below: bound)] += 1 }
      #expect(counts.allSatisfy { (280...520).contains($0) } || bound == 1, "\(bound): \(counts)")
    }
    #expect((0..<200).allSatisfy { _ in random.draw(below: UInt64.max) < .max })
    #expect((0..<200).allSatisfy { _ in (-3...4).contains(random.draw(in: -3...4)) })
  }

  @Test("Lemire's rejection removes the bias that a bare product would have")
  func rejection() {
    // Below 3 · 2⁶², a product without rejection gives multiples of 3 twice as often as other
    // numbers.
    var random = Xoshiro256StarStar(seed: 2)
    let bound: UInt64 = 3 << 62
    let multiples = (0..<9_000).count { _ in random.draw(below: bound) % 3 == 0 }
    #expect((2_800...3_200).contains(multiples))
  }

  @Test("Zipf ranks follow 1/k")
  func zipf() {
    var random = Xoshiro256StarStar(seed: 3)
    for count in [1, 2, 5, 100, 1_000] {
      let draws = 40_000
      var counts = [Int](repeating: 0, count: count + 1)
      for _ in 0..<draws { counts[random.drawZipfRank(count: count)] += 1 }
      let harmonic = (1...count).reduce(0.0) { $0 + 1 / Double($1) }
      for rank in 1...Swift.min(count, 8) {
        let expected = Double(draws) / (Double(rank) * harmonic)
        let deviation = (Double(counts[rank]) - expected).magnitude / expected.squareRoot()
        #expect(deviation < 5, "rank \(rank) of \(count)")
      }
      #expect(counts[0] == 0)
    }
  }

  @Test("The bounded Pareto law stays in its range, and its weights are what is drawn")
  func pareto() {
    var random = Xoshiro256StarStar(seed: 4)
    for range in [1...1, 4...60, 1...65_535, 65_535...65_535] {
      let total = range.reduce(UInt64(0)) { $0 + Pareto.weight(range, of: $1) }
      let (least, largest) = Pareto.divisors(range)
      #expect(total == largest - least + 1)
      var lowest = 0
      for _ in 0..<10_000 {
        let value = random.drawPareto(in: range)
        if !range.contains(value) { Issue.record("\(value) is not in \(range)") }
        if value == range.lowerBound { lowest += 1 }
      }
      let share = Double(Pareto.weight(range, of: range.lowerBound)) / Double(total)
      #expect((Double(lowest) / 10_000 - share).magnitude < 0.02)
    }
  }

  @Test("A permutation of indices meets each once")
  func permutation() {
    var random = Xoshiro256StarStar(seed: 5)
    for count in [1, 2, 3, 4, 6, 30, 97, 210, 1_000, 4_096] {
      let permutation = IndexPermutation(count: count, random: &random)
      #expect(Set((0..<count).map { permutation[$0] }) == Set(0..<count))
    }
  }
}

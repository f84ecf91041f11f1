import Testing

@testable import FormRules

/// A sum of doubles as a whole number of the least subnormal ones, bit by bit: it shares no code with
/// `ExactSum`.
private struct PlainSum {
  /// Bits from the lowest on; the sum is positive minus negative.
  var positive = [Bool](repeating: false, count: 2_200)
  var negative = [Bool](repeating: false, count: 2_200)

  mutating func add(_ number: Double) {
    if number == 0 { return }
    let exponent = number.isSubnormal ? -1_022 : Int(number.exponent)
    var place = exponent - 52 + 1_074
    var bits = number.significandBitPattern | (number.isSubnormal ? 0 : 1 << 52)
    while bits != 0 {
      if bits & 1 != 0 {
        if number < 0 { Self.increment(&negative, place) } else { Self.increment(&positive, place) }
      }
      bits >>= 1
      place += 1
    }
  }

  private static func increment(_ bits: inout [Bool], _ place: Int) {
    var place = place
    while bits[place] {
      bits[place] = false
      place += 1
    }
    bits[place] = true
  }

  /// Rounded to the nearest, ties to even.
  var value: Double {
    var difference = [Int](repeating: 0, count: positive.count)
    for place in positive.indices {
      difference[place] = (positive[place] ? 1 : 0) - (negative[place] ? 1 : 0)
    }
    var isNegative = false
    for attempt in 0..<2 {
      var borrow = 0
      var result = difference
      for place in result.indices {
        var digit = result[place] - borrow
        borrow = digit < 0 ? 1 : 0
        if digit < 0 { digit += 2 }
        result[place] = digit
      }
      if borrow == 0 {
        difference = result
        break
      }
      isNegative = attempt == 0
      difference = difference.map { -$0 }
    }
    guard let top = difference.lastIndex(of: 1) else { return 0 }
    let low = max(top - 52, 0)
    var mantissa = 0.0
    for place in stride(from: top, through: low, by: -1) {
      mantissa = mantissa * 2 + Double(difference[place])
    }
    if low > 0, difference[low - 1] == 1 {
      let isTie = difference[..<(low - 1)].allSatisfy { $0 == 0 }
      if !isTie || difference[low] == 1 { mantissa += 1 }
    }
    let magnitude = Double(sign: .plus, exponent: low - 1_074, significand: mantissa)
    return isNegative ? -magnitude : magnitude
  }
}

@Suite struct ExactSumTests {
  private func sum(_ terms: [Double], without removed: [Double] = []) -> Double {
    let memory = UnsafeMutablePointer<UInt64>.allocate(capacity: ExactSum.cellCount)
    memory.initialize(repeating: 0, count: ExactSum.cellCount)
    defer { memory.deallocate() }
    let cells = CellWindow(memory, count: ExactSum.cellCount)
    for term in terms { ExactSum.add(term, isAdded: true, to: cells, at: 0) }
    for term in removed { ExactSum.add(term, isAdded: false, to: cells, at: 0) }
    return ExactSum.value(cells, at: 0)
  }

  @Test("RP-4: a sum is rounded once, whatever the order of its terms")
  func cases() {
    let tiny = Double.leastNonzeroMagnitude
    #expect(sum([]) == 0 && sum([]).sign == .plus)
    #expect(sum([-0.0]).sign == .plus)
    #expect(sum([0.1, 0.2]) == 0.1 + 0.2)
    #expect(sum([1e300, 1, -1e300]) == 1)
    #expect(sum([tiny, tiny, tiny]) == 3 * tiny)
    #expect(sum([1, 0x1p-53]) == 1)
    #expect(sum([1, 0x1p-53, tiny]) == Double(1).nextUp)
    #expect(sum([Double(1).nextUp, 0x1p-53]) == Double(1).nextUp.nextUp)
    #expect(sum([Double.greatestFiniteMagnitude, 1e292]) == .infinity)
    #expect(sum([.greatestFiniteMagnitude, 1e300, -1e300]) == .greatestFiniteMagnitude)
    #expect(sum([3, -7]) == -4)
    #expect(sum([0.1, 5, -3], without: [5, 0.1]) == -3)
    #expect(sum([0.75, 0.75]) == 1.5 && sum([-0.75, -0.75]) == -1.5)
    #expect(sum([0x1p38, 0x1p39, 0x1p-64, 0x1p-65], without: [0x1p39]) == 0x1p38)
    #expect(sum([0x1p-64, 0x1p-65]) == 0x1.8p-64 && sum([7, 1e300], without: [1e300]) == 7)
  }

  @Test("RP-4: half a unit in the last place is a tie only if nothing stands below it")
  func ties() {
    func power(_ exponent: Int) -> Double {
      Double(sign: .plus, exponent: exponent, significand: 1)
    }
    for exponent in 0..<32 {
      let even = power(exponent)
      let half = power(exponent - 53)
      #expect(sum([even, half]) == even && sum([even.nextUp, half]) == even.nextUp.nextUp)
      for below in 1...200 {
        let rest = power(exponent - 53 - below)
        let sums = [
          sum([even, half, rest]), sum([even, half, -rest]), sum([-even, -half, -rest]),
        ]
        #expect(sums == [even.nextUp, even, -even.nextUp], "\(exponent), \(below)")
        #expect(sum([even.nextUp, half, -rest]) == even.nextUp, "\(exponent), \(below)")
      }
    }
  }

  @Test("RP-4: a sum agrees with one bit by bit", arguments: 0..<200)
  func random(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
    let width = [1, 4, 60, 2_046][seed % 4]
    var terms: [Double] = []
    for _ in 0..<Int(next() % 30 + 1) {
      let exponent = UInt64(max(0, min(2_040, Int(next() >> 11) % width + (seed % 3) * 500)))
      let mantissa = seed % 5 == 0 ? next() & 1 << 51 : next() >> 12
      terms.append(Double(bitPattern: (next() >> 63) << 63 | exponent << 52 | mantissa))
    }
    var plain = PlainSum()
    for term in terms { plain.add(term) }
    #expect(sum(terms) == plain.value, "seed \(seed)")
    #expect(sum(terms.reversed()) == plain.value, "seed \(seed)")
    #expect(sum(terms, without: terms) == 0)
  }
}

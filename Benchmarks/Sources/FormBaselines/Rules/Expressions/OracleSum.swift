/// The sum of numbers as if it was computed exactly and rounded once, a tie to the even one (RP-4).
enum OracleSum {
  /// Multiples of 2⁻¹⁰⁷⁴, which all finite numbers are, in digits of 32 bits, the lowest first.
  private struct Whole {
    private(set) var digits: [UInt32] = Array(repeating: 0, count: 72)

    mutating func add(_ term: Double) {
      var rest = UInt128(term.significandBitPattern)
      var place = 0
      if term.exponentBitPattern > 0 {
        rest |= 1 << 52
        place = Int(term.exponentBitPattern) - 1
      }
      rest <<= UInt128(place % 32)
      var digit = place / 32
      while rest > 0 {
        rest += UInt128(digits[digit])
        digits[digit] = UInt32(truncatingIfNeeded: rest)
        rest >>= 32
        digit += 1
      }
    }

    /// - Precondition: `other` is not larger.
    mutating func subtract(_ other: Whole) {
      var borrow: Int64 = 0
      for digit in digits.indices {
        let rest = Int64(digits[digit]) - Int64(other.digits[digit]) - borrow
        digits[digit] = UInt32(truncatingIfNeeded: rest)
        borrow = rest < 0 ? 1 : 0
      }
    }

    static func < (a: Whole, b: Whole) -> Bool {
      a.digits.reversed().lexicographicallyPrecedes(b.digits.reversed())
    }

    /// The place of the lowest bit that is set.
    private var lowest: Int {
      let digit = digits.firstIndex { $0 != 0 } ?? 0
      return digit * 32 + digits[digit].trailingZeroBitCount
    }

    private func bit(_ place: Int) -> Bool { digits[place / 32] >> UInt32(place % 32) & 1 != 0 }

    var rounded: Double {
      guard let digit = digits.lastIndex(where: { $0 != 0 }) else { return 0 }
      let top = digit * 32 + 31 - digits[digit].leadingZeroBitCount
      let last = Swift.max(top - 52, 0)
      var kept: UInt64 = 0
      for place in (last...top).reversed() { kept = kept << 1 | (bit(place) ? 1 : 0) }
      let isTie = lowest == last - 1
      if last > 0, bit(last - 1), !isTie || kept & 1 != 0 { kept += 1 }
      return Double(sign: .plus, exponent: last - 1074, significand: Double(kept))
    }
  }

  /// - Parameter terms: finite.
  /// - Returns: 0 without terms, and never −0.
  static func rounded(_ terms: [Double]) -> Double {
    var (above, below) = (Whole(), Whole())
    for term in terms { if term < 0 { below.add(term) } else { above.add(term) } }
    if above < below {
      below.subtract(above)
      return -below.rounded
    }
    above.subtract(below)
    return above.rounded
  }
}

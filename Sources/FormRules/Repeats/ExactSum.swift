/// A sum of doubles without rounding errors: it does not depend on the order of its terms, and a term can be taken out
/// again (RP-4).
///
/// The sum is a number of 64-bit cells, each for 32 bits of the value, so that a term changes at most three of them and no
/// carry goes on (Neal, *Fast exact summation using small and large superaccumulators*, 2015).
enum ExactSum {
  /// Enough for all finite doubles: 2,098 bits, and room for the carries of 2³¹ terms.
  static let cellCount = 67

  /// Adds a term, or takes it out.
  ///
  /// - Parameters:
  ///   - number: finite.
  ///   - start: the first cell of the sum.
  /// - Complexity: O(1).
  static func add(_ number: Double, isAdded: Bool, to cells: CellWindow, at start: Int) {
    let bits = number.bitPattern
    let exponent = Int(bits >> 52 & 0x7FF)
    let fraction = bits & 0xF_FFFF_FFFF_FFFF
    let mantissa = exponent == 0 ? fraction : fraction | 1 << 52
    if mantissa == 0 { return }
    // The mantissa's lowest bit stands for 2^(max(exponent, 1) − 1075); cell 0 begins at 2^−1074.
    let shift = max(exponent, 1) - 1
    let cell = start + shift >> 5
    let rest = UInt64(shift & 31)
    let low = mantissa << rest
    let high = rest > 11 ? mantissa >> (64 - rest) : 0
    let isNegative = (number.sign == .minus) == isAdded
    put(low & 0xFFFF_FFFF, isNegative, cells, cell)
    put(low >> 32, isNegative, cells, cell + 1)
    if high != 0 { put(high, isNegative, cells, cell + 2) }
  }

  @inline(__always)
  private static func put(_ part: UInt64, _ isNegative: Bool, _ cells: CellWindow, _ cell: Int) {
    cells[cell] = isNegative ? cells[cell] &- part : cells[cell] &+ part
  }

  /// The sum, rounded to the nearest double, ties to even. 0 is never −0.
  ///
  /// - Complexity: O(1).
  static func value(_ cells: CellWindow, at start: Int) -> Double {
    // Carries go up, so that each cell but the last is in 0 ..< 2³².
    var parts = InlineArray<67, UInt64>(repeating: 0)
    var carry: Int64 = 0
    for index in 0..<cellCount {
      let sum = Int64(bitPattern: cells[start + index]) &+ carry
      parts[index] = UInt64(bitPattern: sum) & 0xFFFF_FFFF
      carry = sum >> 32
    }
    let isNegative = carry < 0
    if isNegative {
      var borrow: UInt64 = 1
      for index in 0..<cellCount {
        let sum = (parts[index] ^ 0xFFFF_FFFF) + borrow
        parts[index] = sum & 0xFFFF_FFFF
        borrow = sum >> 32
      }
    }
    guard let top = (0..<cellCount).last(where: { parts[$0] != 0 }) else { return 0 }
    let magnitude = rounded(parts, top)
    return isNegative ? -magnitude : magnitude
  }

  /// The number whose highest part that is not 0 is `top`.
  private static func rounded(_ parts: InlineArray<67, UInt64>, _ top: Int) -> Double {
    func part(_ index: Int) -> UInt64 { index < 0 ? 0 : parts[index] }
    // The 64 bits from the highest one that is 1 on, of the top three parts.
    let zeros = UInt64(parts[top].leadingZeroBitCount - 32)
    let high = part(top) << 32 | part(top - 1)
    let bits = high << zeros | (part(top - 2) << zeros) >> 32
    let highest = top * 32 + 31 - Int(zeros)
    // The lowest bit of the result; a subnormal number has all of its bits.
    let lowest = max(highest - 52, 0)
    let dropped = UInt64(63 - (highest - lowest))
    var mantissa = bits >> dropped
    let half: UInt64 = 1 << (dropped - 1)
    let rest = bits & (half - 1)
    let isBelowZero = (part(top - 2) << zeros) & 0xFFFF_FFFF == 0
    if lowest > 0, bits & half != 0 {
      let isExactHalf =
        rest == 0 && isBelowZero && (0..<max(top - 2, 0)).allSatisfy { parts[$0] == 0 }
      if !isExactHalf || mantissa & 1 != 0 { mantissa += 1 }
    }
    return Double(sign: .plus, exponent: lowest - 1074, significand: Double(mantissa))
  }
}

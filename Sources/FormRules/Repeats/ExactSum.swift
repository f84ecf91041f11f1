/// A sum of doubles without rounding errors: it does not depend on the order of its terms, and a term can be taken out
/// again (RP-4).
///
/// Terms that are *narrow* add up in two cells: whole numbers below 2³⁹, and fractions whose last bit is 2⁻⁶⁴ or more, as those
/// of prices. Other terms add up in 67 cells, each for 32 bits of the value, so that a term changes at most three of them and no
/// carry goes on (Neal, *Fast exact summation using small and large superaccumulators*, 2015).
enum ExactSum {
  /// The wide cells; two for the sum of narrow terms in units of 2⁻⁶⁴, the lower first; the number of wide terms.
  static let cellCount = wideCells + 3
  /// Enough for all finite doubles: 2,098 bits, and room for the carries of 2³¹ terms.
  private static let wideCells = 67
  private static let narrowCell = wideCells
  private static let termsCell = wideCells + 2
  /// The shift of a narrow term's mantissa is this at most: 2²⁴ terms, as many as a form has pages, do not overflow.
  private static let mostShift = 50

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
    let isNegative = (number.sign == .minus) == isAdded
    // The mantissa's lowest bit stands for 2^(max(exponent, 1) − 1075).
    let narrow = exponent - (1_075 - 64)
    if narrow <= mostShift, narrow >= 0 || mantissa.trailingZeroBitCount >= -narrow {
      return addNarrow(mantissa, shift: narrow, isNegative, cells, start + narrowCell)
    }
    let terms = cells[start + termsCell]
    cells[start + termsCell] = isAdded ? terms &+ 1 : terms &- 1
    // Cell 0 begins at 2^−1074.
    let shift = max(exponent, 1) - 1
    let cell = start + shift >> 5
    let rest = UInt64(shift & 31)
    let low = mantissa << rest
    let high = rest > 11 ? mantissa >> (64 - rest) : 0
    put(low & 0xFFFF_FFFF, isNegative, cells, cell)
    put(low >> 32, isNegative, cells, cell + 1)
    if high != 0 { put(high, isNegative, cells, cell + 2) }
  }

  @inline(__always)
  private static func put(_ part: UInt64, _ isNegative: Bool, _ cells: CellWindow, _ cell: Int) {
    cells[cell] = isNegative ? cells[cell] &- part : cells[cell] &+ part
  }

  @inline(__always)
  private static func addNarrow(
    _ mantissa: UInt64,
    shift: Int,
    _ isNegative: Bool,
    _ cells: CellWindow,
    _ cell: Int
  ) {
    let low = shift >= 0 ? mantissa << UInt64(shift) : mantissa >> UInt64(-shift)
    let high = shift > 11 ? mantissa >> UInt64(64 - shift) : 0
    let old = cells[cell]
    if isNegative {
      cells[cell] = old &- low
      cells[cell + 1] = cells[cell + 1] &- high &- (old < low ? 1 : 0)
    } else {
      cells[cell] = old &+ low
      cells[cell + 1] = cells[cell + 1] &+ high &+ (old &+ low < low ? 1 : 0)
    }
  }

  /// The sum, rounded to the nearest double, ties to even. 0 is never −0.
  ///
  /// - Complexity: O(1).
  @inline(__always)
  static func value(_ cells: CellWindow, at start: Int) -> Double {
    cells[start + termsCell] == 0
      ? narrowValue(cells[start + narrowCell], cells[start + narrowCell + 1])
      : wideValue(cells, start)
  }

  /// A sum without wide terms.
  @inline(__always)
  private static func narrowValue(_ low: UInt64, _ high: UInt64) -> Double {
    let isNegative = high >> 63 != 0
    let low = isNegative ? 0 &- low : low
    let high = isNegative ? ~high &+ (low == 0 ? 1 : 0) : high
    // The 64 bits from the highest one that is 1 on. If any bit below is 1, so is the lowest of them: it is below the bit that
    // decides a tie.
    let zeros = UInt64(high.leadingZeroBitCount)
    let top = high << zeros | low >> (64 - zeros)
    let rest = low << zeros
    let power = Double(bitPattern: (1_023 - zeros) << 52)
    let magnitude = Double(top | (rest == 0 ? 0 : 1)) * power
    return isNegative ? -magnitude : magnitude
  }

  /// The bits of the narrow terms' sum that stand in a wide cell, the lowest 18 bits of it left out: 2⁻⁶⁴ is bit 18 of wide
  /// cell 31.
  @inline(__always)
  private static func narrowPart(_ cells: CellWindow, _ start: Int, _ index: Int) -> Int64 {
    guard index >= 31, index < 35 else { return 0 }
    let cell = cells[start + narrowCell + (index - 31) >> 1]
    if index & 1 != 0 { return Int64(cell & 0xFFFF_FFFF) << 18 }
    let part = index == 34 ? Int64(bitPattern: cell) >> 32 : Int64(cell >> 32)
    return part << 18
  }

  @inline(never)
  private static func wideValue(_ cells: CellWindow, _ start: Int) -> Double {
    // Carries go up, so that each cell but the last is in 0 ..< 2³².
    var parts = InlineArray<67, UInt64>(repeating: 0)
    var carry: Int64 = 0
    for index in 0..<wideCells {
      let sum =
        Int64(bitPattern: cells[start + index]) &+ narrowPart(cells, start, index) &+ carry
      parts[index] = UInt64(bitPattern: sum) & 0xFFFF_FFFF
      carry = sum >> 32
    }
    let isNegative = carry < 0
    if isNegative {
      var borrow: UInt64 = 1
      for index in 0..<wideCells {
        let sum = (parts[index] ^ 0xFFFF_FFFF) + borrow
        parts[index] = sum & 0xFFFF_FFFF
        borrow = sum >> 32
      }
    }
    guard let top = (0..<wideCells).last(where: { parts[$0] != 0 }) else { return 0 }
    let magnitude = rounded(&parts, top)
    return isNegative ? -magnitude : magnitude
  }

  /// The number whose highest part that is not 0 is `top`.
  private static func rounded(_ parts: inout InlineArray<67, UInt64>, _ top: Int) -> Double {
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

extension RandomNumberGenerator {
  /// Returns a uniform number in 0 ..< `bound` by Lemire's method (2019), which multiplies instead
  /// of dividing.
  ///
  /// The standard library does not guarantee the algorithm of its draws, but a seed's stream must
  /// not change.
  ///
  /// - Precondition: `bound` is above 0.
  @inlinable
  public mutating func draw(below bound: UInt64) -> UInt64 {
    precondition(bound > 0, "there is no number below 0")
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let threshold = (0 &- bound) % bound
      while product.low < threshold { product = next().multipliedFullWidth(by: bound) }
    }
    return product.high
  }

  /// Returns a uniform number in 0 ..< `bound`.
  ///
  /// - Precondition: `bound` is above 0.
  @inlinable
  public mutating func draw(below bound: Int) -> Int {
    precondition(bound > 0, "there is no number below 0")
    return Int(truncatingIfNeeded: draw(below: UInt64(truncatingIfNeeded: bound)))
  }

  /// Returns a stream length of at least `least`. Each of the `doublings` ranges from n to 2n is
  /// equally likely.
  ///
  /// - Precondition: `least` and `doublings` are above 0.
  @inlinable
  public mutating func drawLength(from least: Int, doublings: Int) -> Int {
    let least = least << draw(below: doublings)
    return least + draw(below: least)
  }

  /// Returns a uniform number in `range`.
  @inlinable
  public mutating func draw(in range: ClosedRange<Int>) -> Int {
    let span = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    if span == .max { return Int(truncatingIfNeeded: next()) }
    return range.lowerBound &+ Int(truncatingIfNeeded: draw(below: span + 1))
  }
}

extension RandomNumberGenerator {
  /// Returns true with the probability `share`.
  mutating func draws(_ share: Share) -> Bool { draw(below: Share.whole) < share.parts }
}

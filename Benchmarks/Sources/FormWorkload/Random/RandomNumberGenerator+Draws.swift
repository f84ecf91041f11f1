extension RandomNumberGenerator {
  /// A number in 0 ..< `bound`, all equally likely, by Lemire's method (2019): a product instead of a division.
  ///
  /// The standard library's own draws may change their algorithm, but a seed's stream must not change.
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

  /// A number in 0 ..< `bound`, all equally likely.
  ///
  /// - Precondition: `bound` is above 0.
  @inlinable
  public mutating func draw(below bound: Int) -> Int {
    precondition(bound > 0, "there is no number below 0")
    return Int(truncatingIfNeeded: draw(below: UInt64(truncatingIfNeeded: bound)))
  }

  /// A length for a stream: one between `least` and 2 · `least` is as likely as one in each of the next doublings.
  ///
  /// - Precondition: `least` and `doublings` are above 0.
  @inlinable
  public mutating func drawLength(from least: Int, doublings: Int) -> Int {
    let least = least << draw(below: doublings)
    return least + draw(below: least)
  }

  /// A number in `range`, all equally likely.
  @inlinable
  public mutating func draw(in range: ClosedRange<Int>) -> Int {
    let span = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    if span == .max { return Int(truncatingIfNeeded: next()) }
    return range.lowerBound &+ Int(truncatingIfNeeded: draw(below: span + 1))
  }
}

extension RandomNumberGenerator {
  /// True as often as the share says.
  mutating func draws(_ share: Share) -> Bool { draw(below: Share.whole) < share.parts }
}

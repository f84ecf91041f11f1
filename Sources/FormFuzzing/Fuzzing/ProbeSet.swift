/// Things that streams should meet, and those that they have met.
public struct ProbeSet: Hashable, Sendable {
  /// By probe a bit: its place among `ProbeSet.names`.
  public private(set) var bits: UInt64 = 0

  public init(bits: UInt64 = 0) { self.bits = bits }

  @inline(__always)
  mutating func hit(_ probe: FuzzProbe) { bits |= 1 &<< UInt64(probe.rawValue) }

  @inline(__always)
  mutating func hit(_ probe: FuzzProbe, if condition: Bool) {
    bits |= (condition ? 1 : 0) &<< UInt64(probe.rawValue)
  }

  public mutating func merge(_ other: ProbeSet) { bits |= other.bits }

  func contains(_ probe: FuzzProbe) -> Bool { bits >> UInt64(probe.rawValue) & 1 != 0 }
}

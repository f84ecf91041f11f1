/// A situation that a target's streams should meet: an enumeration beside the target, without raw values of its
/// own, so that its cases are numbered from 0.
///
/// A campaign that never met one of these would prove less than it appears to.
public protocol FuzzProbe: RawRepresentable<Int>, CaseIterable, Hashable, Sendable {}

/// The probes of one target that its streams have met.
public struct ProbeSet: Hashable, Sendable {
  /// The most probes of a target.
  public static let capacity = 128

  /// A bit for each probe, at the place of its number.
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  public init() {}

  @inline(__always)
  mutating func hit(_ probe: some FuzzProbe) { hit(probe, if: true) }

  /// - Precondition: the probe's number is below `capacity`.
  @inline(__always)
  mutating func hit(_ probe: some FuzzProbe, if condition: Bool) {
    let place = probe.rawValue
    precondition(place >= 0 && place < Self.capacity, "a target has too many probes")
    let bit: UInt64 = condition ? 1 &<< UInt64(place & 63) : 0
    if place < 64 { low |= bit } else { high |= bit }
  }

  public mutating func merge(_ other: ProbeSet) {
    low |= other.low
    high |= other.high
  }

  func contains(_ probe: some FuzzProbe) -> Bool {
    let word = probe.rawValue < 64 ? low : high
    return word >> UInt64(probe.rawValue & 63) & 1 != 0
  }

  /// The names of the probes that were met.
  func names<Probe: FuzzProbe>(_ type: Probe.Type) -> [String] {
    type.allCases.filter { contains($0) }.map { "\($0)" }
  }
}

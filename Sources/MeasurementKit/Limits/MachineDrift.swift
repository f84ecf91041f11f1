import Foundation

/// How fast the machine was before a run and after it.
public struct MachineDrift: Codable, Hashable, Sendable {
  /// One figure of the machine, at its best of several tries.
  public struct Figure: Codable, Hashable, Sendable {
    /// "pointer chase", "random update".
    public var name: String
    /// Bytes worked on.
    public var bytes: Int
    /// Nanoseconds.
    public var before: Double
    public var after: Double

    var change: Double { max(after / before, before / after) }
  }

  public var figures: [Figure]

  /// How many times as fast or as slow a core may be afterwards: it is shared, and its clock varies.
  public static let toleratedCoreChange = 1.5
  /// The same of memory, whose bandwidth others take at any time.
  public static let toleratedMemoryChange = 3.0

  public init(figures: [Figure]) { self.figures = figures }

  /// Why the run's figures are not of one machine; nil if they are.
  public var reason: String? {
    for figure in figures {
      let isCore = figure.bytes <= MachineProbe.coreBytes
      let tolerated = isCore ? Self.toleratedCoreChange : Self.toleratedMemoryChange
      if figure.change > tolerated {
        return
          "the machine changed during the run: a \(figure.name) in \(figure.bytes >> 10) KiB took "
          + "\(Figures.time(nanoseconds: figure.before)) before and "
          + "\(Figures.time(nanoseconds: figure.after)) after"
      }
    }
    return nil
  }
}

/// Looks at the machine twice, the same way.
public final class MachineProbe {
  /// In the first cache.
  static let coreBytes = 16 << 10
  /// Out of the first two caches on most machines.
  static let memoryBytes = 4 << 20
  private static let tries = 5
  private let before: [Look]

  private struct Look {
    let name: String
    let bytes: Int
    let nanoseconds: Double
  }

  /// Takes the first look, of some 20 ms.
  public init() { before = Self.look() }

  /// Takes the second.
  public func drift() -> MachineDrift {
    MachineDrift(
      figures: zip(before, Self.look()).map { before, after in
        MachineDrift.Figure(
          name: before.name,
          bytes: before.bytes,
          before: before.nanoseconds,
          after: after.nanoseconds
        )
      }
    )
  }

  private static func look() -> [Look] {
    [coreBytes, memoryBytes].flatMap { bytes -> [Look] in
      let limits = (0..<tries).compactMap { _ in MachineLimits.measure(bytes: bytes, budget: 5e5) }
      // The best of several: whatever else runs only makes it slower.
      guard let chase = limits.map(\.pointerChase).min(),
        let update = limits.map(\.randomUpdate).min()
      else { return [] }
      return [
        Look(name: "pointer chase", bytes: bytes, nanoseconds: chase),
        Look(name: "random update", bytes: bytes, nanoseconds: update),
      ]
    }
  }
}

import Foundation

/// The speed of the machine before a run and after it.
public struct MachineDrift: Codable, Hashable, Sendable {
  /// One figure of the machine, the best of several tries.
  public struct Figure: Codable, Hashable, Sendable {
    /// "pointer chase", "random update".
    public var name: String
    /// The bytes of the working set.
    public var bytes: Int
    /// Nanoseconds before the run.
    public var before: Double
    public var after: Double

    var change: Double { max(after / before, before / after) }
  }

  public var figures: [Figure]

  /// The largest tolerated factor between a core's speeds before and after: a core is shared, and its clock varies.
  public static let toleratedCoreChange = 1.5
  /// The same for memory, whose bandwidth other programs use at any time.
  public static let toleratedMemoryChange = 3.0

  public init(figures: [Figure]) { self.figures = figures }

  /// The reason why the machine was not the same during the run; nil if it was.
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

/// Measures the machine twice in the same way.
public final class MachineProbe {
  /// Bytes that fit the first cache.
  static let coreBytes = 16 << 10
  /// Bytes that exceed the first two caches on most machines.
  static let memoryBytes = 4 << 20
  private static let tries = 5
  private let before: [Look]

  private struct Look {
    let name: String
    let bytes: Int
    let nanoseconds: Double
  }

  /// Measures for the first time, in about 20 ms.
  public init() { before = Self.look() }

  /// Measures for the second time.
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
      let looks = [Look(name: "pointer chase", bytes: bytes, nanoseconds: chase)]
      // Within the first cache an update takes 0.95 or 1.8 ns, as the processor expects loads to meet earlier stores
      // or not: that is no change of the machine.
      if bytes == coreBytes { return looks }
      return looks + [Look(name: "random update", bytes: bytes, nanoseconds: update)]
    }
  }
}

import CHardware
import Synchronization

/// Tells when a thread has its core to itself.
///
/// A core's hardware threads share its adders, queues and caches. While another one is at work, and it may be that of another
/// machine on the same host, the same code takes up to twice as long though the clock is the same. Additions that do not
/// wait for each other show it: they take longer, while those of a chain, one a cycle, do not.
enum OwnCore {
  /// Whether this processor can tell; where it can't, figures are of all samples, and records do not say.
  static let canTell = hardware_time_additions().chain > 0

  /// The least ticks of both kinds of additions that this process has seen: those of a core to itself. Signed, since the
  /// minimum of unsigned atomics is that of signed ones in Swift 6.3.
  private static let leastChain = Atomic<Int>(.max)
  private static let leastIndependent = Atomic<Int>(.max)
  /// By what factor independent additions may take longer on a core that counts as the thread's own: the clock has steps.
  private static let tolerance = 1.04
  /// Additions a cycle that a core can make. Ticks that say otherwise are of two clocks: the thread has changed its core.
  private static let plausible = 1.2...16.0

  /// The nanoseconds of the search for a moment with a core to itself, and between two looks in it.
  private static let searchTime: UInt64 = 100_000_000
  private static let interval: UInt64 = 20_000
  /// Searches once.
  private static let isKnown: Bool = {
    let end = MonotonicClock.now() + searchTime
    var now = MonotonicClock.now()
    while now < end {
      _ = look()
      let next = now + interval
      repeat { now = MonotonicClock.now() } while now < next
    }
    return true
  }()

  /// Whether the thread has its core to itself now, as far as that can be told, in about a microsecond. The first call in a
  /// process takes a tenth of a second more.
  static func isOwn() -> Bool { canTell && isKnown && look() }

  /// The nanoseconds that a process may play on for a core to itself, all its benchmarks together.
  private static let patience = Atomic<Int>(10_000_000_000)

  /// Whether the process may play on.
  static var mayWait: Bool { canTell && patience.load(ordering: .relaxed) > 0 }

  /// Takes nanoseconds from those that the process may play on.
  static func haveWaited(_ nanoseconds: UInt64) {
    patience.subtract(Int(clamping: nanoseconds), ordering: .relaxed)
  }

  private static func look() -> Bool {
    let ticks = hardware_time_additions()
    let additions = 4 * Double(ticks.chain) / Double(max(ticks.independent, 1))
    guard plausible.contains(additions) else { return false }
    leastChain.min(Int(clamping: ticks.chain), ordering: .relaxed)
    leastIndependent.min(Int(clamping: ticks.independent), ordering: .relaxed)
    return isOwn(
      ticks,
      least: hardware_additions(
        chain: UInt64(leastChain.load(ordering: .relaxed)),
        independent: UInt64(leastIndependent.load(ordering: .relaxed))
      )
    )
  }

  /// - Parameter least: of a core to itself. If a chain takes longer than that, the clock is slower, and so are the others.
  static func isOwn(_ ticks: hardware_additions, least: hardware_additions) -> Bool {
    let clock = max(Double(ticks.chain) / Double(least.chain), 1)
    return Double(ticks.independent) <= tolerance * clock * Double(least.independent)
  }
}

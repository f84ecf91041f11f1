import Foundation

/// The machine and the program that made a result. Two results can be compared only if these agree.
public struct EnvironmentRecord: Codable, Hashable, Sendable {
  public struct Allocator: Codable, Hashable, Sendable {
    /// "jemalloc" or "system".
    public var name: String
    public var version: String?
    public var options: [String: String]
  }

  public struct Memory: Codable, Hashable, Sendable {
    /// The machine's memory, bytes.
    public var physical: Int
    /// The control group's limit, in bytes; nil if there is none.
    public var groupLimit: Int?
    /// The kernel's mode for transparent huge pages: "always", "madvise", "never" or "unknown".
    public var hugePages: String
  }

  public struct Counters: Codable, Hashable, Sendable {
    /// "available", or the reason why not.
    public var allocations: String
    /// "available", or the reason why not.
    public var instructions: String
    /// The nanoseconds that one read of the clock takes.
    public var clockRead: Double
    /// The nanoseconds that one read of the allocation counters takes; nil if there are none.
    public var allocationRead: Double?
  }

  public var processor: Processor
  public var memory: Memory
  public var operatingSystem: String
  public var build: Build
  public var allocator: Allocator
  public var counters: Counters
  public var seed: UInt64
  /// The beginning of the run: ISO 8601, UTC.
  public var date: String

  public static func current(seed: UInt64) -> EnvironmentRecord {
    EnvironmentRecord(
      processor: .current,
      memory: Memory(
        physical: MachineMemory.physical,
        groupLimit: MachineMemory.groupLimit,
        hugePages: hugePagesMode
      ),
      operatingSystem: kernel,
      build: .current,
      allocator: Allocator(
        name: Jemalloc.isLinked ? "jemalloc" : "system",
        version: Jemalloc.version,
        options: Jemalloc.options
      ),
      counters: Counters(
        allocations: allocationCounting,
        instructions: instructionCounting,
        clockRead: MonotonicClock.readCost(),
        allocationRead: (try? AllocationCounter())?.readCost()
      ),
      seed: seed,
      date: ISO8601DateFormatter().string(from: Date())
    )
  }

  private static var allocationCounting: String {
    do throws(AllocationCounterError) {
      _ = try AllocationCounter()
      return "available"
    } catch {
      return "unavailable: \(error)"
    }
  }

  private static var instructionCounting: String {
    do throws(CallgrindError) {
      _ = try Callgrind()
      return "available"
    } catch {
      return "unavailable: \(error)"
    }
  }

  private static var kernel: String {
    let system = ProcessInfo.processInfo.operatingSystemVersionString
    guard let release = TextFile.read("/proc/sys/kernel/osrelease") else { return system }
    return "Linux \(release), \(system)"
  }

  /// The mode in force, which the kernel marks with brackets.
  private static var hugePagesMode: String {
    guard let modes = TextFile.read("/sys/kernel/mm/transparent_hugepage/enabled"),
      let open = modes.firstIndex(of: "["), let close = modes.firstIndex(of: "]")
    else { return "unknown" }
    return String(modes[modes.index(after: open)..<close])
  }
}

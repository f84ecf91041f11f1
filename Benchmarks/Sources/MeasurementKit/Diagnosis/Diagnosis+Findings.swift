import Foundation

extension Diagnosis {
  mutating func lookAtBuild() {
    let build = environment.build
    add("Swift", .good, build.swift)
    let identifier = build.identifier.map { ", \($0)" } ?? ""
    add(
      "build",
      Build.obstacle == nil ? .good : .limited,
      "\(build.configuration), \(build.instructionSet)\(identifier)",
      advice: Build.obstacle.map { "No timed runs: \($0). scripts/bench makes a build for them." }
    )
    add("commit", build.commit == "unknown" ? .limited : .good, build.commit)
  }

  mutating func lookAtMachine() {
    let processor = environment.processor
    add("processor", .good, "\(processor.model), \(processor.cores) cores")
    let isPortable = environment.build.instructionSet == "x86-64" && processor.hasVersion3
    add(
      "extensions",
      isPortable ? .limited : .good,
      processor.features.isEmpty ? "none known" : processor.features.joined(separator: " "),
      advice: isPortable
        ? "This build does not use them; scripts/bench makes a build that does." : nil
    )
    let caches = processor.caches.map {
      "L\($0.level) \($0.kind) \(Figures.bytes(Double($0.bytes)))"
    }
    add(
      "caches",
      caches.isEmpty ? .limited : .good,
      caches.isEmpty ? "the system does not say" : caches.joined(separator: ", ")
    )
    let memory = environment.memory
    let limit = memory.groupLimit.map { ", of which \(Figures.bytes(Double($0))) for this group" }
    add("memory", .good, Figures.bytes(Double(memory.physical)) + (limit ?? ""))
    add("huge pages", .good, memory.hugePages)
    add("system", .good, environment.operatingSystem)
  }

  mutating func lookAtAllocator() {
    let allocator = environment.allocator
    guard let version = allocator.version else {
      add(
        "jemalloc",
        .limited,
        "not linked",
        advice: "Install libjemalloc-dev and build with default traits: scripts/bench does both."
      )
      return
    }
    let options = allocator.options.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
    add("jemalloc", .good, version, advice: options.joined(separator: " "))
  }

  mutating func lookAtCounters() {
    let counters = environment.counters
    let counts = counters.allocations == "available"
    add(
      "allocations",
      counts ? .good : Jemalloc.isLinked ? .bad : .limited,
      counts ? "counted; the counters saw a control allocation" : counters.allocations,
      advice: counters.allocationRead.map {
        "Reading the counters takes \(Figures.time(nanoseconds: $0))."
      }
    )
    let hasInstructions = counters.instructions == "available"
    add(
      "instructions",
      hasInstructions ? .good : .limited,
      hasInstructions ? "callgrind counts them" : counters.instructions,
      advice: hasInstructions ? nil : "scripts/instructions installs valgrind."
    )
    add(
      "clock",
      .good,
      "a read takes \(Figures.time(nanoseconds: counters.clockRead))",
      advice: "Operations shorter than ten reads are timed in blocks."
    )
  }

  /// Plays the same work as two contenders (an A/A run); any difference is noise.
  mutating func measureNoise() {
    guard let memory = TestMemory(byteCount: 256 << 10) else {
      add("noise", .limited, "no memory to measure it with")
      return
    }
    let sides = ["A", "A again"].map { name in
      TimedContender(name) { memory.readSequentially(times: $0) }
    }
    let timings = Rounds(budget: 5e8).play(sides)
    let ratio = timings[1].ratio(to: timings[0])
    let isQuiet = ratio.lower > 0.98 && ratio.upper < 1.02
    let spread =
      (timings[0].histogram.percentile(99) ?? 0, timings[0].histogram.percentile(50) ?? 1)
    add(
      "noise",
      isQuiet ? .good : .limited,
      "A against A: \(Figures.ratio(ratio)); the 99th percentile of blocks is "
        + "\(Figures.ratio(Double(spread.0) / Double(max(spread.1, 1)))) the median",
      advice: isQuiet ? nil : "Stop other programs, or compare only figures that differ by more."
    )
  }
}

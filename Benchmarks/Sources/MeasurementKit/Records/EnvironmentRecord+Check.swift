extension EnvironmentRecord {
  func check() throws(RecordFailure) {
    try processor.check("environment.processor")
    try RecordCheck.count(memory.physical, "environment.memory.physical")
    try RecordCheck.count(memory.groupLimit, "environment.memory.groupLimit")
    try RecordCheck.list(
      allocator.options.count,
      atMost: RecordCheck.mostEntries,
      "environment.allocator.options"
    )
    for (key, value) in allocator.options {
      try RecordCheck.name(key, "environment.allocator.options")
      try RecordCheck.text(value, "environment.allocator.options.\(key)")
    }
    try RecordCheck.figure(counters.clockRead, "environment.counters.clockRead")
    try RecordCheck.figure(counters.allocationRead, "environment.counters.allocationRead")
    try RecordCheck.name(build.instructionSet, "environment.build.instructionSet")
    try RecordCheck.name(allocator.name, "environment.allocator.name")
    for (place, text) in texts { try RecordCheck.text(text, "environment.\(place)") }
  }

  /// The texts that are only shown.
  private var texts: [(place: String, text: String?)] {
    [
      ("memory.hugePages", memory.hugePages), ("operatingSystem", operatingSystem),
      ("build.swift", build.swift), ("build.configuration", build.configuration),
      ("build.commit", build.commit), ("build.identifier", build.identifier),
      ("allocator.version", allocator.version), ("counters.allocations", counters.allocations),
      ("counters.instructions", counters.instructions), ("counters.cycles", counters.cycles),
      ("counters.cacheMisses", counters.cacheMisses), ("counters.tlbMisses", counters.tlbMisses),
      ("date", date),
    ]
  }
}

extension Processor {
  func check(_ place: @autoclosure () -> String) throws(RecordFailure) {
    try RecordCheck.text(model, place() + ".model")
    try RecordCheck.text(kind, place() + ".kind")
    try RecordCheck.count(cores, place() + ".cores")
    try RecordCheck.list(caches.count, atMost: RecordCheck.mostEntries, place() + ".caches")
    for cache in caches {
      try RecordCheck.count(cache.level, in: 0...9, place() + ".caches.level")
      try RecordCheck.count(cache.bytes, place() + ".caches.bytes")
      try RecordCheck.text(cache.kind, place() + ".caches.kind")
      try RecordCheck.text(cache.sharedBy, place() + ".caches.sharedBy")
    }
    try RecordCheck.list(features.count, atMost: RecordCheck.mostEntries, place() + ".features")
    for feature in features { try RecordCheck.text(feature, place() + ".features") }
  }
}

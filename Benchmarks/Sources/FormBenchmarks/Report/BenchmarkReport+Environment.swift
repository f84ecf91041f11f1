import MeasurementKit

extension BenchmarkReport {
  static func title(_ record: IndexedRecord) -> String {
    guard
      let parameters = record.results.first(where: { $0.parameters.number("fields") != nil })?
        .parameters
    else { return "formnav bench" }
    return "formnav bench: \(size(parameters))"
  }

  /// "10,000 pages × 100 fields".
  static func size(_ parameters: Parameters) -> String {
    let pages = parameters.number("pages").map { Figures.counted($0, "page") }
    let fields = parameters.number("fields").map { Figures.counted($0, "field") }
    return [pages, fields].compactMap { $0 }.joined(separator: " × ")
  }

  static func environment(_ record: IndexedRecord) -> [String] {
    let environment = record.environment
    let processor = environment.processor
    let caches = processor.caches.filter { $0.kind != "instruction" }
      .map { "L\($0.level) \(Figures.bytes(Double($0.bytes)))" }.joined(separator: ", ")
    let allocator = environment.allocator
    return [
      "\(processor.model), \(Figures.counted(processor.cores, "core")), \(caches); "
        + "huge pages: \(environment.memory.hugePages)",
      "\(environment.build.configuration), \(environment.build.instructionSet), "
        + "\(allocator.name) \(allocator.version?.prefix { $0 != "-" } ?? ""), "
        + "commit \(environment.build.commit.prefix(12)), seed \(environment.seed), "
        + environment.date
        + (environment.build.identifier.map { ", build \($0.prefix(12))" } ?? ""),
    ]
  }
}

import Foundation

/// The processor that runs this program.
public struct Processor: Codable, Hashable, Sendable {
  public struct Cache: Codable, Hashable, Sendable {
    /// The cache's level: 1, 2 or 3.
    public var level: Int
    /// "data", "instruction" or "unified".
    public var kind: String
    public var bytes: Int
    /// The logical cores that share the cache, in the system's notation: "0-1".
    public var sharedBy: String
  }

  public var model: String
  /// The processor's family and model, such as "25.17"; nil if unknown. One name can stand for
  /// several models.
  public var kind: String?
  /// The logical cores that the process may use.
  public var cores: Int
  /// The caches of the first core.
  public var caches: [Cache]
  /// The instruction-set extensions that matter for this work.
  public var features: [String]

  /// The extensions that the engine, its rivals or the generator can use.
  static let noted = [
    "popcnt", "bmi2", "avx2", "avx512f", "avx512bw", "avx512vl", "avx512_vpopcntdq", "asimd", "sve",
  ]

  public static var current: Processor {
    let information = "/proc/cpuinfo"
    let flags =
      TextFile.value("flags", in: information) ?? TextFile.value("Features", in: information)
    let present = Set((flags ?? "").split(separator: " ").map(String.init))
    return Processor(
      model: TextFile.value("model name", in: information) ?? systemText("machdep.cpu.brand_string")
        ?? "unknown",
      kind: TextFile.value("cpu family", in: information).flatMap { family in
        TextFile.value("model", in: information).map { "\(family).\($0)" }
      },
      cores: ProcessInfo.processInfo.activeProcessorCount,
      caches: readCaches(),
      features: noted.filter { present.contains($0) }
    )
  }

  /// Identifies the processor by all that affects times: name, family, model and cache sizes. "AMD
  /// EPYC 25.17 L1 32K L2 1M L3 32M".
  public var identity: String {
    let sizes = caches.filter { $0.kind != "instruction" }
      .map { "L\($0.level) \(Self.size($0.bytes))" }
    return ([model] + [kind].compactMap { $0 } + sizes).joined(separator: " ")
  }

  private static func size(_ bytes: Int) -> String {
    bytes % (1 << 20) == 0 ? "\(bytes >> 20)M" : "\(bytes >> 10)K"
  }

  /// True if the processor supports all instructions that an x86-64-v3 build needs.
  public var hasVersion3: Bool { ["popcnt", "bmi2", "avx2"].allSatisfy(features.contains) }

  private static func readCaches() -> [Cache] {
    (0..<8).compactMap { index in
      let folder = "/sys/devices/system/cpu/cpu0/cache/index\(index)"
      guard let level = TextFile.read("\(folder)/level").flatMap({ Int($0) }),
        let kind = TextFile.read("\(folder)/type"), let size = TextFile.read("\(folder)/size"),
        let number = Int(size.prefix(while: \.isNumber))
      else { return nil }
      let unit = size.hasSuffix("M") ? 1 << 20 : size.hasSuffix("K") ? 1 << 10 : 1
      return Cache(
        level: level,
        kind: kind.lowercased(),
        bytes: number * unit,
        sharedBy: TextFile.read("\(folder)/shared_cpu_list") ?? "unknown"
      )
    }
  }

  private static func systemText(_ name: String) -> String? {
    #if canImport(Darwin)
      var size = 0
      guard sysctlbyname(name, nil, &size, nil, 0) == 0, size > 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: size)
      guard sysctlbyname(name, &bytes, &size, nil, 0) == 0 else { return nil }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    #else
      return nil
    #endif
  }
}

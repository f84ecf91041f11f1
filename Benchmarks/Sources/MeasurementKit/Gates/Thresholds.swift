/// The expected costs of a build for one Swift version and instruction set: exact counts and their
/// growth. Times are left out, since they depend on the machine too.
public struct Thresholds: Codable, Hashable, Sendable {
  public static let schema = "formnav.thresholds/2"

  /// The conditions of the figures. Only a record made under the same conditions can be compared.
  public struct Conditions: Codable, Hashable, Sendable {
    /// "6.3".
    public var swift: String
    public var instructionSet: String
    public var allocator: String
    public var seed: UInt64
  }

  /// How far a count may differ from the expected one: the larger of both limits.
  public struct Tolerance: Codable, Hashable, Sendable {
    public var relative: Double
    public var absolute: Double

    func allows(_ found: Double, expected: Double) -> Bool {
      abs(found - expected) <= max(relative * abs(expected), absolute) + 1e-9
    }
  }

  /// The counts of one result.
  public struct Counts: Codable, Hashable, Sendable {
    public var benchmark: String
    public var contender: String
    public var parameters: Parameters
    public var metrics: [String: Double]

    var key: ResultKey {
      ResultKey(benchmark: benchmark, contender: contender, parameters: parameters)
    }
  }

  /// A growth verdict.
  public struct Growth: Codable, Hashable, Sendable {
    public var benchmark: String
    public var contender: String
    public var parameters: Parameters
    public var parameter: String
    public var metric: String
    public var declared: GrowthClass
    public var verdict: GrowthVerdict
    /// The log-log slope; nil in files without it.
    public var exponent: Double?

    var key: ResultKey {
      ResultKey(benchmark: benchmark, contender: contender, parameters: parameters)
    }
    var figure: String { "growth of \(metric) by \(parameter)" }

    /// The benchmark, metric and parameter of a growth.
    struct Kind: Hashable {
      let key: ResultKey
      let parameter: String
      let metric: String
    }

    var kind: Kind { Kind(key: key, parameter: parameter, metric: metric) }
  }

  public var schema = Thresholds.schema
  public var conditions: Conditions
  public var tolerances: [String: Tolerance]
  public var counts: [Counts]
  public var growth: [Growth]

  /// The gated metrics, each with its tolerance. Instructions repeat exactly on one machine. The
  /// simulated cache depends slightly on the stack's address, and allocation on the allocator's
  /// arenas.
  public static let usualTolerances: [Metric.Name: Tolerance] = [
    .instructions: Tolerance(relative: 0.01, absolute: 0.5),
    .lineMisses: Tolerance(relative: 0.1, absolute: 0.6),
    .allocated: Tolerance(relative: 0.05, absolute: 0),
    // Data lines have fixed places in the program; code lines move with the linker.
    .dataLines: Tolerance(relative: 0, absolute: 0.25),
    .codeLines: Tolerance(relative: 0.1, absolute: 1),
    .worstInstructions: Tolerance(relative: 0.01, absolute: 0.5),
    // One operation, so a whole number of lines.
    .worstLineMisses: Tolerance(relative: 0.1, absolute: 1),
  ]

  /// How far the log-log slope of a count may move: 5 % over four decades.
  public static let growthTolerance = 0.005

  /// The exact metrics, whose growth is gated.
  static let growthMetrics: Set<String> = [
    Metric.Name.instructions.rawValue, Metric.Name.dataLines.rawValue,
  ]

  /// The contenders that are this project's own code.
  public static let own: Set<String> = ["engine", "generator"]
}

extension Thresholds.Conditions {
  /// The conditions of a record.
  public init(_ environment: EnvironmentRecord) {
    swift = Self.release(environment.build.swift)
    instructionSet = environment.build.instructionSet
    allocator = environment.allocator.name
    seed = environment.seed
  }

  /// The file for these conditions within a folder: "thresholds/swift-6.3-x86-64-v3.json".
  ///
  /// The result is always a plain file name in that folder, whatever the conditions contain.
  public var fileName: String {
    let name = "swift-\(swift)-\(instructionSet)".utf8.map { byte in
      switch byte {
      case 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: byte
      default: UInt8(ascii: "-")
      }
    }
    return String(decoding: name.prefix(Self.longestName), as: UTF8.self) + ".json"
  }

  /// File systems allow names of about 255 bytes.
  private static let longestName = 200

  /// The first two numbers of a version, anywhere in a text.
  static func release(_ text: String) -> String {
    guard let match = text.firstMatch(of: /(\d+)\.(\d+)/) else { return text }
    return "\(match.1).\(match.2)"
  }
}

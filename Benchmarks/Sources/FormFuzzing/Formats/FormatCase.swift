import FormWorkload

/// One kind of input from outside, which is written, read again, and read with many damages.
public struct FormatCase: Hashable, Sendable {
  public enum Format: String, CaseIterable, Hashable, Sendable {
    case binaryForm = "binary-form"
    case jsonForm = "json-form"
    case binaryEdits = "binary-edits"
    case textEdits = "text-edits"
    case screenState = "screen-state"
    case resultRecord = "result-record"
    case thresholds
    case histogram
    case fuzzCase = "fuzz-case"
  }

  public var format = Format.binaryForm
  public var contentSeed: UInt64 = 0
  public var inputs: [[Damage]] = []
  public var isCanary = false

  public init() {}
}

extension FormatCase: DamagedInputs {
  public static var name: String { "formats" }
  public static var formatWord: String { "subject" }
  public static var mostInputs: Int { CaseLimits.inputs }
  public static var probes: any FuzzProbe.Type { FormatProbe.self }

  public static func stepCount(seed: UInt64) -> Int {
    var random = SplitMix64(seed: seed)
    return 16 + random.draw(below: 240)
  }

  public init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = 16 + random.draw(below: 240)
    let format = Format.allCases[random.draw(below: Format.allCases.count)]
    self.format = format
    contentSeed = random.next() >> 32
    inputs =
      [[]]
      + (1..<count).map { _ in
        var damages = (0...random.draw(below: 3)).map { _ in
          format.isText && random.draw(below: 2) == 0
            ? Damage(tokenBy: &random) : Damage(&random)
        }
        if format.isRepairable && random.draw(below: 2) == 0 { damages.append(.repair) }
        return damages
      }
  }

  public func play(_ probes: inout ProbeSet) -> FuzzOutcome {
    let session = FormatSession(format, contentSeed: contentSeed)
    let ways = InputWays()
    let memory = MemoryWatch(&probes)
    var outcome = FuzzOutcome()
    for damages in inputs {
      outcome.steps += 1
      var bytes = session.bytes
      for damage in damages { damage.apply(to: &bytes, of: format) }
      let isRepaired = damages.contains(.repair)
      let (read, most) = memory.most { session.read(bytes, isRepaired: isRepaired, &probes) }
      let (failure, isRead) = read
      // One input in four is also read by another way: memory, pipe, file, part of a file.
      let way = InputWays.Way.allCases[outcome.steps >> 2 & 3]
      outcome.failure =
        failure ?? memory.failure(most, bytes.count)
        ?? (outcome.steps & 3 == 1 ? session.compareWays(bytes, way, ways, &probes) : nil)
      outcome.refused += isRead ? 0 : 1
      if isCanary, !isRead {
        outcome.failure = FuzzFailure(check: "canary", message: "an input that is refused")
      }
      if outcome.failure != nil { return outcome }
      outcome.mix(UInt64(bytes.count) << 1 | (isRead ? 1 : 0))
    }
    return outcome
  }
}

extension FormatCase.Format {
  /// Whether a checksum reveals every damage, unless it is repaired.
  var hasChecksum: Bool {
    switch self {
    case .binaryForm, .binaryEdits, .screenState: true
    // The encoding has bytes outside the checksum, which readers ignore.
    case .histogram: false
    case .jsonForm, .textEdits, .resultRecord, .thresholds, .fuzzCase: false
    }
  }

  /// Whether the format has a checksum to repair.
  var isRepairable: Bool { hasChecksum || self == .histogram }

  /// Whether the format is text, with numbers as digits and words between other signs.
  var isText: Bool {
    switch self {
    case .binaryForm, .binaryEdits, .screenState, .histogram: false
    case .jsonForm, .textEdits, .resultRecord, .thresholds, .fuzzCase: true
    }
  }
}

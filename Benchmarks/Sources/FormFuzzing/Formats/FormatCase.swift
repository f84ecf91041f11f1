import FormFormats
import FormModel
import FormWorkload

/// One kind of input from outside, which is written, read again, and read with many damages.
public struct FormatCase: Hashable, Sendable {
  public enum Subject: String, CaseIterable, Hashable, Sendable {
    case binaryForm = "binary-form"
    case jsonForm = "json-form"
    case binaryEdits = "binary-edits"
    case textEdits = "text-edits"
    case screenState = "screen-state"
    case resultRecord = "result-record"
    case thresholds
    case histogram
    case fuzzCase = "fuzz-case"
    case binaryAnswers = "binary-answers"
    case textAnswers = "text-answers"
  }

  public var subject: Subject
  /// The seed of the form and the edits.
  public var contentSeed: UInt64
  /// Each entry makes a damaged input from the same bytes; an empty one damages nothing.
  public var inputs: [[Damage]]
  public var isCanary = false

  public init(subject: Subject, contentSeed: UInt64, inputs: [[Damage]]) {
    self.subject = subject
    self.contentSeed = contentSeed
    self.inputs = inputs
  }
}

extension FormatCase: FuzzCase {
  public static var name: String { "formats" }
  public static var unit: String { "inputs" }
  public static var probes: any FuzzProbe.Type { FormatProbe.self }
  public var stepCount: Int { inputs.count }
  public var share: String? { subject.rawValue }

  public static func stepCount(seed: UInt64) -> Int {
    var random = SplitMix64(seed: seed)
    return 16 + random.draw(below: 240)
  }

  public init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = 16 + random.draw(below: 240)
    let subject = Subject.allCases[random.draw(below: Subject.allCases.count)]
    let contentSeed = random.next() >> 32
    // Where a damage falls is drawn in thousandths: what it is done to need not be written yet.
    let checksums = subject.isRepairable
    self.init(
      subject: subject,
      contentSeed: contentSeed,
      inputs: [[]]
        + (1..<count).map { _ in
          var damages = (0...random.draw(below: 3)).map { _ in
            subject.isText && random.draw(below: 2) == 0
              ? Damage(tokenBy: &random) : Damage(&random)
          }
          if checksums && random.draw(below: 2) == 0 { damages.append(.repair) }
          return damages
        }
    )
  }

  public func play(_ probes: inout ProbeSet) -> FuzzOutcome {
    let session = FormatSession(subject, contentSeed: contentSeed)
    let ways = InputWays()
    let memory = MemoryWatch(&probes)
    var outcome = FuzzOutcome()
    for damages in inputs {
      outcome.steps += 1
      var bytes = session.bytes
      for damage in damages { damage.apply(to: &bytes, of: subject) }
      let isRepaired = damages.contains(.repair)
      let (read, most) = memory.most { session.read(bytes, isRepaired: isRepaired, &probes) }
      let (failure, isRead) = read
      // One in four by the ways of files as well, in turn.
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

  public func removing(steps range: Range<Int>) -> FormatCase {
    var shorter = self
    shorter.inputs.removeSubrange(range)
    return shorter
  }

  public mutating func simplify(while isGood: (FormatCase) -> Bool) {
    // Among the first few seeds a small content is likely.
    for seed in 0..<min(contentSeed, 48) {
      var simpler = self
      simpler.contentSeed = seed
      if isGood(simpler) {
        self = simpler
        break
      }
    }
    for index in inputs.indices {
      let present = self
      inputs[index].removeChunks {
        var simpler = present
        simpler.inputs[index] = $0
        return isGood(simpler)
      }
    }
  }

  public var lines: [String] {
    ["subject \(subject.rawValue)", "content \(contentSeed)", "steps \(inputs.count)"]
      + inputs.map { (["input"] + $0.map(\.description)).joined(separator: " ") }
  }

  public init(_ lines: inout CaseLines) throws(FormatError) {
    self.init(subject: .binaryForm, contentSeed: 0, inputs: [])
    while var line = lines.next() {
      let word = try line.word("subject, content or steps")
      switch word {
      case "subject":
        try lines.once(word, line)
        guard let subject = Subject(rawValue: try line.word("a format")) else {
          throw line.failure(Subject.allCases.map(\.rawValue).joined(separator: ", "))
        }
        self.subject = subject
      case "content":
        try lines.once(word, line)
        contentSeed = try line.seed()
      case "steps":
        inputs = try lines.steps(&line, atMost: CaseLimits.inputs, Self.input)
        return
      default: throw line.failure("subject, content or steps")
      }
      try line.end()
    }
    throw lines.failure("steps")
  }

  private static func input(_ line: inout CaseLine) throws(FormatError) -> [Damage] {
    guard try line.word("input") == "input" else { throw line.failure("input") }
    var damages: [Damage] = []
    while !line.isAtEnd {
      guard damages.count < CaseLimits.damages else {
        throw line.failureAhead("at most \(CaseLimits.damages) damages")
      }
      damages.append(try Damage(&line))
    }
    return damages
  }
}

extension FormatCase.Subject {
  /// Whether a checksum reveals every damage, unless it is repaired.
  var hasChecksum: Bool {
    switch self {
    case .binaryForm, .binaryEdits, .binaryAnswers, .screenState: true
    // Around what its checksum covers stand bytes that nobody looks at.
    case .histogram: false
    case .jsonForm, .textEdits, .textAnswers, .resultRecord, .thresholds, .fuzzCase: false
    }
  }

  /// Whether the format has a checksum to repair.
  var isRepairable: Bool { hasChecksum || self == .histogram }

  /// Whether the format is text, with numbers as digits and words between other signs.
  var isText: Bool {
    switch self {
    case .binaryForm, .binaryEdits, .binaryAnswers, .screenState, .histogram: false
    case .jsonForm, .textEdits, .textAnswers, .resultRecord, .thresholds, .fuzzCase: true
    }
  }
}

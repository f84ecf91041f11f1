import FormFormats
import FormImport
import FormWorkload
import MeasurementKit

/// A small form in a foreign format, imported as it is and with many damages.
public struct ImportCase: Hashable, Sendable {
  public var format: ImportFormat
  /// The seed of the form.
  public var contentSeed: UInt64
  /// Each entry makes a damaged input from the same bytes; an empty one damages nothing.
  public var inputs: [[ImportDamage]]
  public var isCanary = false

  /// The bytes that importing may take, beside a number for each byte of the input: far more than any form needs,
  /// and less than a number in the input could ask for.
  static let mostBytes = 1 << 20
  static let mostBytesPerByte = 512
}

extension ImportCase: FuzzCase {
  public static var name: String { "imports" }
  public static var unit: String { "inputs" }
  public static var probes: any FuzzProbe.Type { ImportProbe.self }
  public var stepCount: Int { inputs.count }
  public var share: String? { format.rawValue }

  public static func stepCount(seed: UInt64) -> Int {
    var random = SplitMix64(seed: seed)
    return 16 + random.draw(below: 112)
  }

  public init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = 16 + random.draw(below: 112)
    format = ImportFormat.allCases[random.draw(below: ImportFormat.allCases.count)]
    contentSeed = random.next() >> 32
    inputs =
      [[]]
      + (1..<count).map { _ in
        (0...random.draw(below: 3)).map { _ in ImportDamage(&random) }
      }
  }

  public func play(_ probes: inout ProbeSet) -> FuzzOutcome {
    let session = ImportSession(format, contentSeed: contentSeed)
    let peak = try? AllocationPeak()
    probes.hit(ImportProbe.memoryWatched, if: peak != nil)
    var outcome = FuzzOutcome()
    for damages in inputs {
      outcome.steps += 1
      var bytes = session.bytes
      for damage in damages { damage.apply(to: &bytes, of: format) }
      let (result, most) =
        peak?.most { session.read(bytes, &probes) } ?? (session.read(bytes, &probes), 0)
      outcome.refused += result.isRead ? 0 : 1
      outcome.failure = result.failure ?? Self.failure(most, bytes.count)
      if isCanary, !result.isRead {
        outcome.failure = FuzzFailure(check: "canary", message: "an input that is refused")
      }
      if outcome.failure != nil { return outcome }
      outcome.mix(result.digest)
    }
    return outcome
  }

  private static func failure(_ bytes: Int, _ inputBytes: Int) -> FuzzFailure? {
    bytes <= mostBytes + mostBytesPerByte * inputBytes
      ? nil
      : FuzzFailure(check: "memory", message: "importing \(inputBytes) bytes takes \(bytes)")
  }

  public func removing(steps range: Range<Int>) -> ImportCase {
    var shorter = self
    shorter.inputs.removeSubrange(range)
    return shorter
  }

  public mutating func simplify(while isGood: (ImportCase) -> Bool) {
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
    ["format \(format.rawValue)", "content \(contentSeed)", "steps \(inputs.count)"]
      + inputs.map { (["input"] + $0.map(\.description)).joined(separator: " ") }
  }

  public init(_ lines: inout CaseLines) throws(FormatError) {
    (format, contentSeed, inputs) = (.xforms, 0, [])
    while var line = lines.next() {
      let word = try line.word("format, content or steps")
      switch word {
      case "format":
        try lines.once(word, line)
        guard let format = ImportFormat(rawValue: try line.word("a format")) else {
          throw line.failure(ImportFormat.allCases.map(\.rawValue).joined(separator: ", "))
        }
        self.format = format
      case "content":
        try lines.once(word, line)
        contentSeed = try line.seed()
      case "steps":
        inputs = try lines.steps(&line, atMost: CaseLimits.imports, Self.input)
        return
      default: throw line.failure("format, content or steps")
      }
      try line.end()
    }
    throw lines.failure("steps")
  }

  private static func input(_ line: inout CaseLine) throws(FormatError) -> [ImportDamage] {
    guard try line.word("input") == "input" else { throw line.failure("input") }
    var damages: [ImportDamage] = []
    while !line.isAtEnd {
      guard damages.count < CaseLimits.damages else {
        throw line.failureAhead("at most \(CaseLimits.damages) damages")
      }
      damages.append(try ImportDamage(&line))
    }
    return damages
  }
}

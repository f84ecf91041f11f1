import FormImport
import FormWorkload
import MeasurementKit

/// A small form in a foreign format, imported as it is and with many damages.
public struct ImportCase: Hashable, Sendable {
  public var format = ImportFormat.xforms
  public var contentSeed: UInt64 = 0
  public var inputs: [[ImportDamage]] = []
  public var isCanary = false

  public init() {}

  /// The most bytes that an import may take, beside `mostBytesPerByte` for each byte of the input.
  /// No form needs as much; a number in the input could ask for more.
  static let mostBytes = 1 << 20
  static let mostBytesPerByte = 512
}

extension ImportCase: DamagedInputs {
  public static var name: String { "imports" }
  public static var formatWord: String { "format" }
  public static var mostInputs: Int { CaseLimits.imports }
  public static var probes: any FuzzProbe.Type { ImportProbe.self }

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
}

import FormImport
import FormNavigation

/// A target that takes any bytes, for fuzzers that make bytes.
///
/// A fuzzer guided by coverage changes a byte here and there. So each byte has a meaning of its own, whatever its
/// place; every value of it is valid; and missing bytes at the end count as 0.
public struct ByteTarget: Sendable {
  /// “engine”.
  public let rawValue: String
  /// Plays an input, and returns what failed; nil if nothing did.
  public let run: @Sendable ([UInt8]) -> FuzzFailure?
  private let makeSeeds: @Sendable () -> [[UInt8]]

  /// All targets. A new one needs a function that takes bytes, and one entry here.
  public static let allCases = [
    // A form and edits on it, on the engine and the oracle.
    ByteTarget("engine", { EngineBytes.run($0) }) { EngineBytes.seeds },
    // A form, a device and what is done to the screen, menu and all.
    ByteTarget("screen", { ScreenBytes.run($0) }) { ScreenBytes.seeds },
    // A saved state, restored on a screen.
    ByteTarget("saved-state", { ScreenBytes.run(savedState: $0) }) {
      [FormatSession(.screenState, contentSeed: 1).bytes]
    },
    reader("form-binary", .binaryForm, text: .jsonForm, isBinary: true),
    reader("form-json", .binaryForm, text: .jsonForm, isBinary: false),
    reader("edits-binary", .binaryEdits, text: .textEdits, isBinary: true),
    reader("edits-text", .binaryEdits, text: .textEdits, isBinary: false),
    reader("result-record", .resultRecord, text: .resultRecord, isBinary: false),
    reader("thresholds", .thresholds, text: .thresholds, isBinary: false),
    // A coverage-guided fuzzer can't guess a checksum, so it is repaired first.
    ByteTarget("histogram", { read(.histogram, repaired($0)) }) {
      (1...4).map { FormatSession(.histogram, contentSeed: $0).bytes }
    },
    reader("fuzz-case", .fuzzCase, text: .fuzzCase, isBinary: false),
    // Forms from elsewhere, imported, written as ours and opened.
    ByteTarget("xform", { read(.xforms, $0) }) { seeds(.xforms) },
    ByteTarget("questionnaire", { read(.fhir, $0) }) { seeds(.fhir) },
    ByteTarget("survey", { read(.surveyjs, $0) }) { seeds(.surveyjs) },
  ]

  private static func read(_ format: ImportFormat, _ bytes: [UInt8]) -> FuzzFailure? {
    var probes = ProbeSet()
    return ImportSession(format, contentSeed: 0).read(bytes, &probes).failure
  }

  private static func seeds(_ format: ImportFormat) -> [[UInt8]] {
    (1...4).map { ImportSession(format, contentSeed: $0).bytes }
  }

  private static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    HistogramRepair.apply(to: &bytes)
    return bytes
  }

  private static func read(_ subject: FormatCase.Format, _ bytes: [UInt8]) -> FuzzFailure? {
    var probes = ProbeSet()
    return FormatSession(subject, contentSeed: 0).read(bytes, isRepaired: true, &probes).failure
  }

  private init(
    _ name: String,
    _ run: @escaping @Sendable ([UInt8]) -> FuzzFailure?,
    seeds: @escaping @Sendable () -> [[UInt8]]
  ) {
    rawValue = name
    self.run = run
    makeSeeds = seeds
  }

  /// A few inputs to begin with, from which a fuzzer grows its corpus.
  public var seeds: [[UInt8]] { makeSeeds() }

  public init?(rawValue: String) {
    guard let target = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = target
  }

  /// A target that starts with inputs of one of two formats and reads both: an input that claims to be binary is
  /// read as binary, any other as text.
  private static func reader(
    _ name: String,
    _ binary: FormatCase.Format,
    text: FormatCase.Format,
    isBinary: Bool
  ) -> ByteTarget {
    ByteTarget(name) { bytes in
      read(bytes.starts(with: "formnav.".utf8) ? binary : text, bytes)
    } seeds: {
      (1...4).map { FormatSession(isBinary ? binary : text, contentSeed: $0).bytes }
    }
  }
}

/// Takes bytes one after the other; 0 when there are no more.
struct ByteReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() -> Int {
    guard position < bytes.count else { return 0 }
    defer { position += 1 }
    return Int(bytes[position])
  }

  /// A number in 0 ..< `bound`, from one byte.
  mutating func number(below bound: Int) -> Int { byte() % max(bound, 1) }

  /// The next `count` bytes, or fewer at the end of the input.
  mutating func take(_ count: Int) -> [UInt8] {
    let end = min(position + count, bytes.count)
    defer { position = end }
    return Array(bytes[position..<end])
  }
}

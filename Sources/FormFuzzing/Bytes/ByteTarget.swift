import FormNavigation

/// What takes any bytes at all, for fuzzers that make bytes.
///
/// A fuzzer that is guided by coverage changes a byte here and there. Each byte therefore has its own meaning
/// wherever it stands, every value of it means something, and what is missing at the end is 0.
public enum ByteTarget: String, CaseIterable, Sendable {
  /// A form and edits on it, on the engine and the oracle.
  case engine
  /// A form, a device and what is done to the screen, menu and all.
  case screen
  /// A saved state, restored on a screen.
  case savedState = "saved-state"
  case formBinary = "form-binary"
  case formJSON = "form-json"
  case editsBinary = "edits-binary"
  case editsText = "edits-text"

  /// Takes an input.
  ///
  /// - Returns: what was not as it should be.
  public func run(_ bytes: [UInt8]) -> FuzzFailure? {
    switch self {
    case .engine: EngineBytes.run(bytes)
    case .screen: ScreenBytes.run(bytes)
    case .savedState: ScreenBytes.run(savedState: bytes)
    case .formBinary, .formJSON: read(Self.isBinary(bytes) ? .binaryForm : .jsonForm, bytes)
    case .editsBinary, .editsText: read(Self.isBinary(bytes) ? .binaryEdits : .textEdits, bytes)
    }
  }

  private func read(_ subject: FormatCase.Subject, _ bytes: [UInt8]) -> FuzzFailure? {
    var probes = ProbeSet()
    return FormatSession(subject, contentSeed: 0).read(bytes, isRepaired: true, &probes).failure
  }

  /// Whether an input claims to be binary; what does not is read as text.
  private static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "formnav.".utf8) }

  /// A few inputs to begin with: the corpus is grown from them.
  public var seeds: [[UInt8]] {
    switch self {
    case .engine: EngineBytes.seeds
    case .screen: ScreenBytes.seeds
    case .savedState: [FormatSession(.screenState, contentSeed: 1).bytes]
    case .formBinary: (1...4).map { FormatSession(.binaryForm, contentSeed: $0).bytes }
    case .formJSON: (1...4).map { FormatSession(.jsonForm, contentSeed: $0).bytes }
    case .editsBinary: (1...4).map { FormatSession(.binaryEdits, contentSeed: $0).bytes }
    case .editsText: (1...4).map { FormatSession(.textEdits, contentSeed: $0).bytes }
    }
  }
}

/// Bytes taken one after the other; 0 when there are no more.
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

  /// A number in 0 ..< `bound`, of one byte.
  mutating func number(below bound: Int) -> Int { byte() % max(bound, 1) }

  /// A number of two bytes.
  mutating func wideNumber() -> Int { byte() << 8 | byte() }

  /// So many bytes, or as many as there are.
  mutating func take(_ count: Int) -> [UInt8] {
    let end = min(position + count, bytes.count)
    defer { position = end }
    return Array(bytes[position..<end])
  }
}

import FormFormats

/// Something that happens to the bytes of an input, as a case writes it.
public protocol InputDamage: Hashable, Sendable, CustomStringConvertible {
  init(_ line: inout CaseLine) throws(FormatError)
}

/// A stream of inputs in one format: bytes that a seed makes, read as they are and with many damages.
public protocol DamagedInputs: FuzzCase {
  associatedtype Format: RawRepresentable<String> & CaseIterable
  associatedtype OneDamage: InputDamage

  /// The word for the format in cases.
  static var formatWord: String { get }
  /// The most inputs of a case.
  static var mostInputs: Int { get }

  var format: Format { get set }
  /// The seed of the bytes.
  var contentSeed: UInt64 { get set }
  /// Each entry makes a damaged input from the same bytes; an empty one damages nothing.
  var inputs: [[OneDamage]] { get set }

  /// The first format, without inputs.
  init()
}

extension DamagedInputs {
  public static var unit: String { "inputs" }
  public var stepCount: Int { inputs.count }
  public var share: String? { format.rawValue }

  public func removing(steps range: Range<Int>) -> Self {
    var shorter = self
    shorter.inputs.removeSubrange(range)
    return shorter
  }

  public mutating func simplify(while isGood: (Self) -> Bool) {
    // One of the first few seeds probably makes a small content.
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
    ["\(Self.formatWord) \(format.rawValue)", "content \(contentSeed)", "steps \(inputs.count)"]
      + inputs.map { (["input"] + $0.map(\.description)).joined(separator: " ") }
  }

  public init(_ lines: inout CaseLines) throws(FormatError) {
    self.init()
    let settings = "\(Self.formatWord), content or steps"
    while var line = lines.next() {
      let word = try line.word(settings)
      switch word {
      case Self.formatWord:
        try lines.once(word, line)
        guard let format = Format(rawValue: try line.word("a format")) else {
          throw line.failure(Format.allCases.map(\.rawValue).joined(separator: ", "))
        }
        self.format = format
      case "content":
        try lines.once(word, line)
        contentSeed = try line.seed()
      case "steps":
        inputs = try lines.steps(&line, atMost: Self.mostInputs, Self.input)
        return
      default: throw line.failure(settings)
      }
      try line.end()
    }
    throw lines.failure("steps")
  }

  private static func input(_ line: inout CaseLine) throws(FormatError) -> [OneDamage] {
    guard try line.word("input") == "input" else { throw line.failure("input") }
    var damages: [OneDamage] = []
    while !line.isAtEnd {
      guard damages.count < CaseLimits.damages else {
        throw line.failureAhead("at most \(CaseLimits.damages) damages")
      }
      damages.append(try OneDamage(&line))
    }
    return damages
  }
}

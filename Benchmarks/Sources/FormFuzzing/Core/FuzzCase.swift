import FormFormats

/// A stream of one target, as a value. It is drawn from a seed, played any number of times, cut down, written to a
/// file and read again.
public protocol FuzzCase: Hashable, Sendable {
  /// The target's name on the command line and in cases.
  static var name: String { get }

  /// The word for its steps.
  static var unit: String { get }

  /// The target's share beside the others, when all are fuzzed.
  static var weight: Int { get }

  /// The situations that its streams should meet.
  static var probes: any FuzzProbe.Type { get }

  /// The number of steps of the stream that `seed` draws, without drawing the stream.
  static func stepCount(seed: UInt64) -> Int

  /// Draws a stream: the shape of its form or other subject, the steps, and how often to compare.
  init(seed: UInt64)

  /// Gives a drawn stream a form from a file, if its target takes one.
  mutating func use(_ form: SharedForm)

  /// Whether the case is a seed alone, and has to be played to know its steps.
  var isDrawn: Bool { get }

  /// The number of steps to play: edits, events, damaged files.
  var stepCount: Int { get }

  /// Whether the comparison fails on purpose, to check that a failure is noticed, cut down, kept and shown again.
  var isCanary: Bool { get set }

  /// The heading under which its steps are counted separately, such as a format; nil for none.
  var share: String? { get }

  /// Plays the steps up to the first failure.
  ///
  /// - Parameter probes: gains the probes that were met.
  func play(_ probes: inout ProbeSet) -> FuzzOutcome

  /// The same case without those steps.
  func removing(steps: Range<Int>) -> Self

  /// Makes anything but the number of steps simpler, one thing at a time, as long as `isGood` says that the result
  /// still fails as before. Simpler means smaller in shortlex order.
  mutating func simplify(while isGood: (Self) -> Bool)

  /// The case in lines of text, after the lines with which every case begins.
  var lines: [String] { get }

  /// Reads the lines of a case.
  init(_ lines: inout CaseLines) throws(FormatError)
}

extension FuzzCase {
  public static var weight: Int { 5 }
  public var share: String? { nil }
  public var isDrawn: Bool { false }
  public mutating func use(_ form: SharedForm) {}
}

/// The outcome of playing a stream.
public struct FuzzOutcome: Hashable, Sendable {
  /// A digest of every state that was reached: the same in every build and on every machine.
  public var digest: UInt64 = 0
  /// The steps played, the failing one included.
  public var steps = 0
  /// The number of steps whose input was refused, if steps are inputs.
  public var refused = 0
  public var failure: FuzzFailure?

  public init() {}

  mutating func mix(_ value: UInt64) {
    digest = (digest ^ value) &* 0x9FB2_1C65_1E98_DF25
    digest ^= digest >> 29
  }
}

/// A failed comparison.
public struct FuzzFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the comparison, without the values that it compared. A case is cut down as long as this comparison
  /// fails.
  public var check: String
  public var message: String

  public init(check: String, message: String) {
    self.check = check
    self.message = message
  }

  public var description: String { "\(check): \(message)" }
}

import FormFormats

/// A stream of one target, as a value: drawn from a seed, played any number of times, cut down, written to
/// a file and read again.
public protocol FuzzCase: Hashable, Sendable {
  /// What the target is called on the command line and in cases.
  static var name: String { get }

  /// What its steps are called.
  static var unit: String { get }

  /// The target's part where all are fuzzed, beside those of the others.
  static var weight: Int { get }

  /// What its streams should meet.
  static var probes: any FuzzProbe.Type { get }

  /// The steps of the stream that `seed` draws, without drawing it.
  static func stepCount(seed: UInt64) -> Int

  /// Draws a stream: the shape of what it is played on, the steps, how often what is compared.
  init(seed: UInt64)

  /// What is played: edits, events, damaged files.
  var stepCount: Int { get }

  /// Whether the comparison is made to fail on purpose, to see that a failure is noticed, cut down, kept
  /// and shown again.
  var isCanary: Bool { get set }

  /// What its steps are counted under beside the whole, a format for one; nil for nothing.
  var share: String? { get }

  /// Plays the steps up to the first failure.
  ///
  /// - Parameter probes: gains what was met.
  func play(_ probes: inout ProbeSet) -> FuzzOutcome

  /// The same, without those steps.
  func removing(steps: Range<Int>) -> Self

  /// Makes anything but the number of steps simpler, one thing at a time, as long as `isGood` says that the
  /// result still fails as before. What is simpler is smaller in shortlex order.
  mutating func simplify(while isGood: (Self) -> Bool)

  /// The case in lines of text, behind those that every case begins with.
  var lines: [String] { get }

  /// Reads what `lines` gave.
  init(_ lines: inout CaseLines) throws(FormatError)
}

extension FuzzCase {
  public static var weight: Int { 5 }
  public var share: String? { nil }
}

/// What playing a stream came to.
public struct FuzzOutcome: Hashable, Sendable {
  /// Stands for every state that was reached: the same in every build and on every machine.
  public var digest: UInt64 = 0
  /// Steps played, the failing one included.
  public var steps = 0
  /// Of the steps, those whose input was refused, where they are inputs.
  public var refused = 0
  public var failure: FuzzFailure?

  public init() {}

  mutating func mix(_ value: UInt64) {
    digest = (digest ^ value) &* 0x9FB2_1C65_1E98_DF25
    digest ^= digest >> 29
  }
}

/// What was not as it should be.
public struct FuzzFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Which comparison failed, without what it compared: a case is cut down as long as this one fails.
  public var check: String
  public var message: String

  public init(check: String, message: String) {
    self.check = check
    self.message = message
  }

  public var description: String { "\(check): \(message)" }
}

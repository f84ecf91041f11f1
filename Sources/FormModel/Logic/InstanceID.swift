/// The identity of an instance of a repeat (RP-3): that of its first page that is in no repeat inside it.
@frozen
public struct InstanceID: Hashable, Sendable, BitwiseCopyable {
  public let page: PageID

  @inlinable
  public init(page: PageID) { self.page = page }
}

extension InstanceID: CustomStringConvertible {
  public var description: String { "instance at page \(page)" }
}

/// Where an instance stands: its number in its repeat, from 1, after the numbers of the instances around it, outermost
/// first. Saved states and streams name instances so (RP-3).
@frozen
public struct InstanceNumbers: Hashable, Sendable, BitwiseCopyable {
  /// 0 past the last number.
  @usableFromInline var numbers: SIMD4<UInt32>

  /// No number: outside of all repeats.
  public static let none = InstanceNumbers()

  public init() { numbers = .zero }

  /// - Parameter numbers: at most three, each at least 1 and less than 2³².
  /// - Returns: nil if they are not.
  public init?(_ numbers: [Int]) {
    guard numbers.count <= FormRepeat.mostLevels,
      numbers.allSatisfy({ $0 >= 1 && UInt32(exactly: $0) != nil })
    else { return nil }
    self.init()
    for (level, number) in numbers.enumerated() { self.numbers[level] = UInt32(number) }
  }

  /// The first instance of a repeat in the first ones around it.
  ///
  /// - Parameter level: How many repeats there are, 0…3, with the repeat itself.
  public static func first(atLevel level: Int) -> InstanceNumbers {
    (0..<level).reduce(.none) { numbers, _ in numbers.appending(1) }
  }

  /// How many numbers there are, 0…3.
  public var count: Int { (0..<FormRepeat.mostLevels).first { numbers[$0] == 0 } ?? 3 }

  /// The number at a level, from 0 for the outermost repeat.
  ///
  /// - Precondition: 0 ≤ `level` < `count`.
  public subscript(level: Int) -> Int {
    precondition(level >= 0 && level < count, "no such level")
    return Int(numbers[level])
  }

  public var isEmpty: Bool { numbers[0] == 0 }
  /// All but the last number: the instance around. Empty if there is none.
  public var outer: InstanceNumbers {
    var copy = self
    if !isEmpty { copy.numbers[count - 1] = 0 }
    return copy
  }
  /// With one more number, for an instance inside this one.
  ///
  /// - Precondition: there are fewer than three, and `number` is at least 1 and less than 2³².
  public func appending(_ number: Int) -> InstanceNumbers {
    precondition(count < FormRepeat.mostLevels, "repeats have three levels")
    var copy = self
    copy.numbers[count] = UInt32(number)
    return copy
  }
}

extension InstanceNumbers: CustomStringConvertible {
  /// “2.1”: the first instance in the second one.
  public var description: String { (0..<count).map { "\(self[$0])" }.joined(separator: ".") }
}

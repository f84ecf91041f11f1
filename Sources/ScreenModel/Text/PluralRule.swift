/// The form that a text takes beside a number: the categories of CLDR (AX-3).
public enum PluralCategory: UInt8, CaseIterable, Hashable, Sendable {
  case zero
  case one
  case two
  case few
  case many
  case other
}

/// A language's rule for the category of a whole number: the first case that fits, else `other`.
public struct PluralRule: Hashable, Sendable {
  /// The numbers of one category: those whose last digits lie in a range.
  public struct Case: Hashable, Sendable {
    let category: PluralCategory
    /// 0 for the number as a whole.
    private let modulus: Int
    private let lowest: Int
    private let highest: Int
    /// The exceptions among the last two digits; none if the lowest is above the highest.
    private let lowestException: Int
    private let highestException: Int

    /// - Parameters:
    ///   - category: of the numbers that the rule describes.
    ///   - range: of the number, or of its remainder on division by `modulus`.
    ///   - modulus: 10 for the last digit, 100 for the last two; nil for the number as a whole. 1 or more.
    ///   - exceptions: numbers whose last two digits lie here don't belong to the category.
    public init(
      _ category: PluralCategory,
      _ range: ClosedRange<Int>,
      modulus: Int? = nil,
      except exceptions: ClosedRange<Int>? = nil
    ) {
      self.category = category
      lowest = range.lowerBound
      highest = range.upperBound
      self.modulus = modulus.map { max($0, 1) } ?? 0
      lowestException = exceptions?.lowerBound ?? 1
      highestException = exceptions?.upperBound ?? 0
    }

    func fits(_ number: Int) -> Bool {
      let digits = modulus == 0 ? number : number % modulus
      if digits < lowest || digits > highest { return false }
      if lowestException > highestException { return true }
      let last = number % 100
      return last < lowestException || last > highestException
    }
  }

  let cases: [Case]

  public init(_ cases: [Case]) { self.cases = cases }

  /// The category of a number, 0 or more.
  ///
  /// - Complexity: O(cases).
  public func category(of number: Int) -> PluralCategory {
    // By place: an iterator allocates in a debug build.
    for index in 0..<cases.count where cases[index].fits(number) { return cases[index].category }
    return .other
  }

  /// One, and all others: English, German, Spanish and many more.
  public static let one = PluralRule([Case(.one, 1...1)])

  /// One, two, and all others.
  public static let hebrew = PluralRule([Case(.one, 1...1), Case(.two, 2...2)])

  /// All six categories.
  public static let arabic = PluralRule([
    Case(.zero, 0...0), Case(.one, 1...1), Case(.two, 2...2), Case(.few, 3...10, modulus: 100),
    Case(.many, 11...99, modulus: 100),
  ])
}

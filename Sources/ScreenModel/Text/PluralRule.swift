/// The form that a text takes beside a number: the categories of CLDR (SPEC AX-3).
public enum PluralCategory: UInt8, CaseIterable, Hashable, Sendable {
  case zero
  case one
  case two
  case few
  case many
  case other
}

/// Which category a whole number belongs to in a language: the first case that it fits, else `other`.
public struct PluralRule: Hashable, Sendable {
  /// Numbers of one category: those whose last digits lie in a range.
  public struct Case: Hashable, Sendable {
    let category: PluralCategory
    let modulus: Int
    let range: ClosedRange<Int>
    let exceptions: ClosedRange<Int>?

    /// - Parameters:
    ///   - range: of the number, or of what is left of it divided by `modulus`.
    ///   - modulus: 10 for the last digit, 100 for the last two; nil for the number as a whole. 1 or more.
    ///   - exceptions: numbers whose last two digits lie here don't belong to it.
    public init(
      _ category: PluralCategory,
      _ range: ClosedRange<Int>,
      modulus: Int? = nil,
      except exceptions: ClosedRange<Int>? = nil
    ) {
      self.category = category
      self.range = range
      self.modulus = max(modulus ?? .max, 1)
      self.exceptions = exceptions
    }

    func fits(_ number: Int) -> Bool {
      guard range.contains(modulus == .max ? number : number % modulus) else { return false }
      return !(exceptions?.contains(number % 100) ?? false)
    }
  }

  let cases: [Case]

  public init(_ cases: [Case]) { self.cases = cases }

  /// The category of a number, 0 or more.
  ///
  /// - Complexity: O(cases).
  public func category(of number: Int) -> PluralCategory {
    for rule in cases where rule.fits(number) { return rule.category }
    return .other
  }

  /// One, and the rest: English, German, Spanish and many more.
  public static let one = PluralRule([Case(.one, 1...1)])

  /// One, two, and the rest.
  public static let hebrew = PluralRule([Case(.one, 1...1), Case(.two, 2...2)])

  /// All six categories.
  public static let arabic = PluralRule([
    Case(.zero, 0...0), Case(.one, 1...1), Case(.two, 2...2), Case(.few, 3...10, modulus: 100),
    Case(.many, 11...99, modulus: 100),
  ])
}

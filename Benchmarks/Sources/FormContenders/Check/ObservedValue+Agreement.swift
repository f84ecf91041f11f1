import FormModel

/// Whether two engines mean the same value (CP-2).
extension ObservedValue {
  /// Numbers are compared as numbers, within the rounding of a few operations; texts and choices by their code units; choices
  /// without their order. A value that can't be told agrees with every value.
  func agrees(with other: ObservedValue) -> Bool {
    switch (self, other) {
    case (.untold, _), (_, .untold), (.none, .none): return true
    case (.none, .answer), (.answer, .none): return false
    case (.answer(let own), .answer(let other)):
      if let own = own.number, let other = other.number { return Self.isSame(own, other) }
      if let own = own.characters, let other = other.characters {
        return own.utf8.elementsEqual(other.utf8)
      }
      if case .choices(let own) = own, case .choices(let other) = other {
        return own.count == other.count && Set(own) == Set(other)
      }
      return own == other
    }
  }

  private static func isSame(_ a: Double, _ b: Double) -> Bool {
    a == b || (a - b).magnitude <= 1e-12 * max(a.magnitude, b.magnitude)
  }
}

extension AnswerValue {
  fileprivate var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .decimal(let number): number
    default: nil
    }
  }

  fileprivate var characters: String? {
    switch self {
    case .text(let text), .choice(let text): text
    default: nil
    }
  }
}

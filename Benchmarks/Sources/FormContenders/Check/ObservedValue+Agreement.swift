import FormModel

/// Whether two engines mean the same value (CP-2).
extension ObservedValue {
  /// Numbers are compared as numbers, within the rounding of a few operations, also with a text that writes one; texts and
  /// choices by their code units; choices without their order. A value that can't be told agrees with every value.
  func agrees(with other: ObservedValue) -> Bool {
    switch (self, other) {
    case (.untold, _), (_, .untold), (.none, .none): return true
    case (.none, .answer), (.answer, .none): return false
    case (.answer(let own), .answer(let other)):
      if let own = own.number {
        return (other.number ?? other.writtenNumber).map { Self.isSame(own, $0) } ?? false
      }
      if let other = other.number {
        return own.writtenNumber.map { Self.isSame($0, other) } ?? false
      }
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
    let most = max(a.magnitude, b.magnitude)
    return a == b || most.isFinite && (a - b).magnitude <= 1e-12 * most
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

  /// The number that a text is; nil if it is none.
  fileprivate var writtenNumber: Double? { characters.flatMap { Double($0) } }

  fileprivate var characters: String? {
    switch self {
    case .text(let text), .choice(let text): text
    default: nil
    }
  }
}

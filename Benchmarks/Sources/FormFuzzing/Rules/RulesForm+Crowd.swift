import FormModel
import FormWorkload

extension RulesForm {
  /// The number of comparisons of one field: around `FewAtoms.most`, beyond which the engine keeps
  /// them in sorted lists.
  private static let crowd = 31...42

  /// Comparisons of a field with constants, all different and near the answers that are drawn; none
  /// if the kind has too few values.
  func crowd(of address: FieldID, _ random: inout Xoshiro256StarStar) -> [String] {
    let field = scope(of: address)
    let count = random.draw(in: Self.crowd)
    let signs = ["=", "<", ">"]
    func compared(with constant: (Int) -> String) -> [String] {
      (0..<count).map { "${\(field.id)} \(signs[$0 % signs.count]) \(constant($0 / signs.count))" }
    }
    switch field.kind.holds {
    case .integer:
      // From 2⁵³ on, several integers are the same double.
      let first = [-4, -4, (1 << 53) - 6, -(1 << 53) - 6][random.draw(below: 4)]
      return compared { "\(first + $0)" }
    case .decimal:
      // Every other one is within the tolerance of the one before.
      return compared { "\($0 / 2 - 2)\($0 % 2 == 0 ? "" : ".0000000000005")" }
        + ["${\(field.id)} = ''"]
    case .date, .dateTime:
      let first = [20_775, -6, -719_168, 2_932_890][random.draw(below: 4)]
      return compared { "\(first + $0)" }
    case .time: return compared { "\(Double($0) / 12)" }
    case .text where field.kind.isAnswered:
      return (0..<count).map { "${\(field.id)} = '\($0)'" }
    case .choice, .choices:
      guard field.choices.count >= count else { return [] }
      return field.choices.prefix(count).map { "selected(${\(field.id)}, '\($0)')" }
    case .text, .boolean: return []
    }
  }

  /// Joins comparisons into conditions of a few each. Of two neighbours one always holds, so they
  /// are rarely joined.
  func conditions(
    _ comparisons: [String],
    _ random: inout Xoshiro256StarStar
  ) -> [String] {
    var comparisons = comparisons
    comparisons.shuffle(using: &random)
    let joined = random.draw(in: 1...4)
    return stride(from: 0, to: comparisons.count, by: joined).map {
      comparisons[$0..<min($0 + joined, comparisons.count)].joined(separator: " or ")
    }
  }
}

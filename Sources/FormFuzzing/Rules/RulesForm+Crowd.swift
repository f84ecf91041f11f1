import FormModel
import FormWorkload

extension RulesForm {
  /// So many comparisons of one field are more than are tested one by one.
  private static let crowd = 33...42
  /// So many of them are one condition.
  private static let joined = 11

  /// Comparisons of a field with constants, all different and near the answers that are drawn; none of a kind that has
  /// not enough of them.
  func crowd(of address: FieldID, _ random: inout Xoshiro256StarStar) -> [String] {
    let field = scope(of: address)
    let count = random.draw(in: Self.crowd)
    let signs = ["=", "<", ">"]
    func compared(with constant: (Int) -> String) -> [String] {
      (0..<count).map { "${\(field.id)} \(signs[$0 % signs.count]) \(constant($0 / signs.count))" }
    }
    switch field.kind {
    case .integer, .decimal: return compared { "\($0 - 4)" }
    case .date, .dateTime: return compared { "\(20_775 + $0)" }
    case .time: return compared { "\(Double($0) / 12)" }
    case .text, .photo, .signature, .barcode, .location:
      return (0..<count).map { "${\(field.id)} = '\($0)'" }
    case .choice, .choices:
      guard field.choices.count >= count else { return [] }
      return field.choices.prefix(count).map { "selected(${\(field.id)}, '\($0)')" }
    case .boolean, .note: return []
    }
  }

  /// Comparisons as conditions of some each.
  func conditions(_ comparisons: [String]) -> [String] {
    stride(from: 0, to: comparisons.count, by: Self.joined).map {
      comparisons[$0..<min($0 + Self.joined, comparisons.count)].joined(separator: " or ")
    }
  }
}

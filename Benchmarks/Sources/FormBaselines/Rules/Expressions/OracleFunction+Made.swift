import Foundation

/// Functions that make a text of others, and those of the C library.
extension OracleFunction {
  /// - Returns: nil for a text that is too long.
  func made(of given: [OracleValue]) -> String? {
    let scalars = given.map { Array($0.text.unicodeScalars) }
    let whole = scalars[0]
    let made: [Unicode.Scalar]
    switch self {
    case .substr:
      let from = place(place(given[1]), of: whole.count)
      let to = given.count > 2 ? place(place(given[2]), of: whole.count) : whole.count
      made = from < to ? Array(whole[from..<to]) : []
    case .substringBefore: made = place(of: scalars[1], in: whole).map { Array(whole[..<$0]) } ?? []
    case .substringAfter:
      made =
        place(of: scalars[1], in: whole).map { Array(whole[($0 + scalars[1].count)...]) } ?? []
    case .translate:
      let replaced = Dictionary(scalars[1].enumerated().map { ($1, $0) }) { first, _ in first }
      made = whole.compactMap { scalar in
        guard let place = replaced[scalar] else { return scalar }
        return scalars[2].indices.contains(place) ? scalars[2][place] : nil
      }
    default:
      let words = whole.split { " \t\n\r".unicodeScalars.contains($0) }
      made = Array(words.joined(separator: [" "]))
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: made)
    return String(text).utf8.count > OracleValue.textLimit ? nil : String(text)
  }

  /// A place in a text: a negative one counts from the end.
  private func place(_ place: Int, of count: Int) -> Int {
    Swift.min(Swift.max(place < 0 ? count + place : place, 0), count)
  }

  private func place(of part: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Int? {
    text.firstRange(of: part)?.lowerBound ?? (part.isEmpty ? 0 : nil)
  }

  /// As Java computes: not a number raised to 0 is 1, and ±1 raised to infinity is none.
  func computed(_ numbers: [Double]) -> Double {
    let first = numbers[0]
    return switch self {
    case .pow where numbers[1].isNaN: .nan
    case .pow where numbers[1].isInfinite && first.magnitude == 1: .nan
    case .pow: Foundation.pow(first, numbers[1])
    case .sqrt: Foundation.sqrt(first)
    case .exp: Foundation.exp(first)
    case .log: Foundation.log(first)
    case .log10: Foundation.log10(first)
    case .sin: Foundation.sin(first)
    case .cos: Foundation.cos(first)
    case .tan: Foundation.tan(first)
    case .asin: Foundation.asin(first)
    case .acos: Foundation.acos(first)
    case .atan: Foundation.atan(first)
    default: Foundation.atan2(first, numbers[1])
    }
  }
}

import FormFormats
import FormModel

extension FormRepeat {
  /// The repeat as a case writes it: its id, its pages, how many instances at first, at least and at most, whether a person adds
  /// and removes them, and the expression that counts them.
  var words: String {
    let most = maximum.map { "\($0)" } ?? "any"
    let allowed = (allowsAdding ? 1 : 0) + (allowsRemoving ? 2 : 0)
    return "repeat \(id) \(pages.lowerBound.rawValue) \(pages.upperBound.rawValue)"
      + " \(initial) \(minimum) \(most) \(allowed)\(count.map { " \($0)" } ?? "")"
  }

  /// The most instances that a case's repeat begins with, or that an expression makes.
  static let mostInCase = 16
}

extension CaseLine {
  /// Reads what `words` wrote.
  mutating func repeated() throws(FormatError) -> FormRepeat {
    let id = try word("an id")
    let first = try number(in: 0...1_000)
    let end = try number(in: first...1_000)
    let most = FormRepeat.mostInCase
    let initial = try number(in: 0...most)
    let minimum = try number(in: 0...most)
    var ahead = self
    let hasMaximum = try ahead.word("a number, or any") != "any"
    var maximum: Int?
    if hasMaximum { maximum = try number(in: 0...most) } else { self = ahead }
    let allowed = try number(in: 0...3)
    let count = isAtEnd ? nil : remainder()
    guard count == nil || maximum != nil else { throw failure("a maximum before an expression") }
    return FormRepeat(
      id: id,
      pages: PagePosition(first)..<PagePosition(end),
      initial: initial,
      minimum: minimum,
      maximum: maximum,
      allowsAdding: allowed & 1 != 0,
      allowsRemoving: allowed & 2 != 0,
      count: count
    )
  }
}

import FormModel

/// A rival for choices that depend on answers: it looks at each row of the list after an answer, as engines do that
/// evaluate a filter row by row.
public final class ScanChoices {
  public static let name = "scan"
  private let choices: [Choice]
  private let parents: [String]

  /// - Parameter list: its first column is compared.
  public init(_ list: ChoiceList) {
    choices = Array(list.choices)
    parents = list.choices.indices.map { list.columns[0][$0] }
  }

  /// The choices whose text in the column is an answer, in the list's order.
  public func offered(for answer: String) -> [Choice] {
    parents.indices.lazy.filter { self.parents[$0] == answer }.map { self.choices[$0] }
  }
}

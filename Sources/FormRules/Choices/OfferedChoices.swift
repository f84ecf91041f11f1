import FormModel

/// The choices that a field offers, in the order of its list (CH-1). They stay as they are when answers change.
public struct OfferedChoices: RandomAccessCollection, Sendable {
  let list: ChoiceList
  let rows: OfferedRows
  /// Looks at a field that give the same version give the same choices. Another version may give them, too. After 2³²
  /// offers that were found a version is given again.
  public let version: UInt32

  public var startIndex: Int { 0 }
  public var endIndex: Int { rows.count }

  /// - Complexity: O(bytes of the choice's texts).
  public subscript(index: Int) -> Choice { list.choices[rows[index]] }

  /// The value of a choice.
  ///
  /// - Complexity: O(1).
  package func value(at index: Int) -> String { list.choices.values[rows[index]] }

  /// The UTF-8 of the label of a choice, without a string, so that nothing is allocated (CH-4); nil if it has none.
  ///
  /// - Precondition: `index` is that of an offered choice.
  /// - Complexity: O(1).
  public func labelUTF8(at index: Int) -> ArraySlice<UInt8>? {
    list.choices.labelUTF8(at: rows[index])
  }

  /// The number of a choice in the list.
  ///
  /// - Precondition: `index` is that of an offered choice.
  /// - Complexity: O(1).
  public func row(at index: Int) -> Int {
    precondition(index >= 0 && index < rows.count, "no such choice")
    return rows[index]
  }
}

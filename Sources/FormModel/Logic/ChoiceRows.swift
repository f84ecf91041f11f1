/// The choices of a list, in order: 20 bytes each beside their texts.
public struct ChoiceRows: Hashable, Sendable {
  /// The value of each choice.
  package private(set) var values: [String] = []
  /// The labels up to the last choice that has one.
  private var labels = PackedTexts()

  public init() {}

  /// Whether the list has room for one more label.
  package func hasRoom(for label: String) -> Bool { labels.hasRoom(for: label) }

  /// The label of a choice; nil if it has none.
  ///
  /// - Precondition: `index` is that of a choice.
  /// - Complexity: O(bytes of the label).
  public func label(at index: Int) -> String? { labels[index] }

  /// The UTF-8 of the label of a choice, without a string; nil if it has none.
  ///
  /// - Complexity: O(1).
  package func labelUTF8(at index: Int) -> ArraySlice<UInt8>? {
    guard let range = labels.range(of: index) else { return nil }
    return labels.utf8[range]
  }

  mutating func trim() {
    values.trim()
    labels.trim()
  }
}

extension ChoiceRows: RandomAccessCollection, RangeReplaceableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { values.count }

  public subscript(index: Int) -> Choice { Choice(value: values[index], label: labels[index]) }

  /// - Precondition: all labels of a list have less than 2 GiB.
  /// - Complexity: O(bytes of the label), amortised.
  public mutating func append(_ choice: Choice) {
    if let label = choice.label {
      let hasRoom = labels.set(values.count, label)
      precondition(hasRoom, "the labels of a list have less than 2 GiB")
    }
    values.append(choice.value)
  }

  /// - Complexity: O(choices).
  public mutating func replaceSubrange(
    _ subrange: Range<Int>,
    with newElements: some Collection<Choice>
  ) {
    var replaced = ChoiceRows()
    for choice in self[..<subrange.lowerBound] { replaced.append(choice) }
    for choice in newElements { replaced.append(choice) }
    for choice in self[subrange.upperBound...] { replaced.append(choice) }
    self = replaced
  }
}

extension ChoiceRows: ExpressibleByArrayLiteral {
  public init(arrayLiteral choices: Choice...) { self.init(choices) }
}

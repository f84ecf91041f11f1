/// A column of a choice list: a text for each choice (CH-1).
///
/// Equal texts are kept once, so a column takes 4 bytes a choice beside its different texts.
public struct ChoiceColumn: Hashable, Sendable {
  /// Filters read the column as `#{name}`. Not empty, and without `}`.
  public var name: String
  /// The different texts, in the order in which they come first.
  package private(set) var texts = PackedTexts()
  /// The number of its text for each choice up to the last one whose text is not empty.
  package private(set) var rows: [UInt32] = []

  init(name: String) { self.name = name }

  /// - Parameters:
  ///   - name: not empty, and without `}`.
  ///   - texts: those of the choices in order; the text of further choices is empty.
  /// - Precondition: the different texts have less than 2 GiB.
  /// - Complexity: O(bytes of the texts), expected.
  public init(name: String, texts: some Sequence<String>) {
    var maker = ChoiceColumnMaker(name: name)
    for text in texts {
      let hasRoom = maker.append(text)
      precondition(hasRoom, "the different texts of a column have less than 2 GiB")
    }
    self = maker.column
  }

  /// The text of a choice; empty for one past the end.
  ///
  /// - Complexity: O(bytes of the text).
  public subscript(row: Int) -> String {
    row < rows.count ? text(Int(rows[row])) : ""
  }

  /// One of the different texts.
  package func text(_ number: Int) -> String { texts[number]! }

  package func bytes(ofText number: Int) -> ArraySlice<UInt8> {
    texts.utf8[texts.range(of: number)!]
  }

  /// A column as files have it.
  ///
  /// - Returns: nil unless the texts are different and come first in their order, all of them are there, and the last
  ///   choice's is not empty.
  /// - Complexity: O(choices + bytes of the texts), expected.
  package init?(name: String, texts: [String], rows: [UInt32]) {
    self.name = name
    var index = HashIndex()
    for (number, text) in texts.enumerated() {
      let hash = text.hashValue
      guard index.find(hash, { texts[$0].utf8.elementsEqual(text.utf8) }) == nil,
        self.texts.set(number, text)
      else { return nil }
      index.insert(number, hash: hash)
    }
    var next = 0
    for row in rows {
      guard row <= next, row < texts.count else { return nil }
      if row == next { next += 1 }
    }
    guard next == texts.count, rows.last.map({ !texts[Int($0)].isEmpty }) ?? true else {
      return nil
    }
    self.rows = rows
  }

  /// The column with a text for each of `count` choices.
  ///
  /// - Complexity: O(choices).
  package func padded(to count: Int) -> ChoiceColumn {
    guard rows.count < count else { return self }
    var padded = self
    let empty = (0..<texts.count).first { texts.holds("", at: $0) } ?? texts.count
    if empty == texts.count { _ = padded.texts.set(empty, "") }
    padded.rows += repeatElement(UInt32(empty), count: count - rows.count)
    return padded
  }

  fileprivate mutating func add(_ number: Int) { rows.append(UInt32(number)) }

  fileprivate mutating func add(_ text: String) -> Bool {
    guard texts.set(texts.count, text) else { return false }
    add(texts.count - 1)
    return true
  }

  fileprivate func holds(_ text: String, at number: Int) -> Bool { texts.holds(text, at: number) }

  mutating func trim() {
    texts.trim()
    rows.trim()
  }
}

/// Makes a column text by text.
package struct ChoiceColumnMaker {
  package private(set) var column: ChoiceColumn
  /// Of the different texts.
  private var index = HashIndex()
  /// Empty texts after the last one that is not.
  private var emptyCount = 0

  package init(name: String = "") { column = ChoiceColumn(name: name) }

  /// Adds the text of the next choice.
  ///
  /// - Returns: false if there is no room for it.
  /// - Complexity: O(bytes of the text), expected.
  package mutating func append(_ text: String) -> Bool {
    if text.isEmpty {
      emptyCount += 1
      return true
    }
    while emptyCount > 0 {
      guard add("") else { return false }
      emptyCount -= 1
    }
    return add(text)
  }

  private mutating func add(_ text: String) -> Bool {
    // Often the text of the choice before: rows of one district stand together.
    if let last = column.rows.last, column.holds(text, at: Int(last)) {
      column.add(Int(last))
      return true
    }
    let hash = text.hashValue
    if let known = index.find(hash, { column.holds(text, at: $0) }) {
      column.add(known)
      return true
    }
    let number = column.texts.count
    guard column.add(text) else { return false }
    index.insert(number, hash: hash)
    return true
  }

  /// Adds empty texts up to a number of choices.
  package mutating func fill(to count: Int) { emptyCount = max(0, count - column.rows.count) }
}

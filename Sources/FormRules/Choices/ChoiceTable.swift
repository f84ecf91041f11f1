import FormModel

/// A compiled choice list: values by code, and codes by value.
final class ChoiceTable: Sendable {
  let values: [String]
  /// Whether a value has a space in it, so that a field of several choices can't tell where one ends.
  let hasSpaces: Bool
  /// The number that each value reads as; empty unless `readsNumbers`.
  let numbers: [Double]
  /// The codes of values that read as numbers, by these numbers in ascending order.
  private let codesByNumber: [UInt32]
  /// The values' bytes, concatenated, and the end of each.
  private let bytes: [UInt8]
  private let ends: [UInt32]
  private let table: ProbeTable
  /// The further rows of values that stand more than once, by the code of the first.
  private let others: [Int: [Int]]

  /// - Throws: `RuleError.invalid` for a value that is empty, or stands twice in a list without columns.
  init(_ list: ChoiceList, place listPlace: Int) throws(RuleError) {
    let values = list.choices.values
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.reduce(0) { $0 + $1.utf8.count })
    var ends: [UInt32] = []
    ends.reserveCapacity(values.count)
    for value in values {
      guard !value.isEmpty else {
        throw .invalid(.choiceList(listPlace), expected: "values", found: "an empty one")
      }
      bytes += value.utf8
      guard let end = UInt32(exactly: bytes.count) else {
        throw .invalid(
          .choiceList(listPlace),
          expected: "values of less than 4 GiB in all",
          found: "more"
        )
      }
      ends.append(end)
    }
    let hashes = values.map { value in
      var value = value
      return value.withUTF8 { unsafe ChoiceTable.start($0) }
    }
    table = ProbeTable(
      count: values.count,
      hash: { hashes[$0] },
      isSame: { values[$0].hasSameScalars(as: values[$1]) },
      isBefore: { values[$0].utf8.lexicographicallyPrecedes(values[$1].utf8) }
    )
    if let code = table.duplicate, list.columns.isEmpty {
      throw .invalid(
        .choiceList(listPlace),
        expected: "each value once",
        found: "\(values[code].shortened) twice"
      )
    }
    self.values = values
    hasSpaces = bytes.contains(where: ExpressionLexer.isSpace)
    self.bytes = bytes
    self.ends = ends
    var others: [Int: [Int]] = [:]
    if table.duplicate != nil {
      for (row, value) in values.enumerated() {
        let first = table.find(
          hashes[row],
          isIt: { values[$0].hasSameScalars(as: value) },
          isBefore: { values[$0].utf8.lexicographicallyPrecedes(value.utf8) }
        )
        if let first, first != row { others[first, default: []].append(row) }
      }
    }
    self.others = others
    numbers = []
    codesByNumber = []
  }

  /// The same choices, with the numbers that their values read as. Only comparisons with numbers need them.
  init(readingNumbersOf table: ChoiceTable) {
    values = table.values
    hasSpaces = table.hasSpaces
    bytes = table.bytes
    ends = table.ends
    self.table = table.table
    others = table.others
    let numbers = values.map(NumberText.read)
    self.numbers = numbers
    codesByNumber = values.indices.filter { !numbers[$0].isNaN }
      .sorted { (numbers[$0], $0) < (numbers[$1], $1) }.map(UInt32.init)
  }

  var readsNumbers: Bool { numbers.count == values.count }

  /// The codes of values that read as a number, within the tolerance.
  ///
  /// - Precondition: `readsNumbers`.
  /// - Complexity: O(log(choices) + codes).
  func codes(near number: Double) -> [Int] {
    var low = 0
    var high = codesByNumber.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[Int(codesByNumber[middle])] - number <= -RuleValue.tolerance {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return codesByNumber[low...].lazy.map { Int($0) }
      .prefix { (self.numbers[$0] - number).magnitude < RuleValue.tolerance }
  }

  /// The code of a value, compared scalar by scalar: canonically equivalent values are different.
  ///
  /// - Complexity: O(bytes of the value); times O(log(choices)) if the list's values were chosen so that their hashes
  ///   collide.
  func code(of value: String) -> Int? {
    var value = value
    return value.withUTF8 { found -> Int? in
      unsafe table.find(
        ChoiceTable.start(found),
        isIt: { unsafe isValue($0, found) },
        isBefore: { unsafe bytes[range(of: $0)].lexicographicallyPrecedes(found) }
      )
    }
  }

  /// The rows with the value of a code, from the first on.
  func rows(of code: Int) -> [Int] { [code] + (others[code] ?? []) }

  /// The byte range of a value.
  private func range(of code: Int) -> Range<Int> {
    (code == 0 ? 0 : Int(ends[code - 1]))..<Int(ends[code])
  }

  private func isValue(_ code: Int, _ found: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(of: code)
    guard range.count == found.count else { return false }
    for index in 0..<found.count
    where unsafe bytes[range.lowerBound + index] != found[index] {
      return false
    }
    return true
  }

  private static func start(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    Int(truncatingIfNeeded: unsafe EqualityTable.hash(bytes))
  }
}

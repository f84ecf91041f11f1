import FormModel

/// The rows of a choice list by the texts of some of its columns (CH-4).
///
/// Rows with equal texts in the columns stand together, in ascending order. An index takes 4 bytes a row, and 4 for each
/// different text of its first column.
final class ChoiceIndex: Sendable {
  /// The columns whose texts are given, then the one whose beginning is, if there is one.
  let columns: [ColumnKeys]
  let hasPrefix: Bool
  let rows: [UInt32]
  /// For each text of the first column where its rows begin, by number, or by place in the order if it is the one whose
  /// beginning is given; then the number of rows.
  private let starts: [UInt32]

  /// - Parameter columns: at least one; each has a text for each row.
  /// - Complexity: O(columns · (rows + texts)).
  init(_ columns: [ColumnKeys], hasPrefix: Bool, rowCount: Int) {
    self.columns = columns
    self.hasPrefix = hasPrefix
    var rows: [UInt32] = []
    var starts: [UInt32] = []
    // By the last column first: each pass keeps the order of rows with equal texts.
    for (level, keys) in columns.enumerated().reversed() {
      let isPrefix = hasPrefix && level == columns.count - 1
      (rows, starts) = Self.sorted(rows, by: keys, isPrefix: isPrefix, rowCount: rowCount)
    }
    self.rows = rows
    self.starts = starts
  }

  var byteCount: Int { (rows.capacity + starts.capacity) * 4 }

  /// Sorts rows by the texts of a column: a counting sort.
  ///
  /// - Parameter rows: empty for all rows in ascending order.
  private static func sorted(
    _ rows: [UInt32],
    by keys: ColumnKeys,
    isPrefix: Bool,
    rowCount: Int
  ) -> (rows: [UInt32], starts: [UInt32]) {
    let numbers = keys.column.rows
    let places = isPrefix ? keys.places : []
    func key(_ row: UInt32) -> Int {
      let number = Int(numbers[Int(row)])
      return isPrefix ? Int(places[number]) : number
    }
    var starts = Array(repeating: UInt32(0), count: keys.column.texts.count + 1)
    for row in 0..<rowCount { starts[key(UInt32(row)) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var sorted = Array(repeating: UInt32(0), count: rowCount)
    var next = starts
    for place in 0..<rowCount {
      let row = rows.isEmpty ? UInt32(place) : rows[place]
      sorted[Int(next[key(row)])] = row
      next[key(row)] += 1
    }
    return (sorted, starts)
  }

  /// The ranges of `rows` that have given texts. Within each, rows ascend if the index has no column whose beginning is
  /// given.
  ///
  /// - Parameters:
  ///   - wanted: for each column whose texts are given, the numbers of those that match.
  ///   - prefix: the beginning of the text of the last column, if `hasPrefix`.
  /// - Complexity: O(combinations of texts · columns · log(rows)).
  func ranges(_ wanted: [[UInt32]], prefix: String?) -> [Range<Int>] {
    var ranges = [0..<rows.count]
    for (level, numbers) in wanted.enumerated() {
      var narrower: [Range<Int>] = []
      for range in ranges {
        for number in numbers {
          let found = narrowed(range, level: level, number: number)
          if !found.isEmpty { narrower.append(found) }
        }
      }
      ranges = narrower
    }
    guard let prefix else { return ranges }
    if wanted.isEmpty {
      let places = columns[0].places(startingWith: prefix)
      let found = Int(starts[places.lowerBound])..<Int(starts[places.upperBound])
      return found.isEmpty ? [] : [found]
    }
    let bytes = Array(prefix.utf8)
    let keys = columns[wanted.count]
    return ranges.compactMap { range in
      let first = place(in: range) { keys.compare(row: $0, startingWith: bytes) < 0 }
      let end = place(in: range) { keys.compare(row: $0, startingWith: bytes) <= 0 }
      return first < end ? first..<end : nil
    }
  }

  private func narrowed(_ range: Range<Int>, level: Int, number: UInt32) -> Range<Int> {
    if level == 0 { return Int(starts[Int(number)])..<Int(starts[Int(number) + 1]) }
    let numbers = columns[level].column.rows
    let first = place(in: range) { numbers[Int($0)] < number }
    let end = place(in: range) { numbers[Int($0)] <= number }
    return first..<end
  }

  /// The first place in a range whose row does not meet a condition, which all rows before it meet.
  private func place(in range: Range<Int>, _ holds: (UInt32) -> Bool) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if holds(rows[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

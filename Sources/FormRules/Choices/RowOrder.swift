/// Puts the numbers of rows in order.
enum RowOrder {
  /// From so many rows on, sorting by digits is faster than by comparisons.
  private static let many = 256
  private static let digitBits = 11

  /// Sorts rows, and removes those that stand twice.
  ///
  /// - Complexity: O(rows), and O(rows · log(rows)) for few.
  static func sort(_ rows: inout [UInt32]) {
    guard rows.count > 1 else { return }
    if rows.count < many {
      rows.sort()
    } else if let last = rows.max() {
      let bits = UInt32.bitWidth - last.leadingZeroBitCount
      for shift in stride(from: 0, to: bits, by: digitBits) { sort(&rows, shift: shift) }
    }
    var count = 1
    for index in 1..<rows.count where rows[index] != rows[count - 1] {
      rows[count] = rows[index]
      count += 1
    }
    rows.removeLast(rows.count - count)
  }

  /// Sorts by one digit; rows with equal digits keep their order.
  private static func sort(_ rows: inout [UInt32], shift: Int) {
    let mask = UInt32(1 << digitBits) - 1
    var ends = Array(repeating: 0, count: 1 << digitBits)
    for row in rows { ends[Int(row >> UInt32(shift) & mask)] += 1 }
    for digit in 1..<ends.count { ends[digit] += ends[digit - 1] }
    var sorted = rows
    for row in rows.reversed() {
      let digit = Int(row >> UInt32(shift) & mask)
      ends[digit] -= 1
      sorted[ends[digit]] = row
    }
    rows = sorted
  }
}

import FormModel

/// Columns of choice lists, and choice filters, in the binary format.
extension FormBinary {
  static func writeColumns(
    of list: ChoiceList,
    to output: inout BinaryOutput
  ) throws(IOError) {
    try output.word(UInt64(list.columns.count))
    for column in list.columns {
      try write(column.name, high: UInt64(column.texts.count), to: &output)
      for number in 0..<column.texts.count {
        try write(column.text(number), high: 0, to: &output)
      }
      let rows = column.rows
      try output.word(UInt64(rows.count))
      for row in stride(from: 0, to: rows.count, by: 2) {
        let second = row + 1 < rows.count ? UInt64(rows[row + 1]) : 0
        try output.word(UInt64(rows[row]) | second << 32)
      }
    }
  }
}

extension LogicReader {
  mutating func readColumns(
    _ input: inout BinaryInput,
    _ builder: borrowing FormBuilder,
    _ list: inout ChoiceList
  ) throws(ReadError) {
    let count = try FormBinary.readCount(&input)
    for _ in 0..<count {
      let start = input.offset
      let (name, textCount) = try text(&input, builder, "the name of a column")
      var texts: [String] = []
      for _ in 0..<textCount { texts.append(try plain(&input, builder)) }
      let rows = try readRows(&input, builder, most: list.choices.count)
      guard let column = ChoiceColumn(name: name, texts: texts, rows: rows) else {
        throw .damaged(
          at: start,
          "a column of different texts, each named by a choice and the last one not empty, in the "
            + "order in which they come first",
          "others"
        )
      }
      list.columns.append(column)
    }
  }

  /// Reads the number of its text for each choice.
  private mutating func readRows(
    _ input: inout BinaryInput,
    _ builder: borrowing FormBuilder,
    most: Int
  ) throws(ReadError) -> [UInt32] {
    let start = input.offset
    let count = try FormBinary.readCount(&input)
    guard count <= most else {
      throw .damaged(at: start, "at most \(most) texts of a column", "\(count)")
    }
    try take(4 * count, builder)
    var rows: [UInt32] = []
    rows.reserveCapacity(count)
    for row in stride(from: 0, to: count, by: 2) {
      let start = input.offset
      let word = try input.integer(UInt64.self, "the texts of two choices")
      rows.append(UInt32(truncatingIfNeeded: word))
      if row + 1 < count {
        rows.append(UInt32(word >> 32))
      } else if word >> 32 != 0 {
        throw .damaged(at: start + 4, "a zero", "\(word >> 32)")
      }
    }
    return rows
  }
}

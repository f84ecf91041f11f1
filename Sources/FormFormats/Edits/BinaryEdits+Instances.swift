import FormModel

/// Reads instances in a binary stream.
extension BinaryEdits {
  /// Reads the rest of an entry.
  ///
  /// - Parameters:
  ///   - word: The entry's first 8 bytes.
  ///   - start: Their offset.
  mutating func entry(
    _ instance: InstanceWord,
    _ word: UInt64,
    at start: Int
  ) throws(ReadError) -> FormEntry {
    let count = Int(word & 0xFFFF)
    guard (1...FormRepeat.mostLevels).contains(count) else {
      throw .damaged(at: start, "1...\(FormRepeat.mostLevels) numbers", "\(count)")
    }
    let index = Int(stated: word >> 32)
    let numbers = try numbers(count)
    switch instance {
    case .add: return .addInstance(repeat: index, numbers)
    case .remove: return .removeInstance(repeat: index, numbers)
    case .inside:
      guard index == 0 else { throw .damaged(at: start + 4, "a zero", "\(index)") }
      return try entry(inside: numbers)
    }
  }

  private mutating func entry(inside numbers: InstanceNumbers) throws(ReadError) -> FormEntry {
    let start = input.offset
    let word = try input.integer(UInt64.self, "an edit or an answer in instance \(numbers)")
    if let edit = Edit(rawValue: word) { return .edit(edit, in: numbers) }
    guard let kind = AnswerWord(word: word) else {
      throw .damaged(at: start, "an edit or an answer in an instance", hex(word))
    }
    return .answer(AnswerWord.address(word), try answer(kind), in: numbers)
  }

  /// Reads numbers of 4 bytes each, and zeros up to a multiple of 8.
  private mutating func numbers(_ count: Int) throws(ReadError) -> InstanceNumbers {
    var numbers = InstanceNumbers.none
    for _ in 0..<count {
      let start = input.offset
      let number = try input.integer(UInt32.self, "the number of an instance")
      guard number > 0 else {
        throw .damaged(at: start, "the number of an instance, from 1", "0")
      }
      numbers = numbers.appending(Int(stated: UInt64(number)))
    }
    try input.padding(after: count * 4)
    return numbers
  }
}

extension BinaryOutput {
  /// Writes an entry, or what precedes an edit or an answer in an instance.
  mutating func write(
    _ instance: InstanceWord,
    _ numbers: InstanceNumbers,
    of index: Int = 0
  ) throws(IOError) {
    try word(instance.word(numbers, of: index))
    for level in stride(from: 0, to: numbers.count, by: 2) {
      let next = level + 1 < numbers.count ? numbers[level + 1] : 0
      try word(UInt64(numbers[level]) | UInt64(next) << 32)
    }
  }
}

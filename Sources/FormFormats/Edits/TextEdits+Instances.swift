import FormModel

/// Reads instances in a text stream: `inside 2.1 fill 3 17`, `addInstance 0 2`, `removeInstance 0 2`.
extension TextEdits {
  /// Reads the rest of a line that begins with the name of `instance`.
  mutating func entry(_ instance: InstanceWord) throws(ReadError) -> FormEntry {
    if instance == .inside {
      let numbers = try numbers()
      try skipSpace()
      let start = text.position
      try readWord()
      return try entry(named: start, in: numbers)
    }
    let index = try number("a repeat", 0...Int(clamping: UInt32.max))
    let numbers = try numbers()
    try endLine()
    return instance == .add
      ? .addInstance(repeat: index, numbers) : .removeInstance(repeat: index, numbers)
  }

  private mutating func numbers() throws(ReadError) -> InstanceNumbers {
    let most = FormRepeat.mostLevels
    return try value("an instance such as 2.1: 1...\(most) numbers, 1...\(UInt32.max)") { text in
      var numbers: [Int] = []
      for part in text.split(separator: ".", omittingEmptySubsequences: false) {
        let isNumber = part.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        guard isNumber, let number = Int(part) else { return nil }
        numbers.append(number)
      }
      return InstanceNumbers(numbers)
    }
  }
}

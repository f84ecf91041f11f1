import FormModel

/// Reads answers in a binary stream.
extension BinaryEdits {
  mutating func answer(_ kind: AnswerWord) throws(ReadError) -> AnswerValue? {
    switch kind.type {
    case nil: return nil
    case .text: return .text(try text())
    case .choice: return .choice(try text())
    case .choices:
      var values: [String] = []
      let start = input.offset
      let stated = try input.integer(UInt64.self, "choices of entry \(count - remaining)")
      // A choice takes at least 8 bytes, so an overstated number fails at the end of the input.
      guard stated >= 1, stated <= 1 << 24 else {
        throw .damaged(at: start, "a number of choices, from 1", "\(stated)")
      }
      for _ in 0..<stated { values.append(try text()) }
      return .choices(values)
    case .boolean:
      let start = input.offset
      let raw = try input.integer(UInt64.self, "entry \(count - remaining) of \(count)")
      guard raw <= 1 else { throw .damaged(at: start, "0 or 1", hex(raw)) }
      return .boolean(raw == 1)
    case .decimal:
      let start = input.offset
      let number = Double(
        bitPattern: try input.integer(UInt64.self, "entry \(count - remaining) of \(count)")
      )
      guard number.isFinite else { throw .damaged(at: start, "a finite number", "\(number)") }
      return .decimal(number)
    case .integer: return .integer(try integer())
    case .date: return .date(days: try integer(in: AnswerRanges.days))
    case .time: return .time(milliseconds: try integer(in: AnswerRanges.times))
    case .dateTime: return .dateTime(milliseconds: try integer(in: AnswerRanges.moments))
    }
  }

  private mutating func integer(
    in range: ClosedRange<WideInt> = WideInt.min...WideInt.max
  ) throws(ReadError) -> WideInt {
    let start = input.offset
    let number = WideInt(
      truncatingIfNeeded: try input.integer(Int64.self, "entry \(count - remaining) of \(count)")
    )
    guard range.contains(number) else {
      throw .damaged(at: start, "\(range.lowerBound)…\(range.upperBound)", "\(number)")
    }
    return number
  }

  /// Reads a text: its length, its bytes, and zeros up to a multiple of 8.
  private mutating func text() throws(ReadError) -> String {
    let stated = try input.integer(UInt64.self, "a text of entry \(count - remaining)")
    guard stated <= UInt64(Int.max / 2) else {
      throw .damaged(at: input.offset - 8, "the length of a text", "\(stated)")
    }
    let start = input.offset
    let bytes = try input.bytes(Int(stated), "\(stated) bytes of a text")
    if let fault = unsafe firstFault(in: bytes.span.bytes) {
      let byte = bytes[fault.offset]
      throw .damaged(at: start + fault.offset, fault.expected, fault.found(byte))
    }
    try input.padding(after: bytes.count)
    return try input.string(bytes)
  }
}

/// The ranges of dates, times and date-times in the years 1 to 9999.
enum AnswerRanges {
  static let days: ClosedRange<WideInt> = -719_162...2_932_896
  static let times: ClosedRange<WideInt> = 0...86_399_999
  static let moments: ClosedRange<WideInt> =
    (-719_162 * 86_400_000)...(2_932_897 * 86_400_000 - 1)
}

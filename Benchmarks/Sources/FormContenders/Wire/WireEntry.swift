import FormModel

/// Entries of streams with instances in the protocol's encoding.
extension WireWriter {
  fileprivate static let inside: UInt8 = 24
  fileprivate static let addInstance: UInt8 = 25
  fileprivate static let removeInstance: UInt8 = 26

  public mutating func entry(_ entry: FormEntry) {
    switch entry {
    case .edit(let edit): event(.edit(edit))
    case .answer(let address, let value): event(.answer(address, value))
    case .editInside(let numbers, let edit):
      u8(Self.inside)
      self.numbers(numbers)
      event(.edit(edit))
    case .answerInside(let numbers, let address, let value):
      u8(Self.inside)
      self.numbers(numbers)
      event(.answer(address, value))
    case .addInstance(let index, let numbers): change(Self.addInstance, index, numbers)
    case .removeInstance(let index, let numbers): change(Self.removeInstance, index, numbers)
    }
  }

  private mutating func change(_ code: UInt8, _ index: Int, _ numbers: InstanceNumbers) {
    u8(code)
    u32(UInt32(clamping: index))
    self.numbers(numbers)
  }

  private mutating func numbers(_ numbers: InstanceNumbers) {
    list(0..<numbers.count) { $0.u32(UInt32(numbers[$1])) }
  }
}

extension WireReader {
  /// - Throws: also for an event that is no entry of a stream, such as setting the clock.
  public mutating func entry() throws(WireError) -> FormEntry {
    let start = offset
    var ahead = self
    switch try ahead.u8("an event") {
    case WireWriter.inside:
      self = ahead
      let numbers = try numbers()
      switch try plainEntry() {
      case .edit(let edit): return .editInside(numbers, edit)
      case .answer(let address, let value): return .answerInside(numbers, address, value)
      default: throw WireError(at: start, expected: "an event in an instance", found: "another")
      }
    case WireWriter.addInstance:
      self = ahead
      return .addInstance(repeat: Int(try u32("a repeat")), try numbers())
    case WireWriter.removeInstance:
      self = ahead
      return .removeInstance(repeat: Int(try u32("a repeat")), try numbers())
    default: return try plainEntry()
    }
  }

  private mutating func plainEntry() throws(WireError) -> FormEntry {
    let start = offset
    switch try event() {
    case .edit(let edit): return .edit(edit)
    case .answer(let address, let value): return .answer(address, value)
    default: throw WireError(at: start, expected: "an edit or an answer", found: "another event")
    }
  }

  private mutating func numbers() throws(WireError) -> InstanceNumbers {
    let start = offset
    let found = try list("an instance's numbers") { (reader) throws(WireError) in
      Int(try reader.u32("a number"))
    }
    guard !found.isEmpty, let numbers = InstanceNumbers(found) else {
      throw WireError(
        at: start,
        expected: "one to \(FormRepeat.mostLevels) numbers from 1",
        found: "\(found)"
      )
    }
    return numbers
  }
}

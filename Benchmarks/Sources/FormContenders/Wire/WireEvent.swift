import FormModel

/// Events in the protocol's encoding.
extension WireWriter {
  fileprivate static let answer: UInt8 = 16
  fileprivate static let setClock: UInt8 = 17
  fileprivate static let inside: UInt8 = 24
  fileprivate static let addInstance: UInt8 = 25
  fileprivate static let removeInstance: UInt8 = 26

  public mutating func event(_ event: ContenderEvent) {
    switch event {
    case .entry(.edit(let edit, let numbers)):
      inside(numbers)
      u8(edit.operation.rawValue)
      u32(edit.page.rawValue)
      if !edit.operation.isPageOperation { u32(UInt32(edit.field)) }
    case .entry(.answer(let address, let value, let numbers)):
      inside(numbers)
      u8(Self.answer)
      u32(address.page.rawValue)
      u32(UInt32(clamping: address.field))
      self.value(value)
    case .entry(.addInstance(let index, let numbers)): change(Self.addInstance, index, numbers)
    case .entry(.removeInstance(let index, let numbers)):
      change(Self.removeInstance, index, numbers)
    case .setClock(let clock):
      u8(Self.setClock)
      i64(clock.milliseconds)
    }
  }

  private mutating func inside(_ numbers: InstanceNumbers) {
    if numbers.isEmpty { return }
    u8(Self.inside)
    self.numbers(numbers)
  }

  private mutating func change(_ code: UInt8, _ index: Int, _ numbers: InstanceNumbers) {
    u8(code)
    u32(UInt32(clamping: index))
    self.numbers(numbers)
  }

  private mutating func numbers(_ numbers: InstanceNumbers) {
    list(0..<numbers.count) { $0.u32(UInt32(numbers[$1])) }
  }

  mutating func value(_ value: AnswerValue?) {
    switch value {
    case nil: u8(0)
    case .text(let value):
      u8(1)
      text(value)
    case .integer(let value): number(2, value)
    case .decimal(let value):
      u8(3)
      f64(value)
    case .boolean(let value):
      u8(4)
      u8(value ? 1 : 0)
    case .date(let days): number(5, days)
    case .time(let milliseconds): number(6, milliseconds)
    case .dateTime(let milliseconds): number(7, milliseconds)
    case .choice(let value):
      u8(8)
      text(value)
    case .choices(let values):
      u8(9)
      list(values) { $0.text($1) }
    }
  }

  private mutating func number(_ kind: UInt8, _ value: Int) {
    u8(kind)
    i64(value)
  }
}

extension WireReader {
  public mutating func event() throws(WireError) -> ContenderEvent {
    let start = offset
    let code = try u8("an event")
    switch code {
    case WireWriter.inside:
      let numbers = try numbers()
      let start = offset
      let code = try u8("an event in an instance")
      guard let entry = try entry(code, in: numbers) else {
        throw WireError(at: start, expected: "an event in an instance, 0…9, 16", found: "\(code)")
      }
      return .entry(entry)
    case WireWriter.addInstance:
      return .entry(.addInstance(repeat: Int(try u32("a repeat")), try numbers()))
    case WireWriter.removeInstance:
      return .entry(.removeInstance(repeat: Int(try u32("a repeat")), try numbers()))
    case WireWriter.setClock: return .setClock(FormClock(milliseconds: try i64("the clock")))
    default:
      guard let entry = try entry(code, in: .none) else {
        throw WireError(at: start, expected: "an event, 0…9, 16, 17, 24…26", found: "\(code)")
      }
      return .entry(entry)
    }
  }

  /// Returns the edit or the answer with that code; nil if it is neither.
  private mutating func entry(
    _ code: UInt8,
    in numbers: InstanceNumbers
  ) throws(WireError) -> FormEntry? {
    if let operation = EditOperation(rawValue: code) {
      let page = PageID(rawValue: try u32("the event's page"))
      if operation.isPageOperation { return .edit(Edit(operation, page: page), in: numbers) }
      let field = Int(try u32("the event's field"))
      return .edit(Edit(operation, page: page, field: field), in: numbers)
    }
    guard code == WireWriter.answer else { return nil }
    let address = try address()
    return .answer(address, try value(), in: numbers)
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

  mutating func address() throws(WireError) -> FieldID {
    let page = PageID(rawValue: try u32("a page"))
    return FieldID(page: page, field: Int(try u32("a field")))
  }

  mutating func value() throws(WireError) -> AnswerValue? {
    let start = offset
    switch try u8("a kind of value") {
    case 0: return nil
    case 1: return .text(try text("an answer"))
    case 2: return .integer(try i64("an integer"))
    case 3: return .decimal(try f64("a decimal"))
    case 4: return .boolean(try flag("a boolean"))
    case 5: return .date(days: try i64("a date"))
    case 6: return .time(milliseconds: try i64("a time"))
    case 7: return .dateTime(milliseconds: try i64("a date-time"))
    case 8: return .choice(try text("a choice"))
    case 9:
      return .choices(
        try list("choices") { (reader) throws(WireError) in try reader.text("a choice") }
      )
    case let kind: throw WireError(at: start, expected: "a kind of value, 0…9", found: "\(kind)")
    }
  }
}

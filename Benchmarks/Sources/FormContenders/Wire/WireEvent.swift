import FormModel

/// Events in the protocol's encoding.
extension WireWriter {
  private static let answer: UInt8 = 16
  private static let setClock: UInt8 = 17

  /// - Precondition: the event is no `undo` or `redo`, and no instance comes or goes: the protocol
  ///   lacks these.
  public mutating func event(_ event: FormEvent) {
    switch event {
    case .edit(let edit):
      u8(edit.operation.rawValue)
      u32(edit.page.rawValue)
      if !edit.operation.isPageOperation { u32(UInt32(edit.field)) }
    case .answer(let address, let value):
      u8(Self.answer)
      u32(address.page.rawValue)
      u32(UInt32(clamping: address.field))
      self.value(value)
    case .setClock(let clock):
      u8(Self.setClock)
      i64(clock.milliseconds)
    case .addInstance, .removeInstance: preconditionFailure("the protocol has no instances")
    case .undo, .redo: preconditionFailure("the protocol has no undo")
    }
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
  public mutating func event() throws(WireError) -> FormEvent {
    let start = offset
    let code = try u8("an event")
    if let operation = EditOperation(rawValue: code) {
      let page = PageID(rawValue: try u32("the event's page"))
      if operation.isPageOperation { return .edit(Edit(operation, page: page)) }
      return .edit(Edit(operation, page: page, field: Int(try u32("the event's field"))))
    }
    switch code {
    case 16:
      let address = try address()
      return .answer(address, try value())
    case 17: return .setClock(FormClock(milliseconds: try i64("the clock")))
    default: throw WireError(at: start, expected: "an event, 0…9, 16, 17", found: "\(code)")
    }
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

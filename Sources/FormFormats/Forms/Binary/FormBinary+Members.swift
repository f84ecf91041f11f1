import FormModel

/// Writes members by the tables.
extension FormBinary {
  /// Writes an object: a word with a bit for each member that it has, and these members.
  static func write<Object>(
    _ object: Object,
    _ members: [LogicMember<Object>],
    to output: inout BinaryOutput
  ) throws(IOError) {
    let presence = LogicMember.presence(of: members, in: object)
    try output.word(presence)
    try write(presence, of: object, members, to: &output)
  }

  static func write<Object>(
    _ presence: UInt64,
    of object: Object,
    _ members: [LogicMember<Object>],
    to output: inout BinaryOutput
  ) throws(IOError) {
    for (place, member) in members.enumerated() where presence >> UInt64(place) & 1 == 1 {
      switch member.access {
      case .text(_, let get, _): try write(get(object)!, high: 0, to: &output)
      case .flag: break
      case .instances(let get, _), .list(let get, _): try output.word(UInt64(get(object)!))
      case .page(let get, _): try output.word(UInt64(get(object)!.rawValue))
      case .range(let get, _):
        let range = get(object)!
        try output.word(UInt64(range.lowerBound) | UInt64(range.upperBound) << 32)
      case .field(_, let get, _):
        try output.word(Self.place(get(object)!))
      case .policy(let get, _): try output.word(UInt64(get(object)!.rawValue))
      case .answer(let get, _):
        let answer = get(object)!
        try output.word(UInt64(answer.type.rawValue))
        try write(answer, to: &output)
      }
    }
  }
}

/// Reads members by the tables.
extension LogicReader {
  mutating func readObject<Object>(
    _ what: String,
    _ members: [LogicMember<Object>],
    into object: inout Object,
    _ input: inout BinaryInput,
    _ builder: borrowing FormBuilder
  ) throws(ReadError) {
    let start = input.offset
    let presence = try input.integer(UInt64.self, what)
    try read(presence, of: what, at: start, members, into: &object, &input, builder)
  }

  /// Reads the members that `presence` says.
  ///
  /// - Parameter start: The position of `presence`, for errors.
  mutating func read<Object>(
    _ presence: UInt64,
    of what: String,
    at start: Int,
    _ members: [LogicMember<Object>],
    into object: inout Object,
    _ input: inout BinaryInput,
    _ builder: borrowing FormBuilder
  ) throws(ReadError) {
    guard presence >> UInt64(members.count) == 0 else {
      throw .damaged(at: start, "\(members.count) keys of \(what)", hex(presence))
    }
    try take(MemoryLayout<Object>.stride, builder)
    for (place, member) in members.enumerated() where presence >> UInt64(place) & 1 == 1 {
      try read(member, into: &object, &input, builder)
    }
    // A default is not written, and what a form can't be without is.
    let expected = LogicMember.presence(of: members, in: object)
    guard expected == presence else {
      throw .damaged(at: start, "\(hex(expected)), the keys of \(what)", hex(presence))
    }
    if let orphan = LogicMember.orphan(of: members, in: object) {
      throw .damaged(at: start, "a \(orphan.beside!) beside a \(orphan.key)", "none")
    }
  }

  private mutating func read<Object>(
    _ member: LogicMember<Object>,
    into object: inout Object,
    _ input: inout BinaryInput,
    _ builder: borrowing FormBuilder
  ) throws(ReadError) {
    let start = input.offset
    switch member.access {
    case .text(_, _, let set): set(&object, try plain(&input, builder))
    case .flag(let usual, _, let set): set(&object, !usual)
    case .instances(_, let set):
      set(&object, try number(&input, 0...FormRepeat.mostInstances, "instances"))
    case .page(_, let set):
      set(&object, PageID(rawValue: UInt32(try number(&input, 0...Int(Int32.max), "as a page"))))
    case .range(_, let set):
      let word = try input.integer(UInt64.self, "a range")
      let (lower, upper) = (Int(stated: word & 0xFFFF_FFFF), Int(stated: word >> 32))
      guard lower <= upper else { throw .damaged(at: start, "a range", "\(lower) to \(upper)") }
      set(&object, lower..<upper)
    case .field(_, _, let set): set(&object, try place(&input, builder))
    case .list(_, let set):
      let count = builder.logic.choiceLists.count
      let list = try input.integer(UInt64.self, "a choice list")
      guard list < UInt64(count) else {
        throw .damaged(at: start, "a list, below \(count)", "\(list)")
      }
      set(&object, Int(list))
    case .policy(_, let set):
      let word = try input.integer(UInt64.self, "a policy")
      guard let policy = UInt8(exactly: word).flatMap(HiddenAnswerPolicy.init(rawValue:)) else {
        throw .damaged(at: start, "a policy, 0...2", "\(word)")
      }
      set(&object, policy)
    case .answer(_, let set): set(&object, try answer(&input, builder))
    }
  }

  private func number(
    _ input: inout BinaryInput,
    _ range: ClosedRange<Int>,
    _ what: String
  ) throws(ReadError) -> Int {
    let start = input.offset
    let word = try input.integer(UInt64.self, what)
    guard let number = Int(exactly: word), range.contains(number) else {
      throw .damaged(at: start, "\(range.lowerBound)...\(range.upperBound) \(what)", "\(word)")
    }
    return number
  }

  private mutating func answer(
    _ input: inout BinaryInput,
    _ builder: borrowing FormBuilder
  ) throws(ReadError) -> AnswerValue {
    let head = input.offset
    let word = try input.integer(UInt64.self, "the type of an answer")
    guard let type = UInt8(exactly: word).flatMap(AnswerType.init(rawValue:)) else {
      throw .damaged(at: head, "a type, 0...\(AnswerType.allCases.count - 1)", "\(word)")
    }
    let start = input.offset
    switch type {
    case .text: return .text(try plain(&input, builder))
    case .choice: return .choice(try plain(&input, builder))
    case .choices:
      let count = try input.integer(UInt64.self, "how many choices")
      var values: [String] = []
      var index: UInt64 = 0
      while index < count {
        values.append(try plain(&input, builder))
        index += 1
      }
      return .choices(values)
    case .decimal:
      let number = Double(bitPattern: try input.integer(UInt64.self, "a number"))
      guard number.isFinite else { throw .damaged(at: start, "a finite number", "\(number)") }
      return .decimal(number)
    case .boolean:
      let truth = try input.integer(UInt64.self, "a truth")
      guard truth < 2 else { throw .damaged(at: start, "0 or 1", "\(truth)") }
      return .boolean(truth == 1)
    case .integer: return .integer(try integer(&input))
    case .date: return .date(days: try integer(&input))
    case .time: return .time(milliseconds: try integer(&input))
    case .dateTime: return .dateTime(milliseconds: try integer(&input))
    }
  }

  private func integer(_ input: inout BinaryInput) throws(ReadError) -> WideInt {
    WideInt(Int64(bitPattern: try input.integer(UInt64.self, "a number")))
  }
}

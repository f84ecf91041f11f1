import FormModel

extension FormBinary {
  static func readLogic(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    let start = input.offset
    let head = try input.integer(UInt64.self, "a policy")
    guard let policy = HiddenAnswerPolicy(rawValue: UInt8(head & 0xFF)), head >> 9 == 0 else {
      throw .damaged(at: start, "a policy, 0...2, and 0 or 1", hex(head))
    }
    builder.logic.policy = policy
    builder.logic.allowsFinishingInvalid = head >> 8 == 1
    var counts: [Int] = []
    for _ in 0..<12 { counts.append(try readCount(&input)) }
    var logic = LogicReader()
    for _ in 0..<counts[0] { try logic.readChoiceList(&input, &builder) }
    for _ in 0..<counts[1] { try logic.readGroup(&input, &builder) }
    for _ in 0..<counts[2] { try logic.readVariable(&input, &builder) }
    logic.reserveRules(counts[3], input, &builder)
    for _ in 0..<counts[3] { try logic.readRule(&input, &builder) }
    for _ in 0..<counts[4] { try logic.readCalculation(&input, &builder) }
    for _ in 0..<counts[5] { try logic.readConstraint(&input, &builder) }
    var last = FieldID(page: 0, field: -1)
    for _ in 0..<counts[6] { try logic.readFieldChoices(&input, &builder, after: &last) }
    last = FieldID(page: 0, field: -1)
    for _ in 0..<counts[7] { try logic.readFieldPolicy(&input, &builder, after: &last) }
    last = FieldID(page: 0, field: -1)
    for _ in 0..<counts[8] { try logic.readAnswer(&input, &builder, after: &last) }
    for _ in 0..<counts[9] { try logic.readRepeat(&input, &builder) }
    for _ in 0..<counts[10] { try logic.readFilter(&input, &builder) }
    for _ in 0..<counts[11] { try logic.readLabel(&input, &builder) }
    guard !builder.logic.isEmpty else {
      throw .damaged(at: start, "logic, or a header that says there is none", "none")
    }
  }

  static func readCount(_ input: inout BinaryInput) throws(ReadError) -> Int {
    let start = input.offset
    let count = try input.integer(UInt64.self, "a count")
    guard count <= UInt64(UInt32.max) else {
      throw .damaged(at: start, "a count, 0...\(UInt32.max)", "\(count)")
    }
    return Int(stated: count)
  }
}

/// Reads the parts of a form's logic and adds up their memory.
struct LogicReader {
  private var memory = LogicMemory()
  /// The fields that have a calculation, and those that have a constraint. A field has one of each.
  private var calculated: Set<FieldID> = []
  private var constrained: Set<FieldID> = []
  var filtered: Set<FieldID> = []
  var labelled: Set<LabelExpression.Target> = []

  mutating func take(
    _ bytes: Int,
    _ builder: borrowing FormBuilder
  ) throws(ReadError) {
    try memory.take(bytes + 64, builder)
  }

  /// Reads one text and the value stored beside its length.
  mutating func text(
    _ input: inout BinaryInput,
    _ builder: borrowing FormBuilder,
    _ what: @autoclosure () -> String
  ) throws(ReadError) -> (text: String, high: Int) {
    let lengths = try input.integer(UInt64.self, "the length of \(what())")
    let count = Int(stated: lengths & 0xFFFF_FFFF)
    try take(count, builder)
    let text = try FormBinary.readString(&input, count, what())
    try input.padding(after: count)
    return (text, Int(stated: lengths >> 32))
  }

  /// Reads two texts. The second may be missing.
  mutating func texts(
    _ input: inout BinaryInput,
    _ builder: borrowing FormBuilder,
    _ what: @autoclosure () -> String
  ) throws(ReadError) -> (first: String, second: String?) {
    let lengths = try input.integer(UInt64.self, "the length of \(what())")
    let isMissing = lengths >> 32 == FormBinary.missingText
    let (first, second) = (
      Int(stated: lengths & 0xFFFF_FFFF), isMissing ? 0 : Int(stated: lengths >> 32)
    )
    try take(first + second, builder)
    let text = try FormBinary.readString(&input, first, what())
    let more = try FormBinary.readString(&input, second, what())
    try input.padding(after: first + second)
    return (text, isMissing ? nil : more)
  }

  /// Reads a word that holds a place; bits 0…31 are 0 if they are unused.
  func place(
    _ input: inout BinaryInput,
    _ builder: borrowing FormBuilder,
    tags: ClosedRange<UInt64> = 0...0
  ) throws(ReadError) -> (address: FieldID, tag: UInt64) {
    let start = input.offset
    let word = try input.integer(UInt64.self, "a field")
    let address = FormBinary.field(at: word)
    guard builder.hasField(at: address) else {
      throw .damaged(at: start, "a field of the form", "\(address)")
    }
    guard tags.contains(word >> 48) else {
      throw .damaged(
        at: start + 6,
        "a number in \(tags.lowerBound)...\(tags.upperBound)",
        "\(word >> 48)"
      )
    }
    return (address, word >> 48)
  }

  mutating func readChoiceList(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    let (id, count) = try text(&input, builder, "the id of a choice list")
    var list = ChoiceList(id: id, choices: [])
    for _ in 0..<count {
      let start = input.offset
      let (value, label) = try texts(&input, builder, "a choice")
      guard list.choices.hasRoom(for: label ?? "") else {
        throw .damaged(at: start, "labels of a list below 2 GiB", "more")
      }
      list.choices.append(Choice(value: value, label: label))
    }
    try readColumns(&input, builder, &list)
    list.trim()
    builder.logic.choiceLists.append(list)
  }

  mutating func readGroup(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    let (id, label) = try texts(&input, builder, "a group")
    let start = input.offset
    let place = try input.integer(UInt64.self, "the page of a group")
    let range = try input.integer(UInt64.self, "the range of a group")
    let (lower, upper) = (Int(stated: range & 0xFFFF_FFFF), Int(stated: range >> 32))
    guard place >> 34 == 0 else {
      throw .damaged(at: start + 4, "flags, 0...3", hex(place >> 32))
    }
    guard lower <= upper else {
      throw .damaged(at: start + 8, "a range", "\(lower) to \(upper)")
    }
    let page = PageID(rawValue: UInt32(place & 0xFFFF_FFFF))
    let extent: FieldGroup.Extent =
      page == .nowhere
      ? .pages(PagePosition(lower)..<PagePosition(upper)) : .fields(page: page, lower..<upper)
    guard builder.holds(extent) else {
      throw .damaged(at: start, "a group of what the form has", extent.text)
    }
    builder.logic.groups.append(
      FieldGroup(
        id: id,
        label: label,
        extent: extent,
        isHidden: place >> 32 & 1 == 1,
        isReadOnly: place >> 33 & 1 == 1
      )
    )
  }

  mutating func readVariable(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    let start = input.offset
    let (id, expression) = try texts(&input, builder, "a variable")
    guard let expression else { throw .damaged(at: start, "an expression", "none") }
    builder.logic.variables.append(Variable(id: id, expression: expression))
  }

  /// Reserves capacity for the rules, but never for more than the input can hold.
  func reserveRules(
    _ count: Int,
    _ input: borrowing BinaryInput,
    _ builder: inout FormBuilder
  ) {
    guard let left = input.bytesLeft else { return }
    // A rule takes at least three words. The file's size may overstate the bytes left.
    let rules = min(count, left / 24, 1 << 20)
    let bytes = rules * MemoryLayout<Rule>.stride
    guard (try? builder.checkMemory(logicBytes: bytes, beside: 0)) != nil else { return }
    builder.logic.rules.reserveCapacity(rules)
  }

  mutating func readRule(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    let (condition, count) = try text(&input, builder, "a condition")
    var rule = Rule(when: condition, [])
    for _ in 0..<count {
      try take(32, builder)
      rule.append(try readAction(&input, builder))
    }
    builder.logic.rules.append(rule)
  }

  private func readAction(
    _ input: inout BinaryInput,
    _ builder: borrowing FormBuilder
  ) throws(ReadError) -> Rule.Action {
    let start = input.offset
    let word = try input.integer(UInt64.self, "an action")
    let page = PageID(rawValue: UInt32(word >> 32))
    let field = Int(word >> 16 & 0xFFFF)
    guard let effect = RuleEffect(rawValue: UInt8(word & 0xFF)) else {
      throw .damaged(at: start, "an effect, 0...5", "\(word & 0xFF)")
    }
    let target: RuleTarget
    switch word >> 8 & 0xFF {
    case 0: target = .field(FieldID(page: page, field: field))
    case 1 where field == 0: target = .page(page)
    case 2 where field == 0: target = .group(Int(stated: word >> 32))
    default: throw .damaged(at: start + 1, "a target, 0...2", hex(word >> 8 & 0xFF_FFFF))
    }
    guard builder.holds(target) else {
      throw .damaged(at: start, "a target that the form has", target.text)
    }
    return Rule.Action(effect, target)
  }

  mutating func readCalculation(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    let place = input.offset
    let (address, tag) = try self.place(&input, builder, tags: 0...1)
    guard calculated.insert(address).inserted else {
      throw .damaged(at: place, "one calculation for a field", "a second one for \(address)")
    }
    var calculation = Calculation(field: address, expression: try plain(&input, builder))
    if tag == 1 { calculation.trigger = try self.place(&input, builder).address }
    builder.logic.calculations.append(calculation)
  }

  mutating func readConstraint(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    let place = input.offset
    let (address, _) = try self.place(&input, builder)
    guard constrained.insert(address).inserted else {
      throw .damaged(at: place, "one constraint for a field", "a second one for \(address)")
    }
    let (expression, message) = try texts(&input, builder, "a constraint")
    builder.logic.constraints.append(
      Constraint(field: address, expression: expression, message: message)
    )
  }

  /// Reads a place that must be greater than the previous one.
  private func next(
    _ input: inout BinaryInput,
    _ builder: borrowing FormBuilder,
    _ last: inout FieldID,
    tags: ClosedRange<UInt64> = 0...0
  ) throws(ReadError) -> (address: FieldID, tag: UInt64) {
    let start = input.offset
    let found = try place(&input, builder, tags: tags)
    guard last < found.address else {
      throw .damaged(at: start, "a field after \(last)", "\(found.address)")
    }
    last = found.address
    return found
  }

  mutating func readFieldChoices(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder,
    after last: inout FieldID
  ) throws(ReadError) {
    let (address, _) = try next(&input, builder, &last)
    let start = input.offset
    let list = try input.integer(UInt64.self, "a choice list")
    guard list < UInt64(builder.logic.choiceLists.count) else {
      throw .damaged(at: start, "a list, below \(builder.logic.choiceLists.count)", "\(list)")
    }
    try take(0, builder)
    builder.logic.fieldChoices[address] = Int(list)
  }

  mutating func readFieldPolicy(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder,
    after last: inout FieldID
  ) throws(ReadError) {
    let (address, tag) = try next(&input, builder, &last, tags: 0...2)
    try take(0, builder)
    builder.logic.fieldPolicies[address] = HiddenAnswerPolicy(rawValue: UInt8(tag))!
  }

  mutating func readAnswer(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder,
    after last: inout FieldID
  ) throws(ReadError) {
    let (address, tag) = try next(&input, builder, &last, tags: 0...8)
    try take(0, builder)
    let start = input.offset
    let value: AnswerValue
    switch AnswerTag(rawValue: UInt8(tag))! {
    case .text: value = .text(try plain(&input, builder))
    case .choice: value = .choice(try plain(&input, builder))
    case .choices:
      let count = try input.integer(UInt64.self, "how many choices")
      var values: [String] = []
      var index: UInt64 = 0
      while index < count {
        values.append(try plain(&input, builder))
        index += 1
      }
      value = .choices(values)
    case .decimal:
      let number = Double(bitPattern: try input.integer(UInt64.self, "a number"))
      guard number.isFinite else { throw .damaged(at: start, "a finite number", "\(number)") }
      value = .decimal(number)
    case .boolean:
      let truth = try input.integer(UInt64.self, "a truth")
      guard truth < 2 else { throw .damaged(at: start, "0 or 1", "\(truth)") }
      value = .boolean(truth == 1)
    case .integer: value = .integer(try integer(&input))
    case .date: value = .date(days: try integer(&input))
    case .time: value = .time(milliseconds: try integer(&input))
    case .dateTime: value = .dateTime(milliseconds: try integer(&input))
    }
    builder.logic.answers[address] = value
  }

  private func integer(_ input: inout BinaryInput) throws(ReadError) -> WideInt {
    WideInt(Int64(bitPattern: try input.integer(UInt64.self, "a number")))
  }

  /// Reads a text that has no value stored beside its length.
  mutating func plain(
    _ input: inout BinaryInput,
    _ builder: borrowing FormBuilder
  ) throws(ReadError) -> String {
    let start = input.offset
    let (text, high) = try text(&input, builder, "a text")
    guard high == 0 else { throw .damaged(at: start + 4, "a zero", "\(high)") }
    return text
  }
}

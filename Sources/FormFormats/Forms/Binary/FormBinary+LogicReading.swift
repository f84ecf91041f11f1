import FormModel

extension FormBinary {
  static func readLogic(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    let start = input.offset
    var logic = LogicReader()
    var whole = FormParts()
    try logic.readObject("logic", LogicTables.form, into: &whole, &input, builder)
    whole.set(in: &builder)
    var counts: [Int] = []
    for _ in 0..<6 { counts.append(try readCount(&input)) }
    for _ in 0..<counts[0] { try logic.readChoiceList(&input, &builder) }
    for _ in 0..<counts[1] { try logic.readGroup(&input, &builder) }
    for _ in 0..<counts[2] { try logic.readRepeat(&input, &builder) }
    for _ in 0..<counts[3] { try logic.readVariable(&input, &builder) }
    logic.reserveRules(counts[4], input, &builder)
    for _ in 0..<counts[4] { try logic.readRule(&input, &builder) }
    var last: UInt64?
    for _ in 0..<counts[5] { try logic.readPlace(&input, &builder, after: &last) }
    guard !builder.logic.isEmpty || !builder.texts.isEmpty else {
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

  /// Reads a word that holds a field.
  func place(
    _ input: inout BinaryInput,
    _ builder: borrowing FormBuilder
  ) throws(ReadError) -> FieldID {
    let start = input.offset
    let word = try input.integer(UInt64.self, "a field")
    let address = FormBinary.field(at: word)
    guard builder.hasField(at: address) else {
      throw .damaged(at: start, "a field of the form", "\(address)")
    }
    guard word >> 48 == 0 else { throw .damaged(at: start + 6, "a zero", "\(word >> 48)") }
    return address
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
    let start = input.offset
    var parts = GroupParts()
    try readObject("a group", LogicTables.group, into: &parts, &input, builder)
    guard let group = parts.whole else {
      throw .damaged(at: start, GroupParts.extentText, "others")
    }
    guard builder.holds(group.extent) else {
      throw .damaged(at: start, "a group of what the form has", group.extent.text)
    }
    builder.logic.groups.append(group)
  }

  mutating func readRepeat(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    let start = input.offset
    var item = FormRepeat(id: "", pages: 0..<0)
    try readObject("a repeat", LogicTables.repeat, into: &item, &input, builder)
    let extent = FieldGroup.Extent.pages(item.pages)
    guard builder.holds(extent) else {
      throw .damaged(at: start, "pages that the form has", extent.text)
    }
    builder.logic.repeats.append(item)
  }

  mutating func readVariable(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    var variable = Variable(id: "", expression: "")
    try readObject("a variable", LogicTables.variable, into: &variable, &input, builder)
    builder.logic.variables.append(variable)
  }

  /// Reads the logic of a field or page, which comes after the one before in the order of the form.
  mutating func readPlace(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder,
    after last: inout UInt64?
  ) throws(ReadError) {
    let start = input.offset
    let word = try input.integer(UInt64.self, "a field or page")
    let address = FormBinary.field(at: word)
    let isPage = address.field == FormBinary.noField
    guard isPage ? builder.pages.contains(address.page) : builder.hasField(at: address) else {
      throw .damaged(at: start, "a field or page of the form", hex(word))
    }
    let target: LabelExpression.Target = isPage ? .page(address.page) : .field(address)
    guard last.map({ $0 < target.order }) ?? true, word >> 48 != 0 else {
      throw .damaged(at: start, "a field or page after the one before, and keys of it", hex(word))
    }
    last = target.order
    var logic = PlaceLogic()
    let table = isPage ? LogicTables.page : LogicTables.field
    let what = isPage ? "a page" : "a field"
    try read(word >> 48, of: what, at: start, table, into: &logic, &input, builder)
    logic.add(to: &builder, of: target)
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

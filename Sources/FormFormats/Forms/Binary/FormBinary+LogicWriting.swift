import FormModel

extension FormBinary {
  /// The length that marks a missing label or message. An empty text has length 0.
  static let missingText: UInt64 = 0xFFFF_FFFF
  /// Stands for a field where a page has logic. No page has so many fields.
  static let noField = 0xFFFF

  /// Writes a form's logic: first the counts, then the parts kind by kind.
  static func writeLogic(
    of form: borrowing FormDefinition,
    to output: inout BinaryOutput
  ) throws(IOError) {
    let logic = form.logic
    try write(FormParts(logic, form.texts), LogicTables.form, to: &output)
    let places = PlacedLogic(form).ordered
    for count in [
      logic.choiceLists.count, logic.groups.count, logic.repeats.count, logic.variables.count,
      logic.rules.count, places.count,
    ] {
      try output.word(UInt64(count))
    }
    for list in logic.choiceLists {
      try write(list.id, high: UInt64(list.choices.count), to: &output)
      for choice in list.choices { try write(choice.value, choice.label, to: &output) }
      try writeColumns(of: list, to: &output)
    }
    for group in logic.groups { try write(GroupParts(group), LogicTables.group, to: &output) }
    for item in logic.repeats { try write(item, LogicTables.repeat, to: &output) }
    for variable in logic.variables { try write(variable, LogicTables.variable, to: &output) }
    for rule in logic.rules {
      try write(rule.condition, high: UInt64(rule.actionCount), to: &output)
      for action in rule.actions { try write(action, to: &output) }
    }
    for (target, logic) in places {
      switch target {
      case .field(let field):
        let presence = LogicMember.presence(of: LogicTables.field, in: logic)
        try output.word(place(field) | presence << 48)
        try write(presence, of: logic, LogicTables.field, to: &output)
      case .page(let page):
        let presence = LogicMember.presence(of: LogicTables.page, in: logic)
        try output.word(UInt64(page.rawValue) | UInt64(noField) << 32 | presence << 48)
        try write(presence, of: logic, LogicTables.page, to: &output)
      }
    }
  }

  /// Returns a field's word: page in bits 0…31, place on the page in bits 32…47.
  static func place(_ address: FieldID) -> UInt64 {
    UInt64(address.page.rawValue) | UInt64(address.field) << 32
  }

  /// Writes a text after a word with its length and another value.
  static func write(
    _ text: String,
    high: UInt64,
    to output: inout BinaryOutput
  ) throws(IOError) {
    let bytes = Array(text.utf8)
    try output.word(UInt64(bytes.count) | high << 32)
    try output.padded(unsafe bytes.span.bytes)
  }

  /// Writes two texts after a word with both lengths.
  static func write(
    _ first: String,
    _ second: String?,
    to output: inout BinaryOutput
  ) throws(IOError) {
    let texts = Array(first.utf8) + Array((second ?? "").utf8)
    let length = second.map { UInt64($0.utf8.count) } ?? missingText
    try output.word(UInt64(first.utf8.count) | length << 32)
    try output.padded(unsafe texts.span.bytes)
  }

  private static func write(
    _ action: Rule.Action,
    to output: inout BinaryOutput
  ) throws(IOError) {
    let effect = UInt64(action.effect.rawValue)
    switch action.target {
    case .field(let address):
      try output.word(effect | UInt64(address.field) << 16 | UInt64(address.page.rawValue) << 32)
    case .page(let page): try output.word(effect | 1 << 8 | UInt64(page.rawValue) << 32)
    case .group(let group): try output.word(effect | 2 << 8 | UInt64(group) << 32)
    }
  }

  /// Writes an answer's value. The word with its type comes before it.
  static func write(_ answer: AnswerValue, to output: inout BinaryOutput) throws(IOError) {
    switch answer {
    case .text(let text), .choice(let text): try write(text, high: 0, to: &output)
    case .integer(let value): try output.word(UInt64(bitPattern: Int64(value)))
    case .decimal(let value): try output.word(value.bitPattern)
    case .boolean(let value): try output.word(value ? 1 : 0)
    case .date(let value), .time(let value), .dateTime(let value):
      try output.word(UInt64(bitPattern: Int64(value)))
    case .choices(let values):
      try output.word(UInt64(values.count))
      for value in values { try write(value, high: 0, to: &output) }
    }
  }
}

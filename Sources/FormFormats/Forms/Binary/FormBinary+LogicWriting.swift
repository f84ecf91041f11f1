import FormModel

extension FormBinary {
  /// The length that marks a missing label or message. An empty text has length 0.
  static let missingText: UInt64 = 0xFFFF_FFFF

  /// Writes a form's logic: first the counts, then the parts kind by kind.
  static func writeLogic(
    _ logic: FormLogic,
    to output: inout BinaryOutput
  ) throws(IOError) {
    try output.word(
      UInt64(logic.policy.rawValue) | (logic.allowsFinishingInvalid ? 1 << 8 : 0)
    )
    for count in [
      logic.choiceLists.count, logic.groups.count, logic.variables.count, logic.rules.count,
      logic.calculations.count, logic.constraints.count, logic.fieldChoices.count,
      logic.fieldPolicies.count, logic.answers.count, logic.repeats.count,
      logic.choiceFilters.count, logic.labels.count,
    ] {
      try output.word(UInt64(count))
    }
    for list in logic.choiceLists {
      try write(list.id, high: UInt64(list.choices.count), to: &output)
      for choice in list.choices { try write(choice.value, choice.label, to: &output) }
      try writeColumns(of: list, to: &output)
    }
    for group in logic.groups { try write(group, to: &output) }
    for variable in logic.variables { try write(variable.id, variable.expression, to: &output) }
    for rule in logic.rules {
      try write(rule.condition, high: UInt64(rule.actionCount), to: &output)
      for action in rule.actions { try write(action, to: &output) }
    }
    for calculation in logic.calculations {
      try output.word(place(calculation.field) | (calculation.trigger == nil ? 0 : 1 << 48))
      try write(calculation.expression, high: 0, to: &output)
      if let trigger = calculation.trigger { try output.word(place(trigger)) }
    }
    for constraint in logic.constraints {
      try output.word(place(constraint.field))
      try write(constraint.expression, constraint.message, to: &output)
    }
    for (address, list) in logic.fieldChoices.sorted(by: { $0.key < $1.key }) {
      try output.word(place(address))
      try output.word(UInt64(list))
    }
    for (address, policy) in logic.fieldPolicies.sorted(by: { $0.key < $1.key }) {
      try output.word(place(address) | UInt64(policy.rawValue) << 48)
    }
    for (address, answer) in logic.answers.sorted(by: { $0.key < $1.key }) {
      try output.word(place(address) | UInt64(AnswerTag(answer).rawValue) << 48)
      try write(answer, to: &output)
    }
    for item in logic.repeats { try write(item, to: &output) }
    for filter in logic.choiceFilters {
      try output.word(place(filter.field))
      try write(filter.expression, high: 0, to: &output)
    }
    for label in logic.labels { try write(label, to: &output) }
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
    _ group: FieldGroup,
    to output: inout BinaryOutput
  ) throws(IOError) {
    try write(group.id, group.label, to: &output)
    let flags: UInt64 = (group.isHidden ? 1 : 0) | (group.isReadOnly ? 2 : 0)
    switch group.extent {
    case .pages(let range):
      try output.word(0xFFFF_FFFF | flags << 32)
      try write(range.lowerBound.rawValue..<range.upperBound.rawValue, to: &output)
    case .fields(let page, let range):
      try output.word(UInt64(page.rawValue) | flags << 32)
      try write(range, to: &output)
    }
  }

  static func write(_ range: Range<Int>, to output: inout BinaryOutput) throws(IOError) {
    try output.word(UInt64(range.lowerBound) | UInt64(range.upperBound) << 32)
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

  /// Writes an answer's value. The word with its field and tag comes before it.
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

/// The kind of the answer that follows.
enum AnswerTag: UInt8, CaseIterable {
  case text, integer, decimal, boolean, date, time, dateTime, choice, choices

  init(_ answer: AnswerValue) {
    switch answer {
    case .text: self = .text
    case .integer: self = .integer
    case .decimal: self = .decimal
    case .boolean: self = .boolean
    case .date: self = .date
    case .time: self = .time
    case .dateTime: self = .dateTime
    case .choice: self = .choice
    case .choices: self = .choices
    }
  }
}

import FormModel

/// A form's logic while it is read. Names are resolved at the end, when all ids are known.
struct JSONLogic {
  enum VariableKey: String, JSONKey {
    case id, value
    var bit: UInt8 { self == .id ? 0 : 1 }
  }
  enum GroupKey: String, JSONKey {
    case id, label, page, fields, pages, hidden, readOnly
    var bit: UInt8 { UInt8(GroupKey.allCases.firstIndex(of: self)!) }
  }

  /// A name and its position.
  struct Name {
    var text: String
    var position: SourcePosition
  }
  var positions = LogicPositions()
  var groupPositions: [SourcePosition] = []
  var repeats = RepeatNames()
  var listPositions: [SourcePosition] = []
  var actions: [[(effect: RuleEffect, target: Name)]] = []
  var choices: [(address: FieldID, list: Name)] = []
  var messages: [FieldID: Name] = [:]
  var triggers: [FieldID: Name] = [:]
  private var memory = LogicMemory()

  /// Adds `bytes` to the memory estimate of a large list.
  mutating func takeRow(_ bytes: Int, _ builder: borrowing FormBuilder) throws(ReadError) {
    try memory.take(bytes, builder)
  }

  /// Adds `bytes` to the logic's memory estimate and checks the limit.
  mutating func take(_ bytes: Int, _ builder: borrowing FormBuilder) throws(ReadError) {
    try memory.take(bytes + 96, builder)
  }

  /// Reads the value of one of the form's logic keys.
  mutating func read(
    _ key: FormJSON.FormKey,
    _ reader: inout JSONReader,
    _ builder: inout FormBuilder,
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    switch key {
    case .choices:
      try reader.array("an array of choice lists") { (reader) throws(ReadError) in
        try readChoiceList(&reader, &builder, &scratch)
      }
    case .groups:
      try reader.array("an array of groups") { (reader) throws(ReadError) in
        try readGroup(&reader, &builder, &scratch)
      }
    case .repeats:
      try reader.array("an array of repeats") { (reader) throws(ReadError) in
        try readRepeat(&reader, &builder, &scratch)
      }
    case .variables:
      try reader.array("an array of variables") { (reader) throws(ReadError) in
        try readVariable(&reader, &builder, &scratch)
      }
    case .rules:
      try reader.array("an array of rules") { (reader) throws(ReadError) in
        try readRule(&reader, &builder, &scratch)
      }
    case .policy:
      let text = try name(&reader, &scratch, "a policy")
      builder.logic.policy = try policy(text, &reader)
    case .allowsFinishingInvalid:
      builder.logic.allowsFinishingInvalid = try reader.bool("true or false")
    case .schema, .pages: preconditionFailure("FormJSON reads these keys itself")
    }
  }

  /// Reads the value of one of a field's logic keys.
  mutating func read(
    _ key: FormJSON.FieldKey,
    _ text: String,
    at position: SourcePosition,
    of address: FieldID,
    _ reader: inout JSONReader,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    try take(text.utf8.count, builder)
    switch key {
    case .choices: choices.append((address, Name(text: text, position: position)))
    case .calculation:
      builder.logic.calculations.append(Calculation(field: address, expression: text))
      positions.calculations.append(position)
    case .constraint:
      builder.logic.constraints.append(Constraint(field: address, expression: text))
      positions.constraints.append(position)
    case .filter:
      builder.logic.choiceFilters.append(ChoiceFilter(field: address, expression: text))
      positions.choiceFilters.append(position)
    case .labelExpression: try addLabel(of: .field(address), text, at: position, &builder)
    case .trigger: triggers[address] = Name(text: text, position: position)
    case .message: messages[address] = Name(text: text, position: position)
    default:
      builder.logic.fieldPolicies[address] = try policy(
        Name(text: text, position: position),
        &reader
      )
    }
  }

  mutating func addLabel(
    of target: LabelExpression.Target,
    _ expression: String,
    at position: SourcePosition,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    try take(expression.utf8.count, builder)
    builder.logic.labels.append(LabelExpression(of: target, expression: expression))
    positions.labels.append(position)
  }

  private func policy(
    _ name: Name,
    _ reader: inout JSONReader
  ) throws(ReadError) -> HiddenAnswerPolicy {
    guard let policy = HiddenAnswerPolicy.allCases.first(where: { "\($0)" == name.text }) else {
      let known = HiddenAnswerPolicy.allCases.map { "\($0)" }.joined(separator: ", ")
      throw reader.failure(at: name.position, "a policy: \(known)", TextInput.quoted(name.text))
    }
    return policy
  }

  func name(
    _ reader: inout JSONReader,
    _ scratch: inout [UInt8],
    _ expected: String
  ) throws(ReadError) -> Name {
    try reader.skipSpace()
    let start = reader.position
    try reader.string(into: &scratch, expected)
    return Name(text: try reader.memoryLimit.string(scratch), position: start)
  }

  private mutating func readVariable(
    _ reader: inout JSONReader,
    _ builder: inout FormBuilder,
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    var variable = Variable(id: "", expression: "")
    try reader.skipSpace()
    var position = reader.position
    try reader.object("a variable", VariableKey.self, scratch: &scratch) {
      (reader, key, scratch) throws(ReadError) in
      let name = try name(&reader, &scratch, "a string")
      if key == .id {
        variable.id = name.text
      } else {
        variable.expression = name.text
        position = name.position
      }
    }
    try take(variable.id.utf8.count + variable.expression.utf8.count, builder)
    builder.logic.variables.append(variable)
    positions.variables.append(position)
  }
}

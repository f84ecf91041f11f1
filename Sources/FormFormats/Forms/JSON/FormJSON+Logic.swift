import FormModel

/// A form's logic while it is read. Names are resolved at the end, when all ids are known.
struct JSONLogic {
  /// A name and its position.
  struct Name {
    var text: String
    var position: SourcePosition
  }
  var positions = LogicPositions()
  private(set) var groupPositions: [SourcePosition] = []
  /// By the index of a repeat: where its pages stand, and the field in its titles.
  private(set) var repeats: [(pages: SourcePosition, title: Name?)] = []
  var listPositions: [SourcePosition] = []
  var actions: [[(effect: RuleEffect, target: Name)]] = []
  private(set) var choices: [(address: FieldID, list: Name)] = []
  /// Triggers by the index of their calculation.
  private(set) var triggers: [(calculation: Int, field: Name)] = []
  var translations: [JSONTranslation] = []
  private var memory = LogicMemory()

  /// Adds `bytes` to the memory estimate of a large list.
  mutating func takeRow(_ bytes: Int, _ builder: borrowing FormBuilder) throws(ReadError) {
    try memory.take(bytes, builder)
  }

  /// Adds `bytes` to the logic's memory estimate and checks the limit.
  mutating func take(_ bytes: Int, _ builder: borrowing FormBuilder) throws(ReadError) {
    try memory.take(bytes + 96, builder)
  }

  /// Reads the value of one of the form's lists.
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
    case .translations:
      try reader.array("an array of translations") { (reader) throws(ReadError) in
        try readTranslation(&reader, &builder, &scratch)
      }
    case .schema, .pages: preconditionFailure("FormJSON reads these keys itself")
    }
  }

  /// Reads the value of one of the form's other keys of logic.
  mutating func read(
    _ place: Int,
    _ reader: inout JSONReader,
    _ builder: inout FormBuilder,
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    var (whole, found) =
      (FormParts(builder.logic, builder.texts), MembersFound(LogicTables.form))
    try read(place, of: LogicTables.form, into: &whole, &found, &reader, &scratch)
    try take(found.bytes, builder)
    whole.set(in: &builder)
  }

  /// Adds the logic of a field that has been read.
  mutating func add(
    _ logic: PlaceLogic,
    _ found: MembersFound,
    of address: FieldID,
    _ reader: borrowing JSONReader,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    try check(logic, LogicTables.field, found, reader)
    try take(found.bytes, builder)
    logic.add(to: &builder, of: .field(address))
    if let list = found.list { choices.append((address, list)) }
    if let trigger = found.field {
      triggers.append((builder.logic.calculations.count - 1, trigger))
    }
  }

  /// Reads the value of one of a page's keys of logic.
  mutating func read(
    _ place: Int,
    of page: PageID,
    _ reader: inout JSONReader,
    _ builder: inout FormBuilder,
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    var (logic, found) = (PlaceLogic(), MembersFound(LogicTables.page))
    try read(place, of: LogicTables.page, into: &logic, &found, &reader, &scratch)
    try take(found.bytes, builder)
    logic.add(to: &builder, of: .page(page))
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
    let (found, start) =
      try readObject("a variable", LogicTables.variable, into: &variable, &reader, &scratch)
    try take(found.bytes, builder)
    builder.logic.variables.append(variable)
    positions.variables.append(found.position(of: "value", LogicTables.variable) ?? start)
  }

  private mutating func readGroup(
    _ reader: inout JSONReader,
    _ builder: inout FormBuilder,
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    var parts = GroupParts()
    let (found, start) =
      try readObject("a group", LogicTables.group, into: &parts, &reader, &scratch)
    guard let group = parts.whole else {
      throw reader.failure(at: start, GroupParts.extentText, "others")
    }
    try take(found.bytes, builder)
    builder.logic.groups.append(group)
    groupPositions.append(start)
  }

  private mutating func readRepeat(
    _ reader: inout JSONReader,
    _ builder: inout FormBuilder,
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    var item = FormRepeat(id: "", pages: 0..<0)
    let table = LogicTables.repeat
    let (found, start) = try readObject("a repeat", table, into: &item, &reader, &scratch)
    guard let pages = found.position(of: "pages", table) else {
      throw reader.failure(at: start, "\"pages\" of a repeat", "none")
    }
    try take(MemoryLayout<FormRepeat>.stride + found.bytes, builder)
    builder.logic.repeats.append(item)
    positions.repeats.append(found.position(of: "count", table) ?? start)
    repeats.append((pages, found.field))
  }
}

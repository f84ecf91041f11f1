import FormModel

/// Compiles a form's logic: resolves names, splits conditions into atoms, gates and formulas, and sorts them by
/// dependency.
struct RuleCompiler {
  var program = RuleProgram()
  /// The meaning of a name.
  enum Meaning {
    case field(FieldID)
    case variable(Int)
    case other(String)
  }
  /// The last name looked up: neighbouring expressions often read the same field.
  var lastName: (name: String, meaning: Meaning?)?
  var variables: [String: Int] = [:]
  /// Names of groups and pages, for errors.
  var groupNames: [String: Int] = [:]
  var repeatNames: [String: Int] = [:]
  var variableFormulas: [Int] = []

  var atomKeys: [AtomKey] = []
  /// Index of `atomKeys`.
  var atoms = HashIndex()
  /// The texts that atoms compare with, and the index of each.
  var atomTexts: [[UInt8]] = []
  var atomTextPlaces: [[UInt8]: Int] = [:]
  /// Index of the formulas of conditions.
  var conditionFormulas = HashIndex()
  var gates = GateIndex()
  /// The node of each gate, by its number before `makeOrder`.
  var gateNodes: [UInt32] = []
  /// The first value of each `GateCell`.
  var gateStarts: [UInt32] = []
  var atomPairs: [(source: Int, consumer: Consumer)] = []
  var gatePairs: [(source: Int, consumer: Consumer)] = []
  var formulaPairs: [(source: Int, consumer: Consumer)] = []
  /// Pairs of a record, or variable, and a formula that reads it.
  var readPairs: [(Int, UInt32)] = []
  var variableReadPairs: [(Int, UInt32)] = []

  /// Whether the last condition was decided in part without reading its fields.
  var dropsReads = false
  /// The fields that such conditions name, and the targets of their rules.
  var droppedReads: [(slot: UInt32, consumer: Consumer)] = []

  /// Records whose constraint is false while no source holds.
  var brokenAtFirst: [Int] = []

  var indices = ChoiceIndices()
  var parser = ExpressionParser()
  /// Empty memory for the slots of the next expression.
  var slotMemory: [UInt32] = []

  var logic: FormLogic
  /// The part of the form whose rules are compiled; 0 for a form without repeats.
  let part: Int
  /// Nil for a form without repeats.
  let plan: RepeatPlan?
  /// The container of each group of this part.
  var containerOfGroup: [Int: Int] = [:]
  /// What expressions read from other parts.
  var imports: [ImportKey] = []
  var importIndex: [ImportKey: Int] = [:]
  /// Pairs of an import and a formula that reads it.
  var importReadPairs: [(Int, UInt32)] = []
  /// Pairs of a record, or variable, and a node that passes its value on to other parts.
  var recordNodePairs: [(Int, UInt32)] = []
  var variableNodePairs: [(Int, UInt32)] = []
  /// Pairs of an aggregate of this part and a node that reads it.
  var aggregateNodePairs: [(Int, UInt32)] = []
  /// The formulas that say how many instances inner parts have.
  var countFormulas: [(part: Int, formula: Int)] = []

  init(_ logic: FormLogic, part: Int = 0, of plan: RepeatPlan? = nil) {
    self.logic = logic
    self.part = part
    self.plan = plan
  }

  /// Whether a page is one of the part's. Part 0 also takes those that the form does not have, and refuses them.
  func owns(_ page: PageID) -> Bool {
    guard let plan else { return true }
    return page.place < plan.partOfPage.count && Int(clamping: page.rawValue) == page.place
      ? plan.part(of: page) == part : part == 0
  }

  func owns(_ action: Rule.Action) -> Bool {
    guard let plan else { return true }
    switch action.target {
    case .field(let address): return owns(address.page)
    case .page(let page): return owns(page)
    case .group(let group):
      guard logic.groups.indices.contains(group) else { return part == 0 }
      return plan.part(of: logic.groups[group]) == part
    }
  }

  /// The pages of the part, by their places as loaded, and those of repeats inside it.
  func places(_ form: borrowing FormDefinition) -> Range<Int> {
    plan?.parts[part].places ?? 0..<form.pageCount
  }

  /// The rules of a form without repeats.
  ///
  /// - Throws: `RuleError`, for the first error.
  /// - Complexity: O(pages + fields + bytes of expressions + rules · log(rules)).
  static func compile(_ form: borrowing FormDefinition) throws(RuleError) -> RuleProgram {
    var compiler = RuleCompiler(form.logic)
    try compiler.read(form)
    compiler.makePolicies()
    try compiler.makeOrder(form)
    compiler.makeLists()
    compiler.finish()
    return compiler.program
  }

  /// Reads the part's fields, groups and expressions.
  mutating func read(
    _ form: borrowing FormDefinition,
    around: RuleCompiler? = nil
  ) throws(RuleError) {
    try readFields(form, tables: around?.program.tables)
    readTargets(form)
    if let around {
      variables = around.variables
      groupNames = around.groupNames
      repeatNames = around.repeatNames
      indices = around.indices
    } else {
      try readNames(form)
    }
    try readContainers(form, around: around)
    try readCalculations(form)
    try readRules(form)
    try readFilters(form)
    try readConstraints(form)
    try readLabels(form)
  }

  mutating func finish() {
    program.cells.removeFirst(program.fieldCount)
    for index in program.formulas.indices {
      program.formulas[index].isNumeric = program.pool.isNumeric(
        program.formulas[index].code,
        program.records
      )
    }
    program.trim()
  }

  /// Adds cells that are 0, and returns the first.
  mutating func cells(_ count: Int) -> Int {
    for _ in 0..<count { program.cells.append(0) }
    return program.cells.count - count
  }

  /// Adds a node, and returns its number before `makeOrder`.
  mutating func node(_ kind: RuleNode.Kind, _ index: Int, cell: Int = 0) -> UInt32 {
    program.nodes.append(RuleNode(kind, index, cell: UInt32(cell)))
    return UInt32(program.nodes.count - 1)
  }
}

extension RuleCompiler {
  /// Numbers the fields, and compiles the choice lists.
  ///
  /// - Parameter tables: the choice lists, if they are compiled already.
  mutating func readFields(
    _ form: borrowing FormDefinition,
    tables: [ChoiceTable]?
  ) throws(RuleError) {
    let places = places(form)
    var first: UInt32 = 0
    program.firstPlace = places.lowerBound
    program.firstField.reserveCapacity(places.count + 1)
    for place in places {
      let page = PageID(knownPlace: place)
      program.firstField.append(first)
      if owns(page) { first += UInt32(form.fieldCount(ofKnownPage: page)) }
    }
    program.firstField.append(first)
    program.entries = Array(repeating: .none, count: Int(first))
    program.cells = Array(repeating: AnswerCode.none, count: Int(first))
    if let tables {
      program.tables = tables
      readKinds(form)
      return
    }
    var lists: Set<String> = []
    for (place, list) in logic.choiceLists.enumerated() {
      guard place < AnswerKind.mostLists else {
        throw .invalid(
          .choiceList(place),
          expected: "at most \(AnswerKind.mostLists) lists",
          found: "\(logic.choiceLists.count)"
        )
      }
      guard lists.insert(list.id).inserted else {
        throw .invalid(.choiceList(place), expected: "an id of its own", found: list.id.shortened)
      }
      try checkColumns(of: list, at: place)
      program.tables.append(try ChoiceTable(list, place: place))
    }
    for (address, table) in logic.fieldChoices.sorted(by: { $0.key < $1.key }) {
      try check(address, of: .field(address), form)
      guard program.tables.indices.contains(table) else {
        throw .invalid(
          .field(address),
          expected: "a choice list, 0 ..< \(program.tables.count)",
          found: "\(table)"
        )
      }
      guard form.kind(at: address) != .choices || !program.tables[table].hasSpaces else {
        throw .invalid(
          .field(address),
          expected: "a list of values without white space, since it takes several choices",
          found: "list \(logic.choiceLists[table].id.shortened)"
        )
      }
    }
    for address in logic.fieldPolicies.keys.sorted() {
      try check(address, of: .field(address), form)
    }
    readKinds(form)
  }

  /// Notes what each field's answers are. The choice lists of fields were checked.
  private mutating func readKinds(_ form: borrowing FormDefinition) {
    program.kinds.reserveCapacity(program.fieldCount)
    for place in program.firstField.indices.dropLast() {
      let page = PageID(knownPlace: program.firstPlace + place)
      for field in 0..<Int(program.firstField[place + 1] - program.firstField[place]) {
        let address = FieldID(page: page, field: field)
        let kind = form.kind(at: address)
        let hasChoices = kind == .choice || kind == .choices
        let choices = hasChoices ? logic.fieldChoices[address] : nil
        program.kinds.append(
          AnswerKind(kind: kind, choices: choices.map(UInt32.init) ?? FieldRecord.none)
        )
      }
    }
  }

  func check(
    _ address: FieldID,
    of place: RulePlace,
    _ form: borrowing FormDefinition
  ) throws(RuleError) {
    do { _ = try form.flags(at: address) } catch {
      throw .invalid(place, expected: "a field of the form", found: "\(address)")
    }
  }

  /// The record of an existing field, which is added if it is missing.
  mutating func record(at address: FieldID, _ form: borrowing FormDefinition) -> Int {
    let slot = program.slot(of: address)
    if let record = program.entries[slot].record { return record }
    var record = FieldRecord(
      address.field,
      kind: form.kind(at: address),
      policy: logic.fieldPolicies[address] ?? logic.policy,
      slot: slot
    )
    record.choices = logic.fieldChoices[address].map(UInt32.init) ?? FieldRecord.none
    program.entries[slot] = FieldEntry(record: program.records.count)
    program.records.append(record)
    return program.records.count - 1
  }

  /// Adds the target of a record, and those of all records before it.
  mutating func needTarget(ofRecord record: Int) {
    while program.targets.count <= record {
      let slot = Int(program.records[program.targets.count].slot)
      program.targets.append(FieldTarget(page: program.page(ofSlot: slot)))
    }
  }

  /// Adds the records of fields with a target, before those that are only read.
  mutating func readTargets(_ form: borrowing FormDefinition) {
    // Each acts on one field and may read another.
    let most = 2 * (logic.rules.count + logic.calculations.count + logic.constraints.count)
    program.records.reserveCapacity(min(most, program.fieldCount))
    program.targets.reserveCapacity(min(most, program.fieldCount))
    for rule in logic.rules.indices {
      for place in 0..<logic.rules[rule].actionCount {
        if case .field(let address) = logic.rules[rule].action(at: place).target {
          target(at: address, form)
        }
      }
    }
    for calculation in logic.calculations {
      target(at: calculation.field, form)
      if let trigger = calculation.trigger { target(at: trigger, form) }
    }
    for constraint in logic.constraints { target(at: constraint.field, form) }
    for filter in logic.choiceFilters { target(at: filter.field, form) }
    // A field under `cleared` has a node even if no expression reads it.
    if logic.policy == .cleared {
      for place in places(form) {
        let page = PageID(knownPlace: place)
        for field in 0..<form.fieldCount(ofKnownPage: page) {
          let address = FieldID(page: page, field: field)
          if logic.fieldPolicies[address] ?? .cleared == .cleared { target(at: address, form) }
        }
      }
    } else {
      for (address, policy) in logic.fieldPolicies.sorted(by: { $0.key < $1.key })
      where policy == .cleared { target(at: address, form) }
    }
  }

  /// Adds the record of a field and its target, if the field exists.
  private mutating func target(at address: FieldID, _ form: borrowing FormDefinition) {
    guard form.hasField(at: address), owns(address.page) else { return }
    if record(at: address, form) == program.targets.count {
      program.targets.append(FieldTarget(page: address.page))
    }
  }

  /// The index of a record's extra, which is added if it is missing.
  mutating func extra(ofRecord record: Int) -> Int {
    needTarget(ofRecord: record)
    if program.targets[record].extra == FieldRecord.none {
      program.targets[record].extra = UInt32(program.extras.count)
      program.extras.append(FieldExtra())
    }
    return Int(program.targets[record].extra)
  }

  mutating func readNames(_ form: borrowing FormDefinition) throws(RuleError) {
    for (index, group) in logic.groups.enumerated() {
      guard !group.id.isEmpty else {
        throw .invalid(.group(index), expected: "an id", found: "none")
      }
      guard form.address(ofFieldWithID: group.id) == nil,
        groupNames.updateValue(index, forKey: group.id) == nil
      else {
        throw .invalid(.group(index), expected: "an id of its own", found: group.id.shortened)
      }
    }
    for (index, declared) in logic.repeats.enumerated() {
      guard !declared.id.isEmpty else {
        throw .invalid(.repeat(index), expected: "an id", found: "none")
      }
      guard form.address(ofFieldWithID: declared.id) == nil, groupNames[declared.id] == nil,
        repeatNames.updateValue(index, forKey: declared.id) == nil
      else {
        throw .invalid(.repeat(index), expected: "an id of its own", found: declared.id.shortened)
      }
    }
    for (index, variable) in logic.variables.enumerated() {
      guard !variable.id.isEmpty else {
        throw .invalid(.variable(index), expected: "an id", found: "none")
      }
      guard form.address(ofFieldWithID: variable.id) == nil, groupNames[variable.id] == nil,
        repeatNames[variable.id] == nil, variables.updateValue(index, forKey: variable.id) == nil
      else {
        throw .invalid(.variable(index), expected: "an id of its own", found: variable.id.shortened)
      }
    }
  }

  /// The meaning of a name; nil if it is unknown.
  func meaning(of name: String, _ form: borrowing FormDefinition) -> Meaning? {
    if let address = form.address(ofFieldWithID: name) { return .field(address) }
    if let variable = variables[name] { return .variable(variable) }
    if repeatNames[name] != nil { return .other("a repeat") }
    return groupNames[name] == nil ? nil : .other("a group")
  }
}

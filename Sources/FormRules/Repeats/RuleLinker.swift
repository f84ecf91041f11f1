import FormModel

/// Compiles the rules of a form with repeats, part by part, and connects them.
struct RuleLinker {
  let plan: RepeatPlan
  var compilers: [RuleCompiler] = []
  var aggregates: [AggregateKey: Int] = [:]
  var relays: [RelayKey: Int] = [:]
  /// Of each part: the aggregates and terms, with their nodes' numbers before they are ordered.
  var aggregateOf: [[Aggregate]]
  var termsOf: [[DraftTerm]]
  var relaysOf: [[DraftRelay]]
  var latersOf: [[DraftLater]]
  /// Pairs of nodes of all parts: the second depends on the first.
  var edges: [(Node, Node)] = []
  var tournaments = 0

  struct Node: Hashable {
    var part: Int
    var node: UInt32
  }
  struct AggregateKey: Hashable {
    var part: Int
    var kind: Aggregate.Kind
    var term: AggregateTerm
  }
  enum RelaySource: Hashable {
    case record(Int)
    case variable(Int)
    case aggregate(Int)
  }
  struct RelayKey: Hashable {
    var part: Int
    var source: RelaySource
    var inner: Int
  }
  /// A relay before nodes are ordered.
  struct DraftRelay {
    var part: Int
    var node: UInt32
    /// Nodes of the inner part.
    var readers: [UInt32]
  }

  struct DraftLater {
    var distance: Int
    var record: Int
    var node: UInt32
    var readers: [UInt32]
  }
  /// A term before records have their last numbers.
  struct DraftTerm {
    var term: Term
    var node: UInt32
    /// Nil for a term that is 1.
    var field: FieldID?
  }

  init(_ plan: RepeatPlan) {
    self.plan = plan
    aggregateOf = plan.parts.map { _ in [] }
    termsOf = plan.parts.map { _ in [] }
    relaysOf = plan.parts.map { _ in [] }
    latersOf = plan.parts.map { _ in [] }
  }

  /// - Returns: the rules of each part, how the form divides into parts, and how many tournaments there are.
  /// - Throws: `RuleError`, for the first error.
  /// - Complexity: O(pages + fields + bytes of expressions + rules · log(rules)).
  static func compile(
    _ form: borrowing FormDefinition
  ) throws(RuleError) -> (programs: [RuleProgram], plan: RepeatPlan, tournaments: Int) {
    let plan = try RepeatPlan(form)
    var linker = RuleLinker(plan)
    try linker.link(form)
    let order = linker.order()
    guard order.isComplete else { throw .cycle(order.cycle { linker.name(ofNode: $0, form) }) }
    try linker.checkEarlier(form)
    linker.renumber(order)
    linker.finish(form)
    return (linker.compilers.map { $0.program }, plan, linker.tournaments)
  }

  /// Compiles the parts, and connects them.
  mutating func link(_ form: borrowing FormDefinition) throws(RuleError) {
    try read(form)
    connectContainers()
    for part in plan.parts.indices { connectImports(part, form) }
    for part in plan.parts.indices { compilers[part].makePolicies() }
    for part in plan.parts.indices { try compilers[part].checkCounts() }
    collectEdges()
  }

  mutating func read(_ form: borrowing FormDefinition) throws(RuleError) {
    for part in plan.parts.indices {
      var compiler = RuleCompiler(form.logic, part: part, of: plan)
      try compiler.read(form, around: part == 0 ? nil : compilers[plan.parts[part].around])
      for inner in plan.parts[part].inner { try compiler.readCount(ofPart: inner, form) }
      compilers.append(compiler)
    }
    try check(form)
  }

  /// Lets containers of a part act on the instances of the repeats within them.
  mutating func connectContainers() {
    for part in plan.parts.indices {
      for index in compilers[part].program.containers.indices {
        let container = compilers[part].program.containers[index]
        let inner = Int(container.innerPart)
        guard inner != 0 else { continue }
        for isInput in [false, true] {
          let node = compilers[part].node(.relay, relaysOf[part].count)
          relaysOf[part].append(DraftRelay(part: inner, node: node, readers: []))
          if isInput {
            compilers[part].program.containers[index].input = node
          } else {
            compilers[part].program.containers[index].visibility = node
          }
        }
      }
    }
  }

  // MARK: Imports

  mutating func connectImports(_ part: Int, _ form: borrowing FormDefinition) {
    for (index, key) in compilers[part].imports.enumerated() {
      let readers = readers(ofImport: index, part)
      switch key {
      case .outer(let address):
        let outer = plan.part(of: address.page)
        let record = compilers[outer].record(at: address, form)
        compilers[outer].program.records[record].add(.isRead)
        relay(.record(record), from: outer, to: part, readers)
      case .variable(let variable): relay(.variable(variable), from: 0, to: part, readers)
      case .aggregate(let aggregation, let term):
        let (own, index) = aggregate(kind(aggregation), term, readBy: part, form)
        read(index, of: own, by: part, readers)
      case .element(let address, let below):
        let index = aggregate(.watch, .field(address), in: below, form)
        read(index, of: below, by: part, readers)
        // Numbers also change with the instances between.
        for between in plan.chain(from: below, to: plan.part(of: address.page)).dropLast() {
          let index = aggregate(.watch, .instance(between), in: below, form)
          read(index, of: below, by: part, readers)
        }
      case .earlier(let address, let distance):
        if form.logic.fieldPolicies[address] ?? form.logic.policy == .cleared {
          // Hiding a field removes its answer for good, so a circle would depend on the order of evaluation.
          let around = plan.parts[part].around
          read(aggregate(.watch, .field(address), in: around, form), of: around, by: part, readers)
        } else {
          readEarlier(address, distance, part, readers, form)
        }
      case .position: compilers[part].program.crossing.positionReaders += readers
      }
    }
  }

  /// Lets nodes be evaluated when a field of an earlier instance changes.
  mutating func readEarlier(
    _ address: FieldID,
    _ distance: Int,
    _ part: Int,
    _ readers: [UInt32],
    _ form: borrowing FormDefinition
  ) {
    let record = compilers[part].record(at: address, form)
    compilers[part].program.records[record].add(.isRead)
    let node = compilers[part].node(.later, latersOf[part].count)
    latersOf[part].append(
      DraftLater(distance: distance, record: record, node: node, readers: readers)
    )
    compilers[part].recordNodePairs.append((record, node))
  }

  /// The nodes of the formulas that read an import.
  func readers(ofImport index: Int, _ part: Int) -> [UInt32] {
    compilers[part].importReadPairs.filter { $0.0 == index }
      .map { compilers[part].program.formulas[Int($0.1)].node }
  }

  func kind(_ aggregation: Aggregation) -> Aggregate.Kind {
    switch aggregation {
    case .count: .count
    case .sum: .sum
    case .min: .min
    case .max: .max
    }
  }

  mutating func aggregate(
    _ kind: Aggregate.Kind,
    _ term: AggregateTerm,
    readBy part: Int,
    _ form: borrowing FormDefinition
  ) -> (part: Int, index: Int) {
    let owner = plan.owner(of: term, readBy: part)
    return (owner, aggregate(kind, term, in: owner, form))
  }

  /// The aggregate of a part, which is added with its term if it is new.
  mutating func aggregate(
    _ kind: Aggregate.Kind,
    _ term: AggregateTerm,
    in owner: Int,
    _ form: borrowing FormDefinition
  ) -> Int {
    let key = AggregateKey(part: owner, kind: kind, term: term)
    if let known = aggregates[key] { return known }
    let index = aggregateOf[owner].count
    aggregates[key] = index
    var part = 0
    var record = FieldRecord.none
    var field: FieldID?
    switch term {
    case .field(let address):
      field = address
      part = plan.part(of: address.page)
      record = UInt32(compilers[part].record(at: address, form))
      compilers[part].program.records[Int(record)].add(.isRead)
    case .instance(let other): part = other
    }
    let node = compilers[part].node(.term, termsOf[part].count)
    if record != FieldRecord.none { compilers[part].recordNodePairs.append((Int(record), node)) }
    let cell = compilers[part].cells(1)
    compilers[part].program.cells[cell] = Term.none
    var new = Aggregate(
      kind: kind,
      part: part,
      term: termsOf[part].count,
      cell: compilers[owner].cells(Aggregate.cellCount(kind))
    )
    if kind == .min || kind == .max {
      compilers[owner].program.cells[new.cell] = Term.none
      if owner == 0 {
        new.tournament = tournaments
        tournaments += 1
      }
    }
    var draft = Term(record: record, part: owner, aggregate: index, cell: cell)
    if record == FieldRecord.none, form.logic.policy == .blank {
      draft.container = compilers[part].containerOfInstance
    }
    termsOf[part].append(DraftTerm(term: draft, node: node, field: field))
    aggregateOf[owner].append(new)
    return index
  }

  mutating func read(_ aggregate: Int, of owner: Int, by part: Int, _ readers: [UInt32]) {
    guard owner == part else { return relay(.aggregate(aggregate), from: owner, to: part, readers) }
    for reader in readers { compilers[part].aggregateNodePairs.append((aggregate, reader)) }
  }

  /// Lets nodes of an inner part be evaluated when a value of an outer part changes.
  mutating func relay(
    _ source: RelaySource,
    from part: Int,
    to inner: Int,
    _ readers: [UInt32]
  ) {
    let key = RelayKey(part: part, source: source, inner: inner)
    if let known = relays[key] {
      relaysOf[part][known].readers += readers
      return
    }
    let node = compilers[part].node(.relay, relaysOf[part].count)
    relays[key] = relaysOf[part].count
    relaysOf[part].append(DraftRelay(part: inner, node: node, readers: readers))
    switch source {
    case .record(let record): compilers[part].recordNodePairs.append((record, node))
    case .variable(let variable): compilers[part].variableNodePairs.append((variable, node))
    case .aggregate(let aggregate): compilers[part].aggregateNodePairs.append((aggregate, node))
    }
  }
}

import FormModel

/// Figures on a form's rules: their number, the reach of an answer, the length of chains of rules (UR-3).
public struct RuleSummary: Hashable, Sendable {
  /// The number of targets of each effect.
  public private(set) var actions: [RuleEffect: Int] = [:]
  public private(set) var rules: Int
  public private(set) var variables: Int
  public private(set) var calculations: Int
  public private(set) var constraints: Int
  public private(set) var groups: Int
  /// The number of different comparisons of one field with constants, and of other expressions.
  public private(set) var comparisons: Int
  public private(set) var computed: Int
  /// The number of fields that expressions read.
  public private(set) var readFields = 0
  /// The first field that the most expressions read, and their number.
  public private(set) var mostRead: FieldID?
  public private(set) var mostReaders = 0
  /// The number of expressions that read the clock, as `today()` or `now()`.
  public private(set) var clockReaders = 0
  /// The length of the longest chain of conditions and calculations, each of which reads the result of the previous
  /// one.
  public private(set) var height = 0
  /// The same, counting conditions only.
  public private(set) var conditionHeight = 0
  /// The number of fields that are hidden by their own flag and that no rule shows.
  public private(set) var neverShown = 0
  /// The number of rules without effect because the own flag is set already.
  public private(set) var warnings: Int
  /// Bytes of the compiled rules and their state, without answers and texts.
  public private(set) var bytes: Int
  /// Bytes of answers, 8 for each field of the form, without texts.
  public private(set) var answerBytes: Int

  /// - Throws: the error that prevents the form from being opened.
  /// - Complexity: O(fields + pages + bytes of expressions + rules · groups around what they read).
  public init(_ form: borrowing FormDefinition) throws(RuleError) {
    let logic = form.logic
    try FormSession.check(form)
    let shared = try SharedProgram.of(form)
    rules = logic.rules.count
    variables = logic.variables.count
    calculations = logic.calculations.count
    constraints = logic.constraints.count
    groups = logic.groups.count
    comparisons = 0
    computed = 0
    for part in shared.parts {
      comparisons += unsafe shared.program(ofPart: part).pointee.atomKeys.count
      computed += unsafe shared.program(ofPart: part).pointee.formulas.count
    }
    warnings = logic.warnings { Self.ownFlags(of: $0, form) }.count
    answerBytes = shared.program.fieldCount * MemoryLayout<UInt64>.stride
    bytes = RuleState(shared, form: form).byteCount - answerBytes
    var shown: Set<FieldID> = []
    for action in logic.rules.flatMap({ $0.actions }) {
      actions[action.effect, default: 0] += 1
      if action.effect == .show, case .field(let address) = action.target { shown.insert(address) }
    }
    for page in form.pages {
      for field in 0..<form.fieldCount(ofKnownPage: page) {
        let address = FieldID(page: page, field: field)
        let isHidden = (try? form.flags(at: address))?.contains(.hidden) ?? false
        if isHidden, !shown.contains(address) { neverShown += 1 }
      }
    }
    var chains = RuleChains(logic, shared)
    let names = RuleChains.expressions(of: logic).map(RuleChains.names)
    for read in names { chains.append(read, form) }
    chains.appendContainers()
    height = chains.height(counting: names.count)
    conditionHeight = chains.height(counting: rules)
    let others =
      logic.constraints.map { $0.expression } + logic.choiceFilters.map { $0.expression }
      + logic.labels.map { $0.expression }
    countReaders(names + others.map(RuleChains.names), form)
    let clocked = (RuleChains.expressions(of: logic) + others).filter {
      (try? Expression($0))?.readsClock == true
    }
    clockReaders = clocked.count
  }

  private static func ownFlags(
    of target: RuleTarget,
    _ form: borrowing FormDefinition
  ) -> FieldFlags {
    switch target {
    case .field(let address): (try? form.flags(at: address)) ?? []
    case .page(let page): form.isHidden(page: page) ? .hidden : []
    case .group: []
    }
  }

  private mutating func countReaders(
    _ names: [Set<String>],
    _ form: borrowing FormDefinition
  ) {
    var readers: [FieldID: Int] = [:]
    for name in names.joined() {
      if let address = form.address(ofFieldWithID: name) { readers[address, default: 0] += 1 }
    }
    readFields = readers.count
    for (address, count) in readers.sorted(by: { $0.key < $1.key }) where count > mostReaders {
      mostRead = address
      mostReaders = count
    }
  }
}

/// The dependencies between expressions.
private struct RuleChains {
  private let logic: FormLogic
  private let shared: SharedProgram
  /// The containers of all parts, and the number of the first of each part.
  private var all: [Container] = []
  private var firstOfPart: [Int] = []
  /// The expressions that set each field, hide it, or set each variable or container.
  private var givers: [FieldID: [Int]] = [:]
  private var hiding: [FieldID: [Int]] = [:]
  private var variables: [String: Int] = [:]
  private var containers: [[Int]] = []
  /// The dependencies of each expression, then of each container.
  private var needs: [[Int]] = []

  init(_ logic: FormLogic, _ shared: SharedProgram) {
    self.logic = logic
    self.shared = shared
    for part in shared.parts {
      firstOfPart.append(all.count)
      all += unsafe shared.program(ofPart: part).pointee.containers
    }
    containers = Array(repeating: [], count: all.count)
    // A part around a repeat has containers for the pages inside it, too.
    var ofGroup: [UInt32: [Int]] = [:]
    var ofPage: [PageID: [Int]] = [:]
    for (index, container) in all.enumerated() {
      if container.isPage {
        ofPage[container.page, default: []].append(index)
      } else {
        ofGroup[container.group, default: []].append(index)
      }
    }
    for (rule, text) in logic.rules.enumerated() {
      for action in text.actions where action.effect == .hide || action.effect == .show {
        switch action.target {
        case .field(let address): hiding[address, default: []].append(rule)
        case .page(let page): for index in ofPage[page] ?? [] { containers[index].append(rule) }
        case .group(let group):
          for index in ofGroup[UInt32(group)] ?? [] { containers[index].append(rule) }
        }
      }
    }
    for (place, variable) in logic.variables.enumerated() {
      variables[variable.id] = logic.rules.count + place
    }
    let first = logic.rules.count + logic.variables.count
    for (place, calculation) in logic.calculations.enumerated() {
      givers[calculation.field, default: []].append(first + place)
    }
  }

  /// Conditions, then variables, then calculations.
  static func expressions(of logic: FormLogic) -> [String] {
    logic.rules.map { $0.condition } + logic.variables.map { $0.expression }
      + logic.calculations.map { $0.expression }
  }

  /// The names that an expression reads.
  static func names(_ text: String) -> Set<String> {
    guard let expression = try? Expression(text) else { return [] }
    return Set(expression.names)
  }

  /// Adds the next expression.
  mutating func append(_ names: Set<String>, _ form: borrowing FormDefinition) {
    let first = logic.rules.count + logic.variables.count + logic.calculations.count
    var found: [Int] = []
    for name in names {
      if let variable = variables[name] { found.append(variable) }
      guard let address = form.address(ofFieldWithID: name) else { continue }
      found += givers[address] ?? []
      guard logic.fieldPolicies[address] ?? logic.policy != .retained else { continue }
      found += hiding[address] ?? []
      let part = shared.plan?.part(of: address.page) ?? 0
      let program = unsafe shared.program(ofPart: part)
      guard let record = unsafe program.pointee.record(at: address) else { continue }
      let container = unsafe program.pointee.container(ofRecord: record)
      if container != FieldRecord.none {
        found.append(first + firstOfPart[part] + Int(container))
      }
    }
    needs.append(found)
  }

  /// - Precondition: all expressions were added.
  mutating func appendContainers() {
    let expressions = needs.count
    for part in shared.parts {
      let around = shared.plan?.parts[part].around ?? 0
      let program = unsafe shared.program(ofPart: part)
      for (index, container) in unsafe program.pointee.containers.enumerated() {
        var found = containers[firstOfPart[part] + index]
        if container.parent != FieldRecord.none {
          found.append(expressions + firstOfPart[part] + Int(container.parent))
        }
        if container.outer != FieldRecord.none {
          found.append(expressions + firstOfPart[around] + Int(container.outer))
        }
        needs.append(found)
      }
    }
  }

  /// - Parameter counted: the number of leading expressions that count in the length of a chain.
  /// - Precondition: all expressions and containers were added.
  func height(counting counted: Int) -> Int {
    var heights: [Int?] = Array(repeating: nil, count: needs.count)
    for start in needs.indices where heights[start] == nil {
      // The path never meets itself, since cycles are refused.
      var path = [(node: start, next: 0)]
      while let last = path.last {
        if last.next < needs[last.node].count {
          path[path.count - 1].next += 1
          let need = needs[last.node][last.next]
          if heights[need] == nil { path.append((need, 0)) }
          continue
        }
        let below = needs[last.node].compactMap { heights[$0] }.max() ?? 0
        heights[last.node] = below + (last.node < counted ? 1 : 0)
        path.removeLast()
      }
    }
    return heights.compactMap { $0 }.max() ?? 0
  }
}

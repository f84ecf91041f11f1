import FormModel

/// Figures about a form's rules: how many there are, how far an answer reaches, and how long chains of rules get
/// (UR-3).
public struct RuleSummary: Hashable, Sendable {
  /// By effect, the targets that rules act on.
  public private(set) var actions: [RuleEffect: Int] = [:]
  public private(set) var rules: Int
  public private(set) var variables: Int
  public private(set) var calculations: Int
  public private(set) var constraints: Int
  public private(set) var groups: Int
  /// Different comparisons of one field with constants; the rest is computed, by so many expressions.
  public private(set) var comparisons: Int
  public private(set) var computed: Int
  /// Fields that expressions read.
  public private(set) var readFields = 0
  /// Of all fields, the first that most expressions read, and how many do.
  public private(set) var mostRead: FieldID?
  public private(set) var mostReaders = 0
  /// The longest chain of conditions and calculations, each of which reads the result of the one before.
  public private(set) var height = 0
  /// The same, of conditions alone: what is calculated between them adds nothing.
  public private(set) var conditionHeight = 0
  /// Fields that are hidden by their own flag, and that no rule shows.
  public private(set) var neverShown = 0
  /// Rules that set what the own flag of their target sets already.
  public private(set) var warnings: Int
  /// Bytes of the rules compiled, and of all that is kept up with them; answers and what is text apart.
  public private(set) var bytes: Int
  /// Bytes of answers, 8 for each field, whether rules read it or not; what is text apart.
  public private(set) var answerBytes: Int

  /// - Throws: what keeps the form from being filled.
  /// - Complexity: O(fields + pages + bytes of expressions + rules · groups around what they read).
  public init(_ form: borrowing FormDefinition) throws(RuleError) {
    let logic = form.logic
    let program = try RuleCompiler.compile(form)
    rules = logic.rules.count
    variables = logic.variables.count
    calculations = logic.calculations.count
    constraints = logic.constraints.count
    groups = logic.groups.count
    comparisons = program.atomKeys.count
    computed = program.formulas.count
    warnings = program.warnings.count
    answerBytes = program.fieldCount * MemoryLayout<UInt64>.stride
    bytes = RuleEngine(program, form: form).byteCount - answerBytes
    var shown: Set<FieldID> = []
    for action in logic.rules.flatMap(\.actions) {
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
    var chains = RuleChains(logic, program)
    let names = RuleChains.expressions(of: logic).map(RuleChains.names)
    for read in names { chains.append(read, form) }
    chains.appendContainers()
    height = chains.height(counting: names.count)
    conditionHeight = chains.height(counting: rules)
    countReaders(
      names + logic.constraints.map { RuleChains.names($0.expression) },
      form
    )
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
    for (address, count) in readers
    where count > mostReaders || count == mostReaders && address < (mostRead ?? address) {
      mostRead = address
      mostReaders = count
    }
  }
}

/// Which expressions read what follows from which.
private struct RuleChains {
  private let logic: FormLogic
  private let program: RuleProgram
  /// By field, variable and container, the expressions whose value or effect it is.
  private var givers: [FieldID: [Int]] = [:]
  private var hiding: [FieldID: [Int]] = [:]
  private var variables: [String: Int] = [:]
  private var containers: [[Int]]
  /// By expression, then by container: what it needs.
  private var needs: [[Int]] = []

  init(_ logic: FormLogic, _ program: RuleProgram) {
    self.logic = logic
    self.program = program
    containers = Array(repeating: [], count: program.containers.count)
    var ofGroup: [UInt32: Int] = [:]
    var ofPage: [PageID: Int] = [:]
    for (index, container) in program.containers.enumerated() {
      if container.isPage {
        ofPage[container.page] = index
      } else {
        ofGroup[container.group] = index
      }
    }
    for (rule, text) in logic.rules.enumerated() {
      for action in text.actions where action.effect == .hide || action.effect == .show {
        switch action.target {
        case .field(let address): hiding[address, default: []].append(rule)
        case .page(let page): ofPage[page].map { containers[$0].append(rule) }
        case .group(let group): ofGroup[UInt32(group)].map { containers[$0].append(rule) }
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
    logic.rules.map(\.condition) + logic.variables.map(\.expression)
      + logic.calculations.map(\.expression)
  }

  /// What an expression reads.
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
      guard let record = program.record(at: address) else { continue }
      let container = program.container(ofRecord: record)
      if container != FieldRecord.none { found.append(first + Int(container)) }
    }
    needs.append(found)
  }

  /// - Precondition: all expressions were added.
  mutating func appendContainers() {
    let expressions = needs.count
    for (index, container) in program.containers.enumerated() {
      let parent = container.parent == FieldRecord.none ? [] : [expressions + Int(container.parent)]
      needs.append(containers[index] + parent)
    }
  }

  /// - Parameter counted: the longest chain is that with the most of the first so many expressions.
  /// - Precondition: all expressions and containers were added.
  func height(counting counted: Int) -> Int {
    var heights: [Int?] = Array(repeating: nil, count: needs.count)
    for start in needs.indices where heights[start] == nil {
      // What is on the path is never met again: rules that go round are refused.
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
    return heights.compactMap(\.self).max() ?? 0
  }
}

import FormModel

/// The rivals' form of the rules: the nodes to evaluate after an answer, in topological order.
struct RuleNetwork {
  enum Node {
    case condition(rule: Int, entry: Int32)
    case variable(Int)
    case calculation(field: Int)
    /// Computes if rules hide the field, page or group.
    case fieldHiding(Int), pageHiding(PageID), groupHiding(Int)
    /// Computes if the field is read-only and if it is mandatory.
    case input(field: Int)
  }

  let rules: OracleRules
  private(set) var nodes: [Node] = []
  private(set) var tests = RuleTests()
  /// By field: the nodes that depend directly on its answer.
  private(set) var readers: NumberLists
  /// By node: the nodes that depend directly on it.
  private(set) var followers: NumberLists

  init(_ rules: OracleRules) {
    self.rules = rules
    var places: [OracleNode: Int] = [:]
    for node in rules.order {
      guard let own = RuleNetwork.node(node, rules, &tests) else { continue }
      places[node] = nodes.count
      nodes.append(own)
    }
    var fieldPairs: [(Int, UInt32)] = []
    var nodePairs: [(Int, UInt32)] = []
    for node in rules.order {
      guard let place = places[node] else { continue }
      for need in rules.needs(of: node) {
        if let before = places[need] {
          nodePairs.append((before, UInt32(place)))
        } else if case .field(let field) = need {
          fieldPairs.append((field, UInt32(place)))
        }
      }
    }
    // Such a calculation depends on what a person answers, but not on what itself gives.
    for (field, _) in rules.keepingFields {
      if let place = places[.field(field)] { fieldPairs.append((field, UInt32(place))) }
    }
    for (field, conditions) in RuleNetwork.inputs(rules) {
      for rule in conditions {
        if let before = places[.condition(rule: rule)] {
          nodePairs.append((before, UInt32(nodes.count)))
        }
      }
      nodes.append(.input(field: field))
    }
    readers = NumberLists(count: rules.fieldCount, fieldPairs)
    followers = NumberLists(count: nodes.count, nodePairs)
  }

  /// The node in the rivals' form; nil if it is constant: a field without a calculation, or a
  /// target that no rule hides or shows.
  private static func node(
    _ node: OracleNode,
    _ rules: OracleRules,
    _ tests: inout RuleTests
  ) -> Node? {
    func hides(_ actions: [(rule: Int, effect: RuleEffect)]) -> Bool {
      actions.contains { $0.effect == .hide || $0.effect == .show }
    }
    switch node {
    case .condition(let rule):
      return .condition(rule: rule, entry: tests.add(rules.conditions[rule], of: rules))
    case .variable(let variable): return .variable(variable)
    case .field(let field):
      return rules.calculations[field] == nil ? nil : .calculation(field: field)
    case .fieldHiding(let field):
      return hides(rules.actionsOnField[field]) ? .fieldHiding(field) : nil
    case .pageHiding(let page):
      return hides(rules.actionsOnPage[page.place]) ? .pageHiding(page) : nil
    case .groupHiding(let group):
      return hides(rules.actionsOnGroup[group]) ? .groupHiding(group) : nil
    }
  }

  /// The fields that rules make read-only or mandatory, each with these rules.
  private static func inputs(_ rules: OracleRules) -> [(field: Int, rules: Set<Int>)] {
    (0..<rules.fieldCount).compactMap { field in
      let page = rules.pages[field]
      let groups = rules.groupsOfField[field] + rules.groupsOfPage[page.place]
      var found: Set<Int> = []
      for actions in [rules.actionsOnField[field], rules.actionsOnPage[page.place]]
        + groups.map({ rules.actionsOnGroup[$0] })
      {
        for action in actions where action.effect != .hide && action.effect != .show {
          found.insert(action.rule)
        }
      }
      return found.isEmpty ? nil : (field, found)
    }
  }
}

/// Lists of numbers in one array, with the start of each list.
struct NumberLists {
  private var starts: [Int]
  private var items: [UInt32]

  init(count: Int, _ pairs: [(Int, UInt32)]) {
    starts = Array(repeating: 0, count: count + 1)
    for (list, _) in pairs { starts[list + 1] += 1 }
    for list in 0..<count { starts[list + 1] += starts[list] }
    var places = starts
    items = Array(repeating: 0, count: pairs.count)
    for (list, item) in pairs {
      items[places[list]] = item
      places[list] += 1
    }
  }

  @inline(__always)
  func forEach(of list: Int, _ body: (Int) -> Void) {
    for place in starts[list]..<starts[list + 1] { body(Int(items[place])) }
  }
}

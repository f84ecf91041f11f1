import FormModel
import FormRules
import FormWorkload

extension RulesForm {
  /// The ids that expressions may read, in an order without cycles: each reads only earlier ones.
  private struct Order {
    enum Item {
      case field(FieldID)
      case variable(Int)
    }
    var items: [Item]
    /// The place of each field in the order that reads must follow.
    var places: [FieldID: Int] = [:]
  }

  /// Draws rules, calculations, variables and constraints; now and then without avoiding cycles.
  mutating func drawExpressions(_ random: inout Xoshiro256StarStar) {
    let variables = [0, 0, 1, 3][random.draw(below: 4)]
    var items: [Order.Item] =
      addresses.map { .field($0) } + (0..<variables).map { .variable($0) }
    items.shuffle(using: &random)
    let isFree = random.draw(below: 50) == 0
    var order = Order(items: items)
    for (place, item) in items.enumerated() {
      if case .field(let address) = item { order.places[address] = isFree ? items.count : place }
    }
    for place in items.indices {
      guard case .variable(let variable) = items[place] else { continue }
      let expression = expression(before: isFree ? items.count : place, order, &random)
      logic.variables.append(Variable(id: "v\(variable)", expression: expression))
    }
    drawCalculations(order, &random)
    for _ in 0..<[1, 2, 4, 8, 16][random.draw(below: 5)] { drawRule(order, &random) }
    if random.draw(below: 8) == 0 { drawCrowd(order, &random) }
    if pages.count > PageList.limit { drawWideRule(order, &random) }
    drawConstraints(order, &random)
    drawFilters(&random) { order.places[$0] ?? 0 }
  }

  private mutating func drawCalculations(_ order: Order, _ random: inout Xoshiro256StarStar) {
    guard random.draw(below: 2) == 0 else { return }
    for address in addresses where random.draw(below: 5) == 0 {
      logic.calculations.append(
        Calculation(
          field: address,
          expression: expression(before: order.places[address] ?? 0, order, &random)
        )
      )
    }
  }

  private mutating func drawRule(_ order: Order, _ random: inout Xoshiro256StarStar) {
    let actions = (0..<[1, 1, 1, 2, 3][random.draw(below: 5)]).map { _ in action(&random) }
    let limit = limit(of: actions, order)
    logic.rules.append(Rule(when: condition(before: limit, order, &random), actions))
  }

  /// Draws a rule on more pages than a change names, and on the first of them again.
  private mutating func drawWideRule(_ order: Order, _ random: inout Xoshiro256StarStar) {
    var targets = ids.prefix(PageList.limit + 1 + random.draw(below: 3)).map { RuleTarget.page($0) }
    targets += addresses.prefix(1).map { .field($0) }
    let actions = targets.map { Rule.Action(.lock, $0) }
    logic.rules.append(Rule(when: condition(before: order.items.count, order, &random), actions))
  }

  /// Draws rules that compare one field with unusually many constants.
  private mutating func drawCrowd(_ order: Order, _ random: inout Xoshiro256StarStar) {
    let item = random.draw(below: order.items.count)
    guard case .field(let address) = order.items[item] else { return }
    for condition in conditions(crowd(of: address, &random), &random) {
      let actions = [action(&random)]
      if item < limit(of: actions, order) { logic.rules.append(Rule(when: condition, actions)) }
    }
  }

  /// How many of the order's ids a condition of these actions may read.
  private func limit(of actions: [Rule.Action], _ order: Order) -> Int {
    // Under `retained`, hiding a field changes nothing that expressions read.
    let isFree = logic.policy == .retained && logic.fieldPolicies.isEmpty
    let hiding = actions.filter { $0.effect == .hide || $0.effect == .show }
    let places = hiding.flatMap { fields(of: $0.target).compactMap { order.places[$0] } }
    return isFree ? order.items.count : places.min() ?? order.items.count
  }

  private func action(_ random: inout Xoshiro256StarStar) -> Rule.Action {
    let effects = RuleEffect.allCases + [.hide, .hide, .show]
    let effect = effects[random.draw(below: effects.count)]
    let all = addresses
    switch random.draw(below: 6) {
    case 0: return .init(effect, .page(PageID(place: random.draw(below: pages.count))))
    case 1 where !logic.groups.isEmpty:
      return .init(effect, .group(random.draw(below: logic.groups.count)))
    default: return .init(effect, .field(all[random.draw(below: all.count)]))
    }
  }

  /// Whether a rule acts on a page, or on one of its fields.
  func isTarget(_ page: PageID) -> Bool {
    logic.rules.contains { rule in
      rule.actions.contains { action in
        contains(page, action.target) || fields(of: action.target).contains { $0.page == page }
      }
    }
  }

  /// Whether a target is a page or a group of pages with it.
  func contains(_ page: PageID, _ target: RuleTarget) -> Bool {
    switch target {
    case .field: return false
    case .page(let other): return other == page
    case .group(let group):
      guard case .pages(let range) = logic.groups[group].extent else { return false }
      return ids[range].contains(page)
    }
  }

  /// The fields of a target.
  func fields(of target: RuleTarget) -> [FieldID] {
    switch target {
    case .field(let address): return [address]
    case .page(let page): return addresses.filter { $0.page == page }
    case .group(let group):
      switch logic.groups[group].extent {
      case .fields(let page, let range):
        return addresses.filter { $0.page == page && range.contains($0.field) }
      case .pages(let range):
        return addresses.filter { ids[range].contains($0.page) }
      }
    }
  }

  private mutating func drawConstraints(_ order: Order, _ random: inout Xoshiro256StarStar) {
    guard random.draw(below: 2) == 0 else { return }
    for address in addresses where random.draw(below: 4) == 0 {
      let field = scope(of: address)
      let generator = ExpressionGenerator(scope: ExpressionScope(fields: [field]))
      let own = generator.atom(of: field, using: &random).replacing("${\(field.id)}", with: ".")
      let other = condition(before: order.items.count, order, &random)
      logic.constraints.append(
        Constraint(
          field: address,
          expression: [own, "\(own) or \(other)", "\(other) and \(own)"][random.draw(below: 3)]
        )
      )
    }
  }

  private func generator(before limit: Int, _ order: Order) -> ExpressionGenerator {
    var scope = ExpressionScope(fields: [])
    for item in order.items[..<limit] {
      switch item {
      case .field(let address): scope.fields.append(self.scope(of: address))
      case .variable(let variable): scope.variables.append("v\(variable)")
      }
    }
    return ExpressionGenerator(scope: scope)
  }

  private func condition(
    before limit: Int,
    _ order: Order,
    _ random: inout Xoshiro256StarStar
  ) -> String {
    let generator = generator(before: limit, order)
    return random.draw(below: 4) == 0
      ? generator.value(depth: random.draw(in: 0...3), using: &random)
      : generator.condition(atoms: random.draw(in: 1...4), using: &random)
  }

  private func expression(
    before limit: Int,
    _ order: Order,
    _ random: inout Xoshiro256StarStar
  ) -> String {
    generator(before: limit, order).value(depth: random.draw(in: 0...3), using: &random)
  }
}

extension Array {
  /// Puts the elements in a random order, all equally likely (Fisher and Yates).
  mutating func shuffle(using random: inout Xoshiro256StarStar) {
    for place in indices.reversed() where place > 0 {
      swapAt(place, random.draw(below: place + 1))
    }
  }
}

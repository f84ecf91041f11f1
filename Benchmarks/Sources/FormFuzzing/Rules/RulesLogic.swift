import FormModel
import FormRules
import FormWorkload

/// Draws the rules of a form; of one with repeats also those in an instance, from one to another, and over all of them.
///
/// Fields, variables and the expressions that count instances stand in one order; each reads only what stands before it,
/// so that there are no cycles, and no count depends on one that is evaluated after it.
struct RulesLogic {
  private enum Item: Hashable {
    case field(FieldID)
    case variable(Int)
    case count(Int)
  }

  var form: RulesForm
  private let outline: RepeatOutline
  private var items: [Item] = []
  private var places: [Item: Int] = [:]
  /// Now and then, what decides a field may read anything, which is mostly a circle.
  private var isFree = false

  init(_ form: RulesForm, _ random: inout Xoshiro256StarStar) {
    self.form = form
    outline = RepeatOutline(form.logic, pageCount: form.pages.count)
    putInOrder(&random)
    isFree = random.draw(below: 50) == 0
  }

  /// Puts the items in a random order in which a count stands before all fields of its repeat, and before the counts of
  /// the repeats that come later.
  private mutating func putInOrder(_ random: inout Xoshiro256StarStar) {
    let variables = [0, 0, 1, 3][random.draw(below: 4)]
    var counted: [Int] = []
    if random.draw(below: 3) == 0 {
      counted = outline.parts.indices.filter { _ in random.draw(below: 2) == 0 }
    }
    var keys: [(item: Item, key: Int)] = []
    let countKeys = counted.map { _ in random.draw(below: 1_000) }.sorted()
    for (index, key) in zip(counted, countKeys) { keys.append((.count(index), 2 * key)) }
    for address in form.addresses {
      let around = outline.chain(downTo: outline.repeat(around: address.page))
      let least = keys.lazy.filter { key in
        if case .count(let index) = key.item { around.contains(index) } else { false }
      }.map(\.key).max()
      keys.append((.field(address), max(2 * random.draw(below: 1_000), least ?? 0) + 1))
    }
    for variable in 0..<variables {
      keys.append((.variable(variable), 2 * random.draw(below: 1_000)))
    }
    items = keys.enumerated().sorted { a, b in
      a.element.key == b.element.key ? a.offset < b.offset : a.element.key < b.element.key
    }.map(\.element.item)
    for (place, item) in items.enumerated() { places[item] = place }
  }

  mutating func draw(_ random: inout Xoshiro256StarStar) {
    for (place, item) in items.enumerated() {
      switch item {
      case .variable(let variable):
        let expression = value(before: place, readers: [nil], &random)
        form.logic.variables.append(Variable(id: "v\(variable)", expression: expression))
      case .count(let index):
        let around = outline.parts[index].outer
        form.logic.repeats[index].count = count(of: index, before: place, reader: around, &random)
        let least = form.logic.repeats[index].minimum
        form.logic.repeats[index].maximum = least + random.draw(in: 0...3)
        form.logic.repeats[index].initial = least
      case .field: break
      }
    }
    drawCalculations(&random)
    for _ in 0..<[1, 2, 4, 8, 16][random.draw(below: 5)] { drawRule(&random) }
    if random.draw(below: 8) == 0 { drawCrowd(&random) }
    if form.pages.count > PageList.limit { drawWideRule(&random) }
    drawConstraints(&random)
    form.drawFilters(&random) { [places] in places[.field($0)] ?? 0 }
  }

  private mutating func drawCalculations(_ random: inout Xoshiro256StarStar) {
    guard random.draw(below: 3) != 0 else { return }
    for address in form.addresses where random.draw(below: 4) == 0 {
      let reader = outline.repeat(around: address.page)
      let place = isFree ? items.count : places[.field(address)] ?? 0
      var expression = value(before: place, readers: [reader], &random)
      if random.draw(below: 6) == 0, let before = before(address, &random) {
        expression = "coalesce(\(before), 1) + \(random.draw(below: 3))"
      }
      form.logic.calculations.append(Calculation(field: address, expression: expression))
    }
  }

  private mutating func drawConstraints(_ random: inout Xoshiro256StarStar) {
    guard random.draw(below: 2) == 0 else { return }
    for address in form.addresses where random.draw(below: 4) == 0 {
      let field = form.scope(of: address)
      let generator = ExpressionGenerator(scope: ExpressionScope(fields: [field]))
      let own = generator.atom(of: field, using: &random).replacing("${\(field.id)}", with: ".")
      let reader = outline.repeat(around: address.page)
      let other = condition(before: items.count, readers: [reader], &random)
      form.logic.constraints.append(
        Constraint(
          field: address,
          expression: [own, "\(own) or \(other)", "\(other) and \(own)"][random.draw(below: 3)]
        )
      )
    }
  }

  /// An expression that reads the field itself in an earlier instance; nil if the field is in no repeat.
  private func before(_ field: FieldID, _ random: inout Xoshiro256StarStar) -> String? {
    guard let reader = outline.repeat(around: field.page) else { return nil }
    let distance = [1, 1, 1, 2][random.draw(below: 4)]
    return "indexed-repeat(${\(form.id(of: field))}, ${r\(reader)}, position(..) - \(distance))"
  }

  private mutating func drawRule(_ random: inout Xoshiro256StarStar) {
    let actions = (0..<[1, 1, 1, 2, 3][random.draw(below: 5)]).map { _ in action(&random) }
    let readers = Set(actions.map { reader(of: $0.target) })
    var condition = condition(before: limit(of: actions), readers: readers, &random)
    if random.draw(below: 10) == 0, readers.count == 1, case .field(let field) = actions[0].target,
      let before = before(field, &random)
    {
      condition = "\(before) \(["= ''", "!= ''", "> 1"][random.draw(below: 3)])"
    }
    form.logic.rules.append(Rule(when: condition, actions))
  }

  /// Draws a rule on more pages than a change names, and on the first of them again.
  private mutating func drawWideRule(_ random: inout Xoshiro256StarStar) {
    let ids = form.ids.prefix(PageList.limit + 1 + random.draw(below: 3))
    var targets = ids.map { RuleTarget.page($0) }
    targets += form.addresses.prefix(1).map { .field($0) }
    let readers = Set(targets.map { reader(of: $0) })
    let condition = condition(before: items.count, readers: readers, &random)
    form.logic.rules.append(Rule(when: condition, targets.map { .init(.lock, $0) }))
  }

  /// Draws rules that compare one field with unusually many constants.
  private mutating func drawCrowd(_ random: inout Xoshiro256StarStar) {
    guard !items.isEmpty else { return }
    let item = random.draw(below: items.count)
    guard case .field(let address) = items[item] else { return }
    for condition in form.conditions(form.crowd(of: address, &random), &random) {
      let actions = [action(&random)]
      if item < limit(of: actions) { form.logic.rules.append(Rule(when: condition, actions)) }
    }
  }

  private func action(_ random: inout Xoshiro256StarStar) -> Rule.Action {
    let effects = RuleEffect.allCases + [.hide, .hide, .show]
    let effect = effects[random.draw(below: effects.count)]
    let all = form.addresses
    switch random.draw(below: 6) {
    case 0,
      1 where all.isEmpty:
      return .init(effect, .page(PageID(place: random.draw(below: form.pages.count))))
    case 1 where !form.logic.groups.isEmpty:
      return .init(effect, .group(random.draw(below: form.logic.groups.count)))
    case _ where all.isEmpty: return .init(effect, .page(PageID(place: 0)))
    default: return .init(effect, .field(all[random.draw(below: all.count)]))
    }
  }

  /// The repeat that a target belongs to.
  private func reader(of target: RuleTarget) -> Int? {
    switch target {
    case .field(let address): return outline.repeat(around: address.page)
    case .page(let page): return outline.repeat(around: page)
    case .group(let group):
      switch form.logic.groups[group].extent {
      case .fields(let page, _): return outline.repeat(around: page)
      case .pages(let range):
        return form.logic.repeats.lastIndex { range.clamped(to: $0.pages) == range }
      }
    }
  }

  /// How many of the items a condition of these actions may read.
  private func limit(of actions: [Rule.Action]) -> Int {
    // Under `retained`, hiding a field changes nothing that expressions read.
    let isFree =
      isFree || form.logic.policy == .retained && form.logic.fieldPolicies.isEmpty
    let hiding = actions.filter { $0.effect == .hide || $0.effect == .show }
    let fields = hiding.flatMap { form.fields(of: $0.target) }
    return isFree ? items.count : fields.compactMap { places[.field($0)] }.min() ?? items.count
  }
}

// MARK: - Expressions

extension RulesLogic {
  private func condition(
    before limit: Int,
    readers: Set<Int?>,
    _ random: inout Xoshiro256StarStar
  ) -> String {
    let generator = generator(before: limit)
    let plain =
      random.draw(below: 5) == 0
      ? generator.value(depth: random.draw(in: 0...3), using: &random)
      : generator.condition(atoms: random.draw(in: 1...4), using: &random)
    if random.draw(below: 2) == 0 { return plain }
    guard let across = across(before: limit, readers: readers, &random) else { return plain }
    let sign = ["=", "!=", "<", "<=", ">", ">="][random.draw(below: 6)]
    let atom = "\(across) \(sign) \(["0", "1", "2", "3", "'a'", "2.5"][random.draw(below: 6)])"
    switch random.draw(below: 4) {
    case 0: return "\(atom) and \(plain)"
    case 1: return "\(atom) or \(plain)"
    case 2: return "not(\(atom))"
    default: return atom
    }
  }

  private func value(
    before limit: Int,
    readers: Set<Int?>,
    _ random: inout Xoshiro256StarStar
  ) -> String {
    let generator = generator(before: limit)
    let plain = generator.value(depth: random.draw(in: 0...3), using: &random)
    if random.draw(below: 3) == 0 { return plain }
    guard let across = across(before: limit, readers: readers, &random) else { return plain }
    switch random.draw(below: 6) {
    case 0: return "\(across) + 1"
    case 1: return "coalesce(\(across), \(plain))"
    case 2: return "if(\(across) > 1, \(plain), \(across))"
    case 3: return "concat(\(across), '-')"
    default: return across
    }
  }

  /// An expression for a number of instances, which now and then is none.
  private func count(
    of index: Int,
    before limit: Int,
    reader: Int?,
    _ random: inout Xoshiro256StarStar
  ) -> String {
    // It may read its own repeat (UR-5), but not where instances around are counted one after the other.
    if reader == nil, random.draw(below: 8) == 0 {
      return "count(${r\(index)}) + \(random.draw(in: -1...1))"
    }
    let numbers = items[..<limit].compactMap { item -> String? in
      guard case .field(let address) = item, form[address].kind == .integer else { return nil }
      return "${\(form.id(of: address))}"
    }
    if !numbers.isEmpty, random.draw(below: 3) != 0 {
      return numbers[random.draw(below: numbers.count)]
    }
    if random.draw(below: 3) == 0 {
      return ["2", "1", "3", "''", "2.9", "-1"][random.draw(below: 6)]
    }
    return value(before: limit, readers: [reader], &random)
  }

  private func generator(before limit: Int) -> ExpressionGenerator {
    var scope = ExpressionScope(fields: [])
    for item in items[..<limit] {
      switch item {
      case .field(let address): scope.fields.append(form.scope(of: address))
      case .variable(let variable): scope.variables.append("v\(variable)")
      case .count: break
      }
    }
    return ExpressionGenerator(scope: scope)
  }

  /// Draws an expression that reads other instances than the reader's own; nil if there is nothing to read.
  ///
  /// - Parameter readers: the repeats in which it is evaluated; nil for the form.
  private func across(
    before limit: Int,
    readers: Set<Int?>,
    _ random: inout Xoshiro256StarStar
  ) -> String? {
    if !readers.contains(nil), random.draw(below: 5) == 0 { return "position(..)" }
    let countable = outline.parts.indices.filter { index in
      outline.chain(downTo: index).allSatisfy { (places[.count($0)] ?? -1) < limit }
    }
    if !countable.isEmpty, random.draw(below: 4) == 0 {
      return "count(${r\(countable[random.draw(below: countable.count)])})"
    }
    let fields = items[..<limit].compactMap { item -> FieldID? in
      guard case .field(let address) = item, outline.repeat(around: address.page) != nil else {
        return nil
      }
      return address
    }
    guard !fields.isEmpty else { return nil }
    let field = fields[random.draw(below: fields.count)]
    let name = "${\(form.id(of: field))}"
    switch random.draw(below: 5) {
    case 0: return "count(\(name))"
    case 1:
      // Half of the sums are of decimals, if there are any.
      let decimals = fields.filter { form[$0].kind == .decimal }
      guard !decimals.isEmpty, random.draw(below: 2) == 0 else { return "sum(\(name))" }
      return "sum(${\(form.id(of: decimals[random.draw(below: decimals.count)]))})"
    case 2: return "\(["min", "max"][random.draw(below: 2)])(\(name))"
    default: return indexed(field, before: limit, readers, &random)
    }
  }

  private func indexed(
    _ field: FieldID,
    before limit: Int,
    _ readers: Set<Int?>,
    _ random: inout Xoshiro256StarStar
  ) -> String {
    var chain = outline.chain(downTo: outline.repeat(around: field.page))
    // All readers stand in what is around the first repeat that is named.
    let starts = chain.indices.filter { start in
      guard let outer = outline.parts[chain[start]].outer else { return true }
      return readers.allSatisfy { outline.chain(downTo: $0).contains(outer) }
    }
    chain.removeFirst(starts[random.draw(below: starts.count)])
    let numbers = items[..<limit].compactMap { item -> String? in
      guard case .field(let address) = item, form[address].kind == .integer else { return nil }
      return "${\(form.id(of: address))}"
    }
    let steps = chain.map { index -> String in
      let number: String
      switch random.draw(below: 4) {
      case 0 where !readers.contains(nil):
        number = ["position(..)", "position(..) - 1", "position(..) + 1"][random.draw(below: 3)]
      case 1 where !numbers.isEmpty: number = numbers[random.draw(below: numbers.count)]
      default: number = ["1", "1", "2", "2", "3", "0", "1.9", "''", "-1"][random.draw(below: 9)]
      }
      return "${r\(index)}, \(number)"
    }
    return "indexed-repeat(${\(form.id(of: field))}, \(steps.joined(separator: ", ")))"
  }
}

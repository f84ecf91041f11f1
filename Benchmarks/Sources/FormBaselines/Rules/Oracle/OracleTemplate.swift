import FormModel

/// Instances with their pages and fields.
struct OracleSize {
  var instances = 0
  var pages = 0
  var fields = 0

  /// Adds another size so many times. From 2³¹ on, which is more than any transaction makes, numbers stay, and products fit.
  mutating func add(_ other: OracleSize, times count: Int) {
    let count = min(count, OracleSize.limit)
    instances = min(instances + count * other.instances, OracleSize.limit)
    pages = min(pages + count * other.pages, OracleSize.limit)
    fields = min(fields + count * other.fields, OracleSize.limit)
  }

  private static let limit = 1 << 31

  func isMore(than most: OracleSize) -> Bool {
    instances > most.instances || pages > most.pages || fields > most.fields
  }
}

/// A form with repeats as it was loaded: what belongs to each home, and what a new instance has.
final class OracleTemplate {
  let rules: OracleRules
  /// By home: its fields, pages, groups and rules. A rule belongs to each home of its targets.
  let fields: [[Int]]
  let pages: [[Int]]
  let groups: [[Int]]
  let conditions: [[Int]]
  /// By field, page and group: its home. These are read often, without a copy of the rules.
  let homeOfField: [Int]
  let homeOfPage: [Int]
  let homeOfGroup: [Int]
  /// By field, page and group: its place among those of its home.
  let ownField: [Int]
  let ownPage: [Int]
  let ownGroup: [Int]
  /// By home and rule: the rule's place among those of the home; -1 if it does not belong there.
  let ownCondition: [[Int]]
  /// The nodes that have something to compute, in topological order.
  let order: [OracleNode]
  /// True if an expression reads an earlier instance of the reader's repeat.
  let readsBefore: Bool
  /// The homes whose instances an expression counts, outer ones first.
  let counted: [Int]
  /// By label: the home in whose instances it is evaluated.
  let homeOfLabel: [Int]
  /// The form's structure, and the names of its pages.
  let digest: UInt64
  let pageNames: [String?]
  /// The flags and answers as the form has them.
  let flags: [FieldFlags]
  let pageIsHidden: [Bool]
  let answers: [AnswerValue?]

  init(_ form: borrowing FormDefinition) throws(OracleRulesError) {
    let rules = try OracleRules(form, repeats: true)
    self.rules = rules
    let homes = rules.homes.indices
    homeOfField = (0..<rules.fieldCount).map { rules.home(of: $0) }
    homeOfPage = rules.homeOfPage
    homeOfGroup = rules.homeOfGroup
    let homesOfRules = rules.logic.rules.map { rules.homes(of: $0) }
    fields = homes.map { home in
      (0..<rules.fieldCount).filter { rules.home(of: $0) == home }
    }
    pages = homes.map { home in rules.homeOfPage.indices.filter { rules.homeOfPage[$0] == home } }
    groups = homes.map { home in
      rules.homeOfGroup.indices.filter { rules.homeOfGroup[$0] == home }
    }
    conditions = homes.map { home in
      homesOfRules.indices.filter { homesOfRules[$0].contains(home) }
    }
    ownField = OracleTemplate.places(in: fields, count: rules.fieldCount)
    ownPage = OracleTemplate.places(in: pages, count: rules.formPages.count)
    ownGroup = OracleTemplate.places(in: groups, count: rules.logic.groups.count)
    let ruleCount = rules.conditions.count
    ownCondition = conditions.map { OracleTemplate.places(in: [$0], count: ruleCount) }
    order = rules.order.filter { OracleTemplate.computes($0, rules) }
    let expressions = rules.conditions + rules.variables + rules.calculations.compactMap(\.self)
    readsBefore = expressions.contains { !$0.referencesBefore.isEmpty }
    counted = homes.filter { rules.homes[$0].count != nil }
    homeOfLabel = try rules.labels.map { (label) throws(OracleRulesError) in
      try rules.home(ofLabelOf: label.target)
    }
    digest = form.structureDigest
    pageNames = form.pages.map { try? form.name(ofPage: $0) }
    let raw = Oracle(form)
    var flags = raw.fields.flatMap { $0 }
    pageIsHidden = raw.pageIsHidden
    answers = try OracleTemplate.answers(rules, &flags)
    self.flags = flags
  }

  /// The answers at the beginning; a field with one is not also filled without a value.
  private static func answers(
    _ rules: OracleRules,
    _ flags: inout [FieldFlags]
  ) throws(OracleRulesError) -> [AnswerValue?] {
    var answers: [AnswerValue?] = Array(repeating: nil, count: rules.fieldCount)
    for (address, answer) in rules.logic.answers {
      guard let field = rules.number(of: address) else { throw .noSuchTarget }
      // An initial answer of a field that takes none is ignored.
      if !rules.takesAnswers[field] { continue }
      do throws(OracleRefusal) {
        answers[field] = try rules.kept(answer, of: field)
      } catch {
        throw .answer(address)
      }
      if answers[field] != nil { flags[field].remove(.filled) }
    }
    return answers
  }

  private static func places(in lists: [[Int]], count: Int) -> [Int] {
    var places = Array(repeating: -1, count: count)
    for list in lists {
      for (place, item) in list.enumerated() { places[item] = place }
    }
    return places
  }

  private static func computes(_ node: OracleNode, _ rules: OracleRules) -> Bool {
    switch node {
    case .field(let field): rules.calculations[field] != nil || rules.filters[field] != nil
    case .variable, .condition: true
    case .fieldHiding(let field): !rules.actionsOnField[field].isEmpty
    case .pageHiding(let page): !rules.actionsOnPage[page.place].isEmpty
    case .groupHiding: true
    }
  }

  /// How many instances a home has before an expression counts them.
  func firstCount(_ home: Int) -> Int {
    let repeated = rules.logic.repeats[home - 1]
    let first = repeated.count == nil ? repeated.initial : repeated.minimum
    return min(max(first, repeated.minimum), repeated.maximum ?? .max)
  }

  /// What a new instance of a home makes: itself, and the instances that it brings along. The form is none.
  func size(_ home: Int) -> OracleSize {
    var size = OracleSize()
    if home != OracleHome.form {
      size = OracleSize(instances: 1, pages: pages[home].count, fields: fields[home].count)
    }
    for inner in rules.homes[home].inner { size.add(self.size(inner), times: firstCount(inner)) }
    return size
  }

  /// The most that a transaction makes, if it makes at most so many instances (RP-1).
  func most(newInstances: Int) -> OracleSize {
    OracleSize(
      instances: newInstances,
      pages: max(10 * newInstances, rules.formPages.count),
      fields: max(100 * newInstances, rules.fieldCount)
    )
  }

  /// A new instance of a home: it has the template's flags and answers (RP-2).
  ///
  /// - Parameter lastKey: the last key that was given.
  func makeInstance(of home: Int, _ lastKey: inout Int) -> OracleInstance {
    lastKey += 1
    let key = lastKey
    return OracleInstance(
      key: key,
      pageIsHidden: pages[home].map { pageIsHidden[$0] },
      flags: fields[home].map { flags[$0] },
      answers: fields[home].map { answers[$0] },
      inner: rules.homes[home].inner.map { inner in
        (0..<firstCount(inner)).map { _ in makeInstance(of: inner, &lastKey) }
      }
    )
  }

  /// The homes from the outermost repeat around a home down to it; none for the form.
  func homes(downTo home: Int) -> [Int] {
    home == OracleHome.form ? [] : homes(downTo: rules.homes[home].outer) + [home]
  }

  /// The way to an instance of a home.
  func path(
    to home: Int,
    _ numbers: InstanceNumbers
  ) throws(OracleRefusal) -> ArraySlice<(place: Int, number: Int)> {
    guard numbers.count == rules.homes[home].level else { throw .noSuchInstance }
    let steps = homes(downTo: home).enumerated().map { level, home in
      let siblings = rules.homes[rules.homes[home].outer].inner
      return (place: siblings.firstIndex(of: home) ?? 0, number: numbers[level])
    }
    return steps[...]
  }
}

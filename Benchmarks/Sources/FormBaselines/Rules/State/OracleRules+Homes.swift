import FormModel

extension OracleRules {
  /// The number of the first repeat among the names; before it come fields and variables.
  var firstRepeat: Int { fieldCount + logic.variables.count }

  func home(of field: Int) -> Int { homeOfPage[pages[field].place] }

  /// True if a home is the other one or stands in it.
  func isInside(_ home: Int, _ other: Int) -> Bool {
    var home = home
    while homes[home].level > homes[other].level { home = homes[home].outer }
    return home == other
  }

  /// The homes of a rule's targets, each once, in order; the form for a rule without actions.
  func homes(of rule: Rule) -> [Int] {
    let homes = rule.actions.compactMap { home(of: $0.target) }
    return homes.isEmpty ? [OracleHome.form] : Set(homes).sorted()
  }

  /// The home of a target; nil for one that the form does not have.
  func home(of target: RuleTarget) -> Int? {
    switch target {
    case .field(let address): number(of: address).map { home(of: $0) }
    case .page(let page): formPages.contains(page) ? homeOfPage[page.place] : nil
    case .group(let group): homeOfGroup.indices.contains(group) ? homeOfGroup[group] : nil
    }
  }

  /// The groups that hide whole instances of a repeat, which then do not count (RP-4): under `blank`,
  /// those of all its pages and perhaps more.
  func groupsThatHideInstances(of home: Int) -> [Int] {
    guard logic.policy == .blank else { return [] }
    return logic.groups.indices.filter { group in
      guard case .pages(let range) = logic.groups[group].extent else { return false }
      let pages = range.lowerBound.rawValue..<range.upperBound.rawValue
      return homes[home].pages.clamped(to: pages) == homes[home].pages
    }
  }

  /// Finds the repeats, and what of the form belongs to each.
  mutating func findHomes() throws(OracleRulesError) {
    homes = [OracleHome(pages: 0..<formPages.count, outer: OracleHome.form, level: 0)]
    for (index, repeated) in logic.repeats.enumerated() {
      let pages = repeated.pages.lowerBound.rawValue..<repeated.pages.upperBound.rawValue
      let outer = homes.lastIndex { pages.clamped(to: $0.pages) == pages }
      guard let outer, !pages.isEmpty, isApart(pages, from: outer),
        homes[outer].level < FormRepeat.mostLevels, hasLimits(repeated)
      else { throw .badRepeat(index) }
      homes[outer].inner.append(homes.count)
      homes.append(OracleHome(pages: pages, outer: outer, level: homes[outer].level + 1))
    }
    homeOfPage = (0..<formPages.count).map { place in
      homes.lastIndex { $0.pages.contains(place) } ?? OracleHome.form
    }
    for home in homes.indices.dropFirst() where !homeOfPage.contains(home) {
      throw .badRepeat(home - 1)
    }
    for (index, repeated) in logic.repeats.enumerated() {
      guard let title = repeated.title else { continue }
      guard home(of: .field(title)) == index + 1 else { throw .badRepeat(index) }
    }
    for group in logic.groups { homeOfGroup.append(try home(of: group.extent)) }
  }

  /// True if a repeat begins behind all that were found, but for those around it.
  private func isApart(_ pages: Range<Int>, from outer: Int) -> Bool {
    homes.indices.dropFirst().allSatisfy { home in
      isInside(outer, home) || homes[home].pages.upperBound <= pages.lowerBound
    }
  }

  private func hasLimits(_ repeated: FormRepeat) -> Bool {
    let most = repeated.maximum ?? .max
    return repeated.minimum >= 0 && repeated.minimum <= most
      && (repeated.count != nil || (repeated.minimum...most).contains(repeated.initial))
  }

  private func home(of extent: FieldGroup.Extent) throws(OracleRulesError) -> Int {
    switch extent {
    case .fields(let page, _):
      guard formPages.contains(page) else { throw .noSuchTarget }
      return homeOfPage[page.place]
    case .pages(let range):
      let pages = range.lowerBound.rawValue..<range.upperBound.rawValue
      for home in homes.indices.dropFirst() {
        let common = pages.clamped(to: homes[home].pages)
        guard common.isEmpty || common == pages || common == homes[home].pages else {
          throw .badRepeat(home - 1)
        }
      }
      return homes.lastIndex { pages.clamped(to: $0.pages) == pages } ?? OracleHome.form
    }
  }

  // MARK: - Expressions

  /// True if an expression of a home reads repeats as RP-4 allows.
  func isSound(_ expression: OracleExpression, in home: Int) -> Bool {
    switch expression {
    case .text, .number, .ownAnswer, .column: true
    case .reference(let place): place < firstRepeat
    case .position: home != OracleHome.form
    case .negation(let operand): isSound(operand, in: home)
    case .operation: rowIsSound(expression, in: home)
    case .call(.count, let arguments):
      if case .reference? = arguments.first { true } else { isSound(arguments[0], in: home) }
    case .call(.indexedRepeat, let arguments):
      isSound(indexed: arguments, in: home)
    case .call(_, let arguments): arguments.allSatisfy { isSound($0, in: home) }
    }
  }

  /// A row of operators is a tree as deep as the row is long, so it is walked without recursion.
  private func rowIsSound(_ expression: OracleExpression, in home: Int) -> Bool {
    var first = expression
    while case .operation(_, let left, let right) = first {
      guard isSound(right, in: home) else { return false }
      first = left
    }
    return isSound(first, in: home)
  }

  /// True if a field is named, then each repeat around it with a number, from one that the reader or
  /// what is around the reader has inside.
  private func isSound(indexed arguments: [OracleExpression], in reader: Int) -> Bool {
    guard arguments.count % 2 == 1, case .reference(let field) = arguments[0], field < fieldCount
    else { return false }
    var last: Int?
    for place in stride(from: 1, to: arguments.count, by: 2) {
      guard case .reference(let name) = arguments[place], name >= firstRepeat,
        isSound(arguments[place + 1], in: reader)
      else { return false }
      let home = name - firstRepeat + 1
      let outer = homes[home].outer
      guard last.map({ $0 == outer }) ?? isInside(reader, outer) else { return false }
      last = home
    }
    return last == home(of: field)
  }
}

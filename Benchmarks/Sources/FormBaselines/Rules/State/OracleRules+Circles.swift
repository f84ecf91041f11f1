import FormModel

/// A node of the dependency graph in the instances of a home.
private struct OraclePlace: Hashable {
  var node: OracleNode
  var home: Int
}

/// Circles through earlier instances (UR-5).
extension OracleRules {
  /// Checks that no value comes back to what reads it in a later instance by way of what stands outside of the repeat.
  ///
  /// - Throws: a cycle, with what reads the earlier instance.
  func checkEarlier() throws(OracleRulesError) {
    var all: [OraclePlace] = (0..<fieldCount).map { place(of: .field($0), from: OracleHome.form) }
    for rule in conditions.indices {
      all += homes(of: logic.rules[rule]).map {
        OraclePlace(node: .condition(rule: rule), home: $0)
      }
    }
    let readers = all.filter { !needsBefore($0).isEmpty }
    for reader in readers {
      let level = homes[reader.home].level
      let needed = reached(from: needsBefore(reader), level: level)
      guard needed.contains(reader) else { continue }
      for other in needed where !isInside(other.home, reader.home) {
        guard reached(from: [other], level: level).contains(reader) else { continue }
        throw .cycle(["an earlier instance, read in repeat \(reader.home - 1)"])
      }
    }
  }

  private func place(of node: OracleNode, from home: Int) -> OraclePlace {
    let own =
      switch node {
      case .field(let field), .fieldHiding(let field): self.home(of: field)
      case .variable: OracleHome.form
      case .condition: home
      case .pageHiding(let page): homeOfPage[page.place]
      case .groupHiding(let group): homeOfGroup[group]
      }
    return OraclePlace(node: node, home: own)
  }

  /// What a node needs of earlier instances of its home.
  private func needsBefore(_ place: OraclePlace) -> [OraclePlace] {
    guard let expression = expression(of: place.node) else { return [] }
    return nodesBefore(expression, in: [place.home]).map { self.place(of: $0, from: place.home) }
  }

  private func expression(of node: OracleNode) -> OracleExpression? {
    switch node {
    case .field(let field):
      triggers[field] == nil && !isEditable[field] ? calculations[field] : nil
    case .condition(let rule): conditions[rule]
    case .variable, .fieldHiding, .pageHiding, .groupHiding: nil
    }
  }

  /// What a node reads of all instances of its own repeats, or of those that it names by numbers: as it stands around these
  /// repeats, from where it comes to all their instances.
  private func needsAround(_ place: OraclePlace) -> [OraclePlace] {
    guard let expression = expression(of: place.node) else { return [] }
    let counted = expression.counted.filter { $0 >= firstRepeat }.map { $0 - firstRepeat + 1 }
    let hiding = counted.filter { isInside(place.home, $0) }.flatMap { home in
      groupsThatHideInstances(of: home)
        .map { OraclePlace(node: .groupHiding($0), home: homes[home].outer) }
    }
    return hiding
      + expression.indexedReads.flatMap { read -> [OraclePlace] in
        let named = read.repeats.filter { $0 >= firstRepeat }.map { $0 - firstRepeat + 1 }
        let own = named.filter { isInside(place.home, $0) }
        guard let outermost = own.min(by: { homes[$0].level < homes[$1].level }) else { return [] }
        return read.fields.filter { $0 < fieldCount }
          .map { OraclePlace(node: .field($0), home: homes[outermost].outer) }
      }
  }

  /// All that nodes need, themselves included; of earlier instances what repeats from a level on need.
  private func reached(from starts: [OraclePlace], level: Int) -> Set<OraclePlace> {
    var reached = Set(starts)
    var open = starts
    while let next = open.popLast() {
      let needs: [OracleNode]
      switch next.node {
      case .condition(let rule): needs = reads(conditions[rule], in: [next.home])
      case .field(let field) where next.home != home(of: field): needs = nodes(of: field)
      case .groupHiding(let group) where next.home != homeOfGroup[group]: needs = [next.node]
      default: needs = self.needs(of: next.node)
      }
      var places = needs.map { place(of: $0, from: next.home) } + needsAround(next)
      if homes[next.home].level >= level { places += needsBefore(next) }
      for place in places where reached.insert(place).inserted { open.append(place) }
    }
    return reached
  }
}

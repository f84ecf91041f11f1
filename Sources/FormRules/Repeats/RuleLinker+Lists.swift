import FormModel

/// What the parts need while a form is filled.
extension RuleLinker {
  mutating func finish(_ form: borrowing FormDefinition) {
    for part in plan.parts.indices {
      compilers[part].makeLists()
      compilers[part].program.crossing.aggregateReaders = IndexLists(
        count: aggregateOf[part].count,
        compilers[part].aggregateNodePairs.map { ($0.0, $0.1) }
      )
      compilers[part].program.crossing.relays = relaysOf[part].map {
        Relay(part: $0.part, nodes: $0.readers)
      }
      compilers[part].program.crossing.laters = latersOf[part].map { ($0.distance, $0.readers) }
      compilers[part].program.crossing.counts = compilers[part].countFormulas
      compilers[part].program.crossing.counters = termsOf[part]
        .filter { $0.term.container != FieldRecord.none }
        .map { (Int($0.term.container), $0.node) }
    }
    // Every list of records has its last numbers now.
    for part in plan.parts.indices {
      compilers[part].program.crossing.terms = termsOf[part].map { draft in
        var term = draft.term
        if let address = draft.field {
          term.record = UInt32(compilers[part].program.record(at: address)!)
        }
        return term
      }
      compilers[part].program.crossing.aggregates = aggregateOf[part]
      let imports = compilers[part].imports.map { made($0, readBy: part) }
      compilers[part].program.crossing.imports = imports
      compilers[part].program.crossing.answers = form.logic.answers
        .filter { compilers[part].owns($0.key.page) }
        .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
    for part in plan.parts.indices {
      compilers[part].program.crossing.firstPlace = plan.parts[part].places.lowerBound
      if part > 0 { compilers[part].program.crossing.firstWord = firstWords(part, form) }
      compilers[part].finish()
    }
  }

  func firstWords(_ part: Int, _ form: borrowing FormDefinition) -> [UInt32] {
    var words: UInt32 = 0
    return plan.parts[part].places.map { place in
      defer {
        if plan.partOfPage[place] == UInt32(part) {
          words += UInt32(form.heads[place].wordCount)
        }
      }
      return words
    }
  }

  func made(_ key: ImportKey, readBy part: Int) -> Import {
    switch key {
    case .outer(let address):
      let outer = plan.part(of: address.page)
      let record = compilers[outer].program.record(at: address)!
      return .slot(part: outer, slot: UInt32(record))
    case .variable(let variable):
      return .slot(part: 0, slot: UInt32(variable) | CheckedExpression.variableBit)
    case .aggregate(let aggregation, let term):
      let owner = plan.owner(of: term, readBy: part)
      let key = AggregateKey(part: owner, kind: kind(aggregation), term: term)
      return .aggregate(part: owner, index: aggregates[key]!)
    case .earlier(let address, _):
      return .earlier(record: UInt32(compilers[part].program.record(at: address)!))
    case .element(let address, let below):
      let inner = plan.part(of: address.page)
      let record = compilers[inner].program.record(at: address)!
      let chain = PartChain(plan.chain(from: below, to: inner))
      return .element(below: below, chain, record: UInt32(record))
    case .position: return .position
    }
  }
}

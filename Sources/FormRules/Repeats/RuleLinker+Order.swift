import FormModel

/// The order of all parts' nodes.
extension RuleLinker {
  /// The first number of each part's nodes among those of all parts, and the number of all.
  var starts: [Int] {
    var starts = [0]
    for compiler in compilers {
      starts.append(starts[starts.count - 1] + compiler.program.nodes.count)
    }
    return starts
  }

  /// The order of all parts' nodes together.
  func order() -> NodeOrder {
    let starts = starts
    return NodeOrder(
      count: starts[starts.count - 1],
      edges.map { (starts[$0.part] + Int($0.node), UInt32(starts[$1.part]) + $1.node) }
    )
  }

  func name(ofNode node: Int, _ form: borrowing FormDefinition) -> String? {
    let starts = starts
    let part = starts.firstIndex { $0 > node }! - 1
    return compilers[part].name(ofNode: node - starts[part], form)
  }

  /// Numbers the nodes of each part in the order of all.
  mutating func renumber(_ order: NodeOrder) {
    let starts = starts
    var own: [[UInt32]] = plan.parts.map { _ in [] }
    for (rank, node) in order.nodes.enumerated() {
      let part = starts.firstIndex { $0 > Int(node) }! - 1
      own[part].append(node - UInt32(starts[part]))
      compilers[part].program.crossing.ranks.append(UInt32(rank))
    }
    for part in plan.parts.indices {
      let numbers = compilers[part].renumber(own[part])
      renumber(part, numbers)
    }
  }

  /// Renumbers the nodes of a part that the linker keeps.
  mutating func renumber(_ part: Int, _ numbers: [UInt32]) {
    for index in termsOf[part].indices {
      termsOf[part][index].node = numbers[Int(termsOf[part][index].node)]
    }
    for index in latersOf[part].indices {
      latersOf[part][index].node = numbers[Int(latersOf[part][index].node)]
      latersOf[part][index].readers = latersOf[part][index].readers.map { numbers[Int($0)] }
    }
    for outer in relaysOf.indices {
      for index in relaysOf[outer].indices {
        if outer == part { relaysOf[outer][index].node = numbers[Int(relaysOf[outer][index].node)] }
        if relaysOf[outer][index].part == part {
          relaysOf[outer][index].readers = relaysOf[outer][index].readers.map { numbers[Int($0)] }
        }
      }
    }
  }

  mutating func collectEdges() {
    for part in plan.parts.indices {
      edges += compilers[part].dependencies().map {
        (Node(part: part, node: UInt32($0.0)), Node(part: part, node: $0.1))
      }
      for (record, node) in compilers[part].recordNodePairs {
        if let value = compilers[part].valueNode(ofRecord: record) {
          edges.append((Node(part: part, node: UInt32(value)), Node(part: part, node: node)))
        }
      }
      for (variable, node) in compilers[part].variableNodePairs {
        let value = compilers[part].valueNode(ofVariable: variable)
        edges.append((Node(part: part, node: UInt32(value)), Node(part: part, node: node)))
      }
      for (aggregate, node) in compilers[part].aggregateNodePairs {
        let entry = aggregateOf[part][aggregate]
        let term = termsOf[entry.part][entry.term].node
        edges.append((Node(part: entry.part, node: term), Node(part: part, node: node)))
      }
    }
    addContainerReaders()
    addCounters()
    addLaterEdges()
    addDroppedReads()
    for part in relaysOf.indices {
      for relay in relaysOf[part] {
        for reader in relay.readers {
          edges.append((Node(part: part, node: relay.node), Node(part: relay.part, node: reader)))
        }
      }
    }
  }

  /// Enters the outermost containers of inner parts as readers of the relays of the containers around them.
  mutating func addContainerReaders() {
    for part in plan.parts.indices {
      for container in compilers[part].program.containers where container.innerPart != 0 {
        let inner = Int(container.innerPart)
        for root in compilers[inner].program.containers where root.outer != FieldRecord.none {
          for index in relaysOf[part].indices {
            if relaysOf[part][index].node == container.visibility {
              relaysOf[part][index].readers.append(root.visibility)
            } else if relaysOf[part][index].node == container.input {
              relaysOf[part][index].readers.append(root.input)
            }
          }
        }
      }
    }
  }

  /// Keeps the reads of conditions that are decided without them (UR-5).
  mutating func addDroppedReads() {
    for part in plan.parts.indices {
      for (slot, consumer) in compilers[part].droppedReads where CheckedExpression.isImport(slot) {
        guard let reader = compilers[part].dependent(consumer),
          let source = source(of: compilers[part].imports[Int(slot & ~(3 << 30))], readBy: part)
        else { continue }
        edges.append((source, Node(part: part, node: reader)))
      }
    }
  }

  /// The node that decides an import's value; nil if none does.
  func source(of key: ImportKey, readBy part: Int) -> Node? {
    switch key {
    case .outer(let address):
      let outer = plan.part(of: address.page)
      let value = compilers[outer].program.record(at: address)
        .flatMap { compilers[outer].valueNode(ofRecord: $0) }
      return value.map { Node(part: outer, node: UInt32($0)) }
    case .variable(let index):
      return Node(part: 0, node: UInt32(compilers[0].valueNode(ofVariable: index)))
    case .aggregate(let aggregation, let term):
      return node(kind(aggregation), term, in: plan.owner(of: term, readBy: part))
    case .element(let address, let below): return node(.watch, .field(address), in: below)
    case .earlier, .position: return nil
    }
  }

  /// The node of an aggregate's terms.
  func node(_ kind: Aggregate.Kind, _ term: AggregateTerm, in owner: Int) -> Node? {
    aggregates[AggregateKey(part: owner, kind: kind, term: term)].map {
      let aggregate = aggregateOf[owner][$0]
      return Node(part: aggregate.part, node: termsOf[aggregate.part][aggregate.term].node)
    }
  }

  /// Later instances are told of a value before what else reads it is evaluated, so that this is evaluated once, when all
  /// instances have their values.
  mutating func addLaterEdges() {
    for part in latersOf.indices {
      for later in latersOf[part] {
        for (record, node) in compilers[part].recordNodePairs
        where record == later.record && !latersOf[part].contains(where: { $0.node == node }) {
          edges.append((Node(part: part, node: later.node), Node(part: part, node: node)))
        }
        for (record, formula) in compilers[part].readPairs where record == later.record {
          let reader = compilers[part].program.formulas[Int(formula)].node
          edges.append((Node(part: part, node: later.node), Node(part: part, node: reader)))
        }
      }
    }
  }

  /// Lets instances be counted again that are hidden or shown as a whole.
  mutating func addCounters() {
    for part in termsOf.indices {
      for draft in termsOf[part] where draft.term.container != FieldRecord.none {
        let index = Int(draft.term.container)
        let node = compilers[part].program.containers[index].visibility
        edges.append((Node(part: part, node: node), Node(part: part, node: draft.node)))
      }
    }
  }
}

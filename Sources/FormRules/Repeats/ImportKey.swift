import FormModel

/// What an expression reads from another part of the form (RP-4).
enum ImportKey: Hashable, Sendable {
  /// A field of a part around.
  case outer(FieldID)
  /// A variable, read in a repeat.
  case variable(Int)
  /// A sum over instances, kept in the innermost part that contains the reader and what is summed up.
  case aggregate(Aggregation, of: AggregateTerm)
  /// A field in an instance that is named by its numbers in the repeats below a part around the reader; in the first
  /// instance of each for none.
  case element(FieldID, below: Int)
  /// A field of an earlier instance of the reader's own repeat, `by` instances before it. That is no circle, even if the reader
  /// decides the field (UR-5).
  case earlier(FieldID, by: Int)
  /// The number of the reader's own instance.
  case position
}

enum Aggregation: UInt8, Hashable, Sendable {
  case count, sum, min, max
}

/// What each instance adds to an aggregate.
enum AggregateTerm: Hashable, Sendable {
  case field(FieldID)
  /// 1 for each instance of the repeat of this part.
  case instance(Int)
}

extension RuleCompiler {
  /// The slot of an import, which is added if it is new.
  mutating func importSlot(of key: ImportKey) -> UInt32 {
    let index = importIndex[key] ?? imports.count
    if index == imports.count {
      imports.append(key)
      importIndex[key] = index
    }
    return UInt32(index) | CheckedExpression.variableBit | CheckedExpression.importBit
  }

  /// The import for a name outside of functions: a field around, or that of the first instance of a repeat.
  func key(reading address: FieldID) -> ImportKey {
    let plan = plan!
    let other = plan.part(of: address.page)
    let common = plan.common(part, other)
    return common == other ? .outer(address) : .element(address, below: common)
  }

  /// The nodes that name a repeat or what is read in its instances, and so are no values themselves.
  ///
  /// - Throws: if `indexed-repeat` names no field and the repeats down to it, or `position` stands outside of repeats.
  func namesOfRepeats(
    _ expression: Expression,
    _ text: String,
    _ form: borrowing FormDefinition
  ) throws(ExpressionError) -> Set<Int> {
    var named: Set<Int> = []
    for node in expression.nodes.indices {
      guard case .call(let function, let arguments) = expression.nodes[node] else { continue }
      switch function {
      case .count, .sum, .min, .max:
        guard arguments.count == 1, case .name(let name) = expression.nodes[arguments[0]],
          term(function, name, form) != nil
        else { continue }
        named.insert(arguments[0])
      case .position:
        guard case .parent = expression.nodes[arguments[0]], part > 0 else {
          throw failure(expression, node, text, "position(..) in a repeat", "it elsewhere")
        }
        named.insert(arguments[0])
      case .indexedRepeat:
        guard isElement(arguments, expression, form) else {
          throw failure(
            expression,
            node,
            text,
            "a field of a repeat, then each repeat down to it with a number",
            "something else"
          )
        }
        named.formUnion(
          arguments.enumerated().filter { $0.offset == 0 || $0.offset % 2 == 1 }.map { $0.element }
        )
      default: continue
      }
    }
    return named
  }

  /// The import that a call stands for; nil if it is computed.
  func importKey(
    _ function: ExpressionFunction,
    _ arguments: [Int],
    _ expression: Expression,
    _ named: Set<Int>,
    _ form: borrowing FormDefinition
  ) -> ImportKey? {
    guard let first = arguments.first, named.contains(first) else { return nil }
    if function == .position { return .position }
    guard case .name(let name) = expression.nodes[first] else { return nil }
    if function == .indexedRepeat, let plan, case .field(let address)? = meaning(of: name, form) {
      if let distance = distance(arguments, expression), plan.part(of: address.page) == part {
        return .earlier(address, by: distance)
      }
      var outermost = plan.part(of: address.page)
      for _ in 1..<arguments.count / 2 { outermost = plan.parts[outermost].around }
      return .element(address, below: plan.parts[outermost].around)
    }
    return term(function, name, form).map { .aggregate(aggregation(function), of: $0) }
  }

  /// The d of `indexed-repeat(field, repeat, position(..) - d)`, a whole number of at least 1; nil for other calls.
  private func distance(_ arguments: [Int], _ expression: Expression) -> Int? {
    guard arguments.count == 3,
      case .binary(.minus, let left, let right) = expression.nodes[arguments[2]],
      case .call(.position, _) = expression.nodes[left],
      case .number(let number) = expression.nodes[right],
      let distance = Int(exactly: number), distance >= 1
    else { return nil }
    return distance
  }

  private func aggregation(_ function: ExpressionFunction) -> Aggregation {
    switch function {
    case .sum: .sum
    case .min: .min
    case .max: .max
    default: .count
    }
  }

  /// What `count`, `sum`, `min` or `max` goes over, if a name is one of another repeat; nil if it is a value of the
  /// reader's own.
  private func term(
    _ function: ExpressionFunction,
    _ name: String,
    _ form: borrowing FormDefinition
  ) -> AggregateTerm? {
    if function == .count, let index = repeatNames[name] { return .instance(index + 1) }
    guard let plan, case .field(let address)? = meaning(of: name, form) else { return nil }
    let other = plan.part(of: address.page)
    return plan.common(part, other) == other ? nil : .field(address)
  }

  /// Whether the arguments of `indexed-repeat` are a field and the repeats from one around the reader down to it, each
  /// with a number.
  private func isElement(
    _ arguments: [Int],
    _ expression: Expression,
    _ form: borrowing FormDefinition
  ) -> Bool {
    guard let plan, arguments.count % 2 == 1, case .name(let name) = expression.nodes[arguments[0]],
      case .field(let address)? = meaning(of: name, form)
    else { return false }
    var parts: [Int] = []
    for place in stride(from: 1, to: arguments.count, by: 2) {
      guard case .name(let name) = expression.nodes[arguments[place]],
        let index = repeatNames[name]
      else { return false }
      parts.append(index + 1)
    }
    let own = plan.part(of: address.page)
    guard let outermost = parts.first, own > 0 else { return false }
    let root = plan.parts[outermost].around
    // The part around the outermost repeat is one that the reader stands in.
    guard plan.common(part, root) == root else { return false }
    var chain: [Int] = []
    var part = own
    while part != root, part != 0 {
      chain.append(part)
      part = plan.parts[part].around
    }
    return part == root && chain.reversed() == parts
  }
}

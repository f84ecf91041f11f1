import FormModel

/// A choice filter in parts: operands, which read no column, and what is done with them in each row.
struct FilterParts {
  /// How a leaf of the filter's `and` and `or` is used.
  enum Leaf {
    /// It reads no column: the number of its operand.
    case gate(Int)
    case equality(column: Int, operand: Int, readsNumbers: Bool)
    case prefix(column: Int, operand: Int)
    /// It is evaluated for each row.
    case test(Int)
  }
  /// More terms are not made: then the filter is evaluated as a whole.
  static let mostTerms = 64

  let checked: CheckedExpression
  /// Whether each node reads no column.
  private let isFree: [Bool]
  /// The roots of operands, by their numbers.
  private(set) var operands: [Int] = []
  private var operandOfNode: [Int: Int] = [:]

  init(_ checked: CheckedExpression) {
    self.checked = checked
    var isFree: [Bool] = []
    for node in checked.expression.nodes {
      switch node {
      case .column: isFree.append(false)
      case .number, .text, .name, .own, .parent: isFree.append(true)
      case .negated(let operand): isFree.append(isFree[operand])
      case .binary(_, let left, let right): isFree.append(isFree[left] && isFree[right])
      case .call(_, let arguments): isFree.append(arguments.allSatisfy { isFree[$0] })
      }
    }
    self.isFree = isFree
    // Operands are as large as possible.
    var waiting = [checked.expression.root]
    while let node = waiting.popLast() {
      if isFree[node] {
        operandOfNode[node] = operands.count
        operands.append(node)
        continue
      }
      switch checked.expression.nodes[node] {
      case .negated(let operand): waiting.append(operand)
      case .binary(_, let left, let right): waiting += [right, left]
      // A pattern is compiled, so it is not read.
      case .call(.matches, let arguments): waiting.append(arguments[0])
      case .call(_, let arguments): waiting += arguments.reversed()
      case .column, .number, .text, .name, .own, .parent: break
      }
    }
  }

  /// Whether a column says in which instance to look: such a value is none of an operand.
  var looksByColumn: Bool {
    checked.expression.nodes.indices.contains { node in
      guard case .call(.indexedRepeat, _) = checked.expression.nodes[node] else { return false }
      return !isFree[node]
    }
  }

  /// The filter as terms, each a list of nodes that must all hold; one of the terms must.
  ///
  /// - Complexity: O(nodes · `mostTerms`).
  func terms() -> [[Int]] {
    let nodes = checked.expression.nodes
    // The `and` and `or` at the top, each after the ones below it.
    var joined: [(node: Int, sign: ExpressionOperator, left: Int, right: Int)] = []
    var waiting = [checked.expression.root]
    while let node = waiting.popLast() {
      guard !isFree[node], case .binary(let sign, let left, let right) = nodes[node],
        sign == .and || sign == .or
      else { continue }
      joined.append((node, sign, left, right))
      waiting += [left, right]
    }
    var found: [Int: [[Int]]] = [:]
    for (node, sign, left, right) in joined.reversed() {
      let first = found.removeValue(forKey: left) ?? [[left]]
      let second = found.removeValue(forKey: right) ?? [[right]]
      let count = sign == .or ? first.count + second.count : first.count * second.count
      if count > Self.mostTerms {
        found[node] = [[node]]
      } else if sign == .or {
        found[node] = first + second
      } else {
        found[node] = first.flatMap { left in second.map { left + $0 } }
      }
    }
    return found[checked.expression.root] ?? [[checked.expression.root]]
  }

  /// - Parameter isText: whether an operand is a text, whatever it reads.
  func leaf(_ node: Int, isText: (Int) -> Bool) -> Leaf {
    if let operand = operandOfNode[node] { return .gate(operand) }
    switch checked.expression.nodes[node] {
    case .binary(.equal, let left, let right):
      for (column, operand) in [(left, right), (right, left)] {
        guard case .column = checked.expression.nodes[column], let number = operandOfNode[operand]
        else { continue }
        return .equality(
          column: FilterSlot.column(of: checked.slots[column]),
          operand: number,
          readsNumbers: !isText(operand)
        )
      }
    case .call(.startsWith, let arguments):
      if case .column = checked.expression.nodes[arguments[0]],
        let operand = operandOfNode[arguments[1]]
      {
        return .prefix(
          column: FilterSlot.column(of: checked.slots[arguments[0]]),
          operand: operand
        )
      }
    default: break
    }
    return .test(node)
  }

  /// A part of the filter in which operands are read instead of computed.
  func reduced(_ root: Int) -> (expression: Expression, slots: [UInt32]) {
    var reduced = Expression(nodes: [], offsets: [])
    var slots: [UInt32] = []
    var places: [Int: Int] = [:]
    var node = checked.expression.firstNode(of: root)
    let ends = Dictionary(
      uniqueKeysWithValues: operandOfNode.map { (checked.expression.firstNode(of: $0.key), $0) }
    )
    while node <= root {
      if let (end, operand) = ends[node] {
        places[end] = reduced.nodes.count
        reduced.nodes.append(.own)
        slots.append(FilterSlot.operand(operand))
        node = end + 1
        continue
      }
      places[node] = reduced.nodes.count
      switch checked.expression.nodes[node] {
      case .negated(let operand): reduced.nodes.append(.negated(places[operand]!))
      case .binary(let sign, let left, let right):
        reduced.nodes.append(.binary(sign, places[left]!, places[right]!))
      case .call(let function, let arguments):
        reduced.nodes.append(.call(function, arguments.map { places[$0]! }))
      case let leaf: reduced.nodes.append(leaf)
      }
      slots.append(checked.slots[node])
      node += 1
    }
    return (reduced, slots)
  }
}

/// The node at the end of a path, with what the path's predicates say.
struct XPathTarget {
  var node: Int
  /// The conditions of predicates.
  var conditions: [String] = []
  /// The repeat whose instances the conditions select; nil if they are of single nodes.
  var selected: Int?
  /// The numbers of instances, by repeat.
  var numbers: [(repeat: Int, number: String)] = []
  /// The repeats that the path leaves upwards. If it enters one again, it means all instances.
  var left: Set<Int> = []

  /// The conditions as one; nil without any.
  var condition: String? {
    conditions.isEmpty ? nil : conditions.map { "(\($0))" }.joined(separator: " and ")
  }
}

extension XPathTranslator {
  /// Takes what a predicate of a node says: an instance's number, or a condition.
  mutating func take(
    _ predicate: ArraySlice<XPathToken>,
    of node: Int,
    _ path: XPathPath,
    into target: inout XPathTarget,
    _ names: inout Names
  ) throws(ExpressionFailure) {
    if names.isRepeat(node), let number = Self.number(predicate) {
      guard isCondition(number) || number.isEmpty else {
        let text = try self.number(number, of: node, &names)
        if text == ownPosition(of: node, &names) { return }
        target.numbers.append((node, text))
        return
      }
    }
    switch predicate.map({ $0.text }).joined() {
    case "1", "last()", "position()=1", "position()=last()", "position()=position(current()/..)":
      return
    default: break
    }
    // A predicate that is a number, not a condition, selects an instance by its position.
    guard isCondition(predicate) else { throw Self.numbered(path) }
    var scope = self.scope
    scope.context = node
    scope.isPredicate = true
    scope.isNumber = false
    scope.hasOwnAnswer = false
    let home = names.home(of: node)
    let isOwn = !names.isRepeat(node) && isOwn(home, names)
    guard let home, !isOwn else {
      target.conditions.append(try translated(predicate, scope, &names))
      return
    }
    scope.selected = home
    target.selected = home
    let outer = names.draft.home
    names.draft.home = home
    defer { names.draft.home = outer }
    target.conditions.append(try translated(predicate, scope, &names))
  }

  /// Returns the tokens that say an instance's number: all, or those after `position() =`.
  private static func number(_ predicate: ArraySlice<XPathToken>) -> ArraySlice<XPathToken>? {
    let start = predicate.prefix(4).map { $0.text }
    return start == ["position", "(", ")", "="] ? predicate.dropFirst(4) : predicate
  }

  private mutating func number(
    _ tokens: ArraySlice<XPathToken>,
    of node: Int,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    var scope = self.scope
    scope.context = node
    scope.isPredicate = true
    scope.isNumber = true
    scope.hasOwnAnswer = false
    return try translated(tokens, scope, &names)
  }

  /// Returns the number of the instance that has the context node; nil if the context is in no
  /// instance of the repeat.
  func ownPosition(of node: Int, _ names: inout Names) -> String? {
    let context = scope.isNumber ? scope.current : scope.context
    guard let home = names.home(of: context), isOwn(node, names) else { return nil }
    return node == home ? "position(..)" : names.draft.variable(holding: "position(..)", home: node)
  }

  /// True if the context node is in an instance of the repeat, or if there is no repeat.
  func isOwn(_ home: Int?, _ names: Names) -> Bool {
    guard let home else { return true }
    return Self.is(home, around: scope.isNumber ? scope.current : scope.context, names)
  }

  /// True if the path means a node of the context's own instances, or one outside of repeats.
  func isOwn(_ target: XPathTarget, _ names: Names) -> Bool {
    let home = names.home(of: target.node)
    return isOwn(home, names) && target.left.allSatisfy { !Self.is($0, around: target.node, names) }
  }

  /// Returns the repeat around a repeat; nil if there is none.
  static func outer(_ home: Int, _ names: Names) -> Int? {
    names.parent(of: home).flatMap { names.home(of: $0) }
  }

  /// True if the node is the repeat or in it.
  private static func `is`(_ home: Int, around node: Int, _ names: Names) -> Bool {
    var next = names.home(of: node)
    while let inner = next, inner != home {
      next = outer(inner, names)
    }
    return next == home
  }

  /// Checks that a condition of instances reads no answer that each of them would see otherwise than
  /// the expression around.
  func checkSelected(_ node: Int, _ path: XPathPath, _ names: Names) throws(ExpressionFailure) {
    guard let selected = scope.selected, let home = names.home(of: node) else { return }
    var isCurrent = false
    if case .current = path.start { isCurrent = true }
    let isAround = Self.is(home, around: selected, names)
    let isOfCurrent = Self.is(home, around: scope.current, names)
    guard isAround ? isCurrent && home == selected : isOfCurrent else { return }
    throw ExpressionFailure(reason: "a condition that compares instances", offset: path.offset)
  }
}

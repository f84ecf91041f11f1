// Lists the places of Swift files at which a small change can be made, a line each, with tabs between: file, first byte, byte
// behind the last, kind (expression or statement), operator, declaration, replacement in one line.
//   sites FILE…
// SwiftSyntax is the toolchain's own.
import SwiftOperators
import SwiftParser
import SwiftSyntax

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

final class Sites: SyntaxVisitor {
  private let file: String
  /// The declarations around the current place, outermost first.
  private var declarations: [String] = []

  init(_ file: String) {
    self.file = file
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Comparisons

  private static let turned = ["<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="]

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      let other = Self.turned[sign]
    {
      add("comparison", node, "\(node.leftOperand.trimmed) \(other) \(node.rightOperand.trimmed)")
    }
    return .visitChildren
  }

  // MARK: Constants

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.representedLiteralValue {
      add("constant", node, "\(value &+ 1)")
      if value > 0 { add("constant", node, "\(value - 1)") }
    }
    return .skipChildren
  }

  // MARK: Conditions

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.condition.as(ExprSyntax.self) { negate(condition) }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    negate(node.condition)
    return .visitChildren
  }

  /// A comparison is turned instead.
  private func negate(_ condition: ExprSyntax) {
    let sign = condition.as(InfixOperatorExprSyntax.self)?.operator
    if let sign = sign?.as(BinaryOperatorExprSyntax.self)?.operator.text, Self.turned[sign] != nil { return }
    add("condition", condition, "!(\(condition.trimmed))")
  }

  // MARK: Statements

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    for item in node {
      // The only expression of a body may be its value.
      if node.count == 1, !isInStatement(node) { continue }
      guard case .expr(let expression) = item.item, isDroppable(expression) else { continue }
      add("statement", expression, "", kind: "statement")
    }
    return .visitChildren
  }

  private func isInStatement(_ list: CodeBlockItemListSyntax) -> Bool {
    guard let block = list.parent?.as(CodeBlockSyntax.self) else { return false }
    if let function = block.parent?.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause == nil
    }
    return block.parent?.is(InitializerDeclSyntax.self) == true || block.parent?.is(IfExprSyntax.self) == true
      || block.parent?.is(ForStmtSyntax.self) == true || block.parent?.is(WhileStmtSyntax.self) == true
      || block.parent?.is(DoStmtSyntax.self) == true || block.parent?.is(DeferStmtSyntax.self) == true
  }

  /// An assignment, or a call that is no check of a precondition.
  private func isDroppable(_ expression: ExprSyntax) -> Bool {
    if let inner = expression.as(TryExprSyntax.self) { return isDroppable(inner.expression) }
    if let inner = expression.as(UnsafeExprSyntax.self) { return isDroppable(inner.expression) }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      let name = call.calledExpression.trimmedDescription
      return !["precondition", "preconditionFailure", "assert", "fatalError", "self.init", "super.init"].contains(name)
    }
    guard let infix = expression.as(InfixOperatorExprSyntax.self) else { return false }
    // In an initialiser a property would have no value.
    if infix.operator.is(AssignmentExprSyntax.self) { return declarations.last != "init" }
    let sign = infix.operator.as(BinaryOperatorExprSyntax.self)?.operator.text ?? ""
    return sign.hasSuffix("=") && Self.turned[sign] == nil
  }

  // MARK: Arguments

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let arguments = Array(node.arguments)
    // Of two numbers the order does not matter.
    let isLeft = ["self.init", "super.init", "min", "max", "Swift.min", "Swift.max"]
      .contains(node.calledExpression.trimmedDescription)
    guard arguments.count > 1, node.trailingClosure == nil, !isLeft else { return .visitChildren }
    for place in 1..<arguments.count {
      let (first, second) = (arguments[place - 1].expression, arguments[place].expression)
      guard isExchangeable(first), isExchangeable(second), first.trimmedDescription != second.trimmedDescription
      else { continue }
      var exchanged = node.arguments
      exchanged[exchanged.index(exchanged.startIndex, offsetBy: place - 1)].expression = second.with(\.trailingTrivia, [])
      exchanged[exchanged.index(exchanged.startIndex, offsetBy: place)].expression = first.with(\.trailingTrivia, [])
      add("arguments", node, "\(node.with(\.arguments, exchanged).trimmed)")
    }
    return .visitChildren
  }

  /// A name, a member or a number: of other expressions two neighbours seldom have one type.
  private func isExchangeable(_ expression: ExprSyntax) -> Bool {
    expression.is(DeclReferenceExprSyntax.self) || expression.is(MemberAccessExprSyntax.self)
      || expression.is(IntegerLiteralExprSyntax.self) || expression.is(SubscriptCallExprSyntax.self)
      || expression.is(FunctionCallExprSyntax.self) || expression.is(InfixOperatorExprSyntax.self)
  }

  // MARK: Places that stay

  override func visit(_ node: AttributeListSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  /// Checks of preconditions: with the change they trap, or trap no longer.
  private func isCheck(_ node: some SyntaxProtocol) -> Bool {
    var parent = node.parent
    while let at = parent {
      if let call = at.as(FunctionCallExprSyntax.self),
        call.calledExpression.trimmedDescription.hasPrefix("precondition")
      {
        return true
      }
      if at.is(CodeBlockItemSyntax.self) { return false }
      parent = at.parent
    }
    return false
  }

  // MARK: Declarations

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    declarations.append(name)
    return .visitChildren
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node.name.text) }
  override func visitPost(_ node: FunctionDeclSyntax) { declarations.removeLast() }
  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { enter("init") }
  override func visitPost(_ node: InitializerDeclSyntax) { declarations.removeLast() }
  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { enter("subscript") }
  override func visitPost(_ node: SubscriptDeclSyntax) { declarations.removeLast() }
  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    enter(node.pattern.trimmedDescription)
  }
  override func visitPost(_ node: PatternBindingSyntax) { declarations.removeLast() }

  // MARK: Output

  private func add(_ change: String, _ node: some SyntaxProtocol, _ replacement: String, kind: String = "expression") {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    guard !node.trimmedDescription.contains("//"), !isCheck(node) else { return }
    // The copy has as many lines as the source, so that errors are where the changes are.
    let lines = replacement.split(separator: "\n").map { $0.drop { $0 == " " } }
    guard lines.count < 2 || !replacement.contains("{") && !replacement.contains("\"\"\"") else { return }
    let text = lines.joined(separator: " ")
    guard !text.contains("\t") else { return }
    let name = declarations.first ?? "-"
    print([file, "\(start)", "\(end)", kind, change, name, text].joined(separator: "\t"))
  }
}

for file in CommandLine.arguments.dropFirst() {
  guard let stream = unsafe fopen(file, "r") else {
    print("\(file): no such file")
    exit(66)
  }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe fread(&buffer, 1, buffer.count, stream)
    if count == 0 { break }
    bytes += buffer[..<count]
  }
  unsafe fclose(stream)
  let tree = Parser.parse(source: String(decoding: bytes, as: UTF8.self))
  // Operators that the table does not know stay as they are.
  Sites(file).walk(OperatorTable.standardOperators.foldAll(tree) { _ in })
}

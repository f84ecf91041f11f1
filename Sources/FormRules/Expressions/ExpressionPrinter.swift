extension Expression: CustomStringConvertible {
  /// The expression as text, with as few parentheses as possible. Parsing it gives an equal expression.
  ///
  /// - Complexity: O(bytes of the text × nesting).
  public var description: String {
    var texts: [(text: String, precedence: Int)] = []
    texts.reserveCapacity(nodes.count)
    for node in nodes {
      switch node {
      case .number(let value): texts.append((DecimalText.of(value), 9))
      case .text(let value): texts.append((Expression.quoted(value), 9))
      case .name(let name): texts.append(("${\(name)}", 9))
      case .column(let name): texts.append(("#{\(name)}", 9))
      case .own: texts.append((".", 9))
      case .parent: texts.append(("..", 9))
      case .negated(let operand):
        texts.append(("-" + wrapped(texts[operand], 7), ExpressionOperator.signPrecedence))
      case .binary(let sign, let left, let right):
        let precedence = sign.precedence
        // All operators are left-associative: an equal operator on the right needs parentheses.
        let text =
          "\(wrapped(texts[left], precedence)) \(sign.name) \(wrapped(texts[right], precedence + 1))"
        texts.append((text, precedence))
        texts[left].text = ""
        texts[right].text = ""
      case .call(let function, let arguments):
        let list = arguments.map { texts[$0].text }.joined(separator: ", ")
        texts.append(("\(function.name)(\(list))", 9))
      }
    }
    return texts[root].text
  }

  private func wrapped(_ part: (text: String, precedence: Int), _ least: Int) -> String {
    part.precedence < least ? "(\(part.text))" : part.text
  }

  /// A text can't contain the quote it stands in, so it gets the other kind.
  private static func quoted(_ text: String) -> String {
    text.unicodeScalars.contains("'") ? "\"\(text)\"" : "'\(text)'"
  }
}

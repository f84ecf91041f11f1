/// A text with numbers in it, such as “{0} of {1}” (SPEC NM-6).
///
/// {0} and {1} stand for the numbers; they may come in any order, more than once or not at all.
public struct TextTemplate: Hashable, Sendable, ExpressibleByStringLiteral {
  package enum Part: Hashable, Sendable {
    case literal(String)
    /// 0 or 1.
    case number(Int)
  }

  package let parts: [Part]

  public init(_ pattern: String) {
    var parts: [Part] = []
    var literal = ""
    var rest = Substring(pattern)
    while let character = rest.first {
      let number = rest.hasPrefix("{0}") ? 0 : rest.hasPrefix("{1}") ? 1 : nil
      if let number {
        if !literal.isEmpty { parts.append(.literal(literal)) }
        literal = ""
        parts.append(.number(number))
        rest = rest.dropFirst(3)
      } else {
        literal.append(character)
        rest = rest.dropFirst()
      }
    }
    if !literal.isEmpty { parts.append(.literal(literal)) }
    self.parts = parts
  }

  public init(stringLiteral pattern: String) { self.init(pattern) }

  /// The text with its numbers.
  public func text(_ first: Int, _ second: Int = 0) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .literal(let literal): text += literal
      case .number(let index): text += String(index == 0 ? first : second)
      }
    }
    return text
  }
}

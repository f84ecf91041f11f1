/// A text with numbers in it, such as “{0} of {1}” (SPEC NM-6).
///
/// {0} and {1} stand for the numbers; they may come in any order, more than once or not at all.
public struct TextTemplate: Hashable, Sendable, ExpressibleByStringLiteral {
  enum Part: Hashable, Sendable {
    case literal(String)
    /// 0 or 1.
    case number(Int)
  }

  let parts: [Part]

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

/// How wide a template is, whatever the numbers: measured once, so that asking allocates nothing.
struct MeasuredTemplate {
  private var literals = 0
  private var digit = 0
  private var firstCount = 0
  private var secondCount = 0

  init(_ template: TextTemplate, role: TextRole, measurer: any TextMeasurer) {
    digit = measurer.digitAdvance(role)
    for part in template.parts {
      switch part {
      case .literal(var literal):
        literal.makeContiguousUTF8()
        literals += measurer.width(of: literal.utf8Span, role: role)
      case .number(let index):
        if index == 0 { firstCount += 1 } else { secondCount += 1 }
      }
    }
  }

  /// px on one line. The numbers are 0 or more.
  func width(_ first: Int, _ second: Int = 0) -> Int {
    literals + digit * (firstCount * decimalDigits(first) + secondCount * decimalDigits(second))
  }
}

/// Digits of a number that is 0 or more.
@inlinable
func decimalDigits(_ number: Int) -> Int {
  var digits = 1
  var limit = 10
  while number >= limit && digits < 19 {
    digits += 1
    limit &*= 10
  }
  return digits
}

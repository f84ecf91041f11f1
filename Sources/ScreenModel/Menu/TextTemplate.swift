/// A text with numbers in it, such as “{0} of {1}” (NM-6).
///
/// {0} and {1} stand for the numbers. They may come in any order, more than once or not at all. A text may have a
/// form for each plural category of its first number (AX-3); the form of `other` is used for categories without
/// one.
public struct TextTemplate: Hashable, Sendable, ExpressibleByStringLiteral {
  package enum Part: Hashable, Sendable {
    case literal(String)
    /// The place of the number's argument, 0 or 1.
    case number(Int)
  }

  /// The parts of the form for the category `other`.
  package let parts: [Part]
  /// The parts of the forms for other categories, if the text has them.
  package let forms: [PluralCategory: [Part]]

  /// - Parameters:
  ///   - pattern: the form for every number that has none of its own.
  ///   - forms: the patterns of other categories.
  public init(_ pattern: String, forms: [PluralCategory: String] = [:]) {
    parts = Self.parse(forms[.other] ?? pattern)
    var parsed: [PluralCategory: [Part]] = [:]
    for (category, pattern) in forms where category != .other {
      parsed[category] = Self.parse(pattern)
    }
    self.forms = parsed
  }

  public init(stringLiteral pattern: String) { self.init(pattern) }

  private static func parse(_ pattern: String) -> [Part] {
    var parts: [Part] = []
    var literal = pattern.startIndex
    func close(at end: String.Index) {
      if literal < end { parts.append(.literal(String(pattern[literal..<end]))) }
    }
    var place = literal
    while let brace = pattern.utf8[place...].firstIndex(of: UInt8(ascii: "{")) {
      place = pattern.utf8.index(after: brace)
      let rest = pattern.utf8[brace...]
      guard let number = rest.starts(with: "{0}".utf8) ? 0 : rest.starts(with: "{1}".utf8) ? 1 : nil
      else { continue }
      close(at: brace)
      parts.append(.number(number))
      place = pattern.utf8.index(brace, offsetBy: 3)
      literal = place
    }
    close(at: pattern.endIndex)
    return parts
  }

  /// The text with its numbers, in the plural form for the first number.
  ///
  /// - Parameters:
  ///   - first: what stands for the first number of the template.
  ///   - second: what stands for its second, if it has one.
  ///   - language: the language whose digits and plurals the text uses.
  public func text(
    _ first: Int,
    _ second: Int = 0,
    in language: TextLanguage = .english
  ) -> String {
    let parts =
      forms.isEmpty ? parts : forms[language.plurals.category(of: first)] ?? parts
    var text = ""
    for part in parts {
      switch part {
      case .literal(let literal): text += literal
      case .number(let index): text += language.text(index == 0 ? first : second)
      }
    }
    return text
  }
}

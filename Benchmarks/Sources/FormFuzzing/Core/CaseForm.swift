import FormFormats
import FormModel

/// A form as a case holds it: flags alone, so that it is easy to cut down.
public struct CaseForm: Hashable, Sendable {
  public struct Page: Hashable, Sendable {
    public var isHidden: Bool
    public var fields: [FieldFlags]

    public init(isHidden: Bool = false, fields: [FieldFlags] = []) {
      self.isHidden = isHidden
      self.fields = fields
    }
  }

  public var pages: [Page]

  public init(pages: [Page] = []) { self.pages = pages }

  /// The pages in form order.
  var ids: FormPages { FormPages(count: pages.count) }

  /// - Complexity: O(fields).
  public func makeForm(named name: (Int) -> String? = { _ in nil }) -> FormDefinition {
    var builder = FormBuilder()
    do {
      for (number, page) in pages.enumerated() {
        try builder.appendPage(
          name: name(number),
          isHidden: page.isHidden,
          fieldCount: page.fields.count
        )
        for (field, flags) in page.fields.enumerated() {
          try builder.setFlags(flags, at: FieldID(page: PageID(place: number), field: field))
        }
      }
    } catch {
      preconditionFailure("a case's form passes a limit: \(error)")
    }
    return builder.build()
  }
}

/// A page is a line: `page`, or `hidden` for a page hidden itself, then a word for each field: its flags as the
/// letters h, r, m, f, or `-` for none. A number before a word repeats it: `3*hm`.
extension CaseForm.Page: CustomStringConvertible {
  public var description: String {
    var words = [isHidden ? "hidden" : "page"]
    var index = 0
    while index < fields.count {
      let run = fields[index...].prefix { $0 == fields[index] }.count
      words.append((run > 1 ? "\(run)*" : "") + Self.letters(of: fields[index]))
      index += run
    }
    return words.joined(separator: " ")
  }

  private static let flagLetters: [(FieldFlags, Character)] = [
    (.hidden, "h"), (.readOnly, "r"), (.mandatory, "m"), (.filled, "f"),
  ]

  private static func letters(of flags: FieldFlags) -> String {
    flags.isEmpty ? "-" : String(flagLetters.filter { flags.contains($0.0) }.map(\.1))
  }

  /// Reads the fields of a page from the rest of its line.
  ///
  /// - Parameter limit: the most fields that the page may have.
  init(isHidden: Bool, atMost limit: Int, _ line: inout CaseLine) throws(FormatError) {
    self.init(isHidden: isHidden)
    while !line.isAtEnd {
      let word = try line.word("a field")
      let parts = word.split(separator: "*", maxSplits: 1, omittingEmptySubsequences: false)
      guard let letters = parts.last, let count = parts.count == 1 ? 1 : Int(parts[0]),
        count >= 1, let flags = Self.flags(letters)
      else { throw line.failure("a field: letters of h, r, m, f, or -") }
      let most = min(limit, FormLimits.fieldsPerPage) - fields.count
      guard count <= most else { throw line.failure("at most \(most) more fields") }
      fields += repeatElement(flags, count: count)
    }
  }

  private static func flags(_ letters: Substring) -> FieldFlags? {
    if letters == "-" { return [] }
    var flags: FieldFlags = []
    for letter in letters {
      guard let flag = flagLetters.first(where: { $0.1 == letter })?.0, !flags.contains(flag) else {
        return nil
      }
      flags.insert(flag)
    }
    return letters.isEmpty ? nil : flags
  }
}

import FormModel
import ScreenModel

/// The names of the pages as loaded, as the menu needs them: valid UTF-8. And for each page whether its title is blank and in
/// which direction it runs (NM-3, NM-25). It takes one byte a page beside the form's own text.
struct PageTitles: Sendable {
  /// The number of pages as loaded.
  let pageCount: Int
  private let names: TextArena
  private let bytes: [UInt8]
  /// By place of record.
  private var traits: [UInt8]
  /// The places as loaded of pages whose name has an expression (UR-10).
  let changing: Set<Int>
  /// By place of record: a digest of the name that such a page's title was measured from.
  private var measured: [Int: UInt64] = [:]

  private static let blank: UInt8 = 1
  private static let leftToRight: UInt8 = 2
  private static let rightToLeft: UInt8 = 4

  /// - Complexity: O(pages + labels + bytes of the names).
  init(_ form: borrowing FormDefinition) {
    let pageCount = form.pageCount
    let names = Self.repaired(form.pageNames, pageCount: pageCount)
    let bytes = names.utf8
    var traits = [UInt8](repeating: Self.blank, count: pageCount)
    for place in 0..<min(pageCount, names.count) {
      let range = names.range(of: place)
      if range.isEmpty { continue }
      // `repaired` has seen to it that every name is valid.
      let name = unsafe UTF8Span(unchecked: bytes.span.extracting(range))
      if name.span.isBlank { continue }
      traits[place] = Self.traits(of: name)
    }
    self.pageCount = pageCount
    self.names = names
    self.bytes = bytes
    self.traits = traits
    var changing: Set<Int> = []
    for label in form.logic.labels {
      if case .page(let page) = label.target { changing.insert(page.place) }
    }
    self.changing = changing
  }

  /// Whether the name of a page as loaded has an expression.
  func isChanging(_ page: PageID) -> Bool { !changing.isEmpty && changing.contains(page.place) }

  /// Whether a page's title was measured from this name.
  func isMeasured(_ name: String, ofPlace place: Int) -> Bool {
    measured[place] == PageMark.digest(ofName: name)
  }

  mutating func setMeasured(_ name: String, ofPlace place: Int) {
    if !changing.isEmpty { measured[place] = PageMark.digest(ofName: name) }
  }

  /// The traits of a title that is not blank.
  private static func traits(of title: UTF8Span) -> UInt8 {
    switch ReadingDirection(firstStrongIn: title) {
    case .leftToRight: leftToRight
    case .rightToLeft: rightToLeft
    case nil: 0
    }
  }

  /// Makes room for the pages of all records. Added ones are blank until `setTitle`.
  mutating func makeRoom(places: Int) {
    if places > traits.count {
      traits.append(contentsOf: repeatElement(Self.blank, count: places - traits.count))
    }
  }

  /// Notes the title of a page in an instance, or one whose name has an expression.
  mutating func setTitle(_ title: UTF8Span, ofPlace place: Int) {
    traits[place] = title.span.isBlank ? Self.blank : Self.traits(of: title)
  }

  /// The names, with U+FFFD in place of bytes that are not UTF-8; the same names if all are valid.
  private static func repaired(_ names: TextArena, pageCount: Int) -> TextArena {
    let bytes = names.utf8
    let isValid = (0..<names.count).allSatisfy { place in
      (try? UTF8Span(validating: bytes.span.extracting(names.range(of: place)))) != nil
    }
    if isValid { return names }
    var repaired = TextArena()
    for place in 0..<min(pageCount, names.count) {
      if let name = names[place] { repaired.set(place, utf8: name.utf8) }
    }
    return repaired
  }

  /// The name of a page as loaded; empty if it has none.
  @_lifetime(borrow self)
  func name(ofPage page: PageID) -> UTF8Span {
    unsafe UTF8Span(unchecked: bytes.span.extracting(names.range(of: page.place)))
  }

  /// The name of a page as loaded, nil if it is missing or blank.
  func text(ofPage page: PageID) -> String? {
    guard let name = names[page.place], !name.utf8Span.span.isBlank else { return nil }
    return name
  }

  func isBlank(_ page: PageID) -> Bool { traits[page.place] & Self.blank != 0 }

  /// The direction of the name, nil if it has no strong character.
  func direction(ofPage page: PageID) -> ReadingDirection? {
    let traits = traits[page.place]
    if traits & Self.rightToLeft != 0 { return .rightToLeft }
    return traits & Self.leftToRight != 0 ? .leftToRight : nil
  }

  /// Bytes requested from the allocator, without the form's names.
  var byteCount: Int { traits.capacity }
}

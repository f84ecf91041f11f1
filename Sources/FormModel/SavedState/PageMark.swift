/// A mark that finds a page on another version of its form: by the page's name and the ids of its fields.
public struct PageMark: Hashable, Sendable {
  /// `PageMark.digest(ofName:)` of the page's name; nil if it has none.
  public var name: UInt64?
  /// The ids of the page's first fields with an id: at most `mostIDs`, each of at most `longestID` bytes.
  public var fieldIDs: [String]

  /// The most ids of a mark.
  public static let mostIDs = 8
  /// The most UTF-8 bytes of an id. Fields with longer ids are left out.
  public static let longestID = 255

  public init(name: UInt64? = nil, fieldIDs: [String] = []) {
    self.name = name
    self.fieldIDs = fieldIDs
  }

  /// The mark of a page; empty if the form does not have the page.
  ///
  /// - Parameters:
  ///   - page: the page.
  ///   - form: the form as it is now.
  /// - Complexity: O(fields of the page + bytes of its texts).
  public init(ofPage page: PageID, in form: borrowing FormDefinition) {
    self.init()
    guard let count = try? form.fieldCount(ofPage: page) else { return }
    name = form.name(ofKnownPage: page).map { Self.digest(ofName: $0) }
    for field in 0..<count where !form.catalogue.isEmpty && fieldIDs.count < Self.mostIDs {
      let details = try? form.details(at: FieldID(page: page, field: field))
      if let id = details?.id, id.utf8.count <= Self.longestID { fieldIDs.append(id) }
    }
  }

  /// Whether the mark holds a name or an id.
  public var tellsPage: Bool { name != nil || !fieldIDs.isEmpty }

  /// The page of a form with the most of the mark's fields, the first in a tie. If no page has any, the only page with the
  /// mark's name. Nil if there is no such page.
  ///
  /// - Complexity: O(pages + bytes of names and ids).
  public func page(of form: borrowing FormDefinition) -> PageID? {
    if let page = pageWithFields(of: form) { return page }
    return name == nil ? nil : page(named: Self.pagesByName(of: form))
  }

  /// As above, faster for many marks of one form.
  ///
  /// - Parameter pages: `pagesByName(of:)` of the form.
  /// - Complexity: O(bytes of ids).
  package func page(of form: borrowing FormDefinition, _ pages: [UInt64: PageID?]) -> PageID? {
    pageWithFields(of: form) ?? page(named: pages)
  }

  /// The pages of a form by the digests of their names; nil for a name of several pages.
  ///
  /// - Complexity: O(pages + bytes of names).
  package static func pagesByName(of form: borrowing FormDefinition) -> [UInt64: PageID?] {
    var pages: [UInt64: PageID?] = [:]
    for page in form.pages {
      guard let name = form.name(ofKnownPage: page).map({ digest(ofName: $0) }) else { continue }
      pages.updateValue(pages[name] == nil ? page : nil, forKey: name)
    }
    return pages
  }

  private func page(named pages: [UInt64: PageID?]) -> PageID? { name.flatMap { pages[$0] ?? nil } }

  private func pageWithFields(of form: borrowing FormDefinition) -> PageID? {
    var votes: [(page: PageID, count: Int)] = []
    for id in fieldIDs {
      guard let page = form.address(ofFieldWithID: id)?.page else { continue }
      if let known = votes.firstIndex(where: { $0.page == page }) {
        votes[known].count += 1
      } else {
        votes.append((page, 1))
      }
    }
    let most = votes.map { $0.count }.max()
    return votes.first { $0.count == most }?.page
  }

  /// FNV-1a, 64 bits, of a name's UTF-8.
  ///
  /// - Complexity: O(bytes of the name).
  public static func digest(ofName name: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}

extension PageMark {
  /// Appends 1 and the name's digest, or 0; then the number of ids, and each id with its length before it in 1 byte.
  package func write(to bytes: inout [UInt8]) {
    bytes.append(name == nil ? 0 : 1)
    if let name { bytes.append(littleEndian: name) }
    let ids = fieldIDs.filter { (1...Self.longestID).contains($0.utf8.count) }.prefix(Self.mostIDs)
    bytes.append(UInt8(ids.count))
    for id in ids {
      bytes.append(UInt8(id.utf8.count))
      bytes += id.utf8
    }
  }

  /// Reads what `write(to:)` wrote.
  ///
  /// - Throws: `SavedStateError` for all other bytes.
  package init(_ reader: inout SavedStateReader) throws(SavedStateError) {
    self.init()
    if try reader.truth() { name = try reader.number(bytes: 8) }
    for _ in 0..<(try reader.number(bytes: 1, most: UInt64(Self.mostIDs))) {
      fieldIDs.append(try reader.text(lengthBytes: 1))
    }
  }
}

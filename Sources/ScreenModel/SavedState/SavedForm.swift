import FormModel

/// A form, and what tells one of its pages where the form has become another.
public struct SavedForm: Hashable, Sendable {
  /// `FormDefinition.structureDigest`.
  public var digest: UInt64
  /// `SavedForm.digest(ofName:)` of the current page's name; nil where it has none.
  public var pageName: UInt64?
  /// Of the first fields of the current page that have one, at most `mostIDs` of at most `longestID` bytes.
  public var fieldIDs: [String]

  public static let mostIDs = 8
  /// Bytes of UTF-8.
  public static let longestID = 255

  public init(digest: UInt64, pageName: UInt64? = nil, fieldIDs: [String] = []) {
    self.digest = digest
    self.pageName = pageName
    self.fieldIDs = fieldIDs
  }

  /// - Parameter page: the current one, if there is one.
  /// - Complexity: O(fields of the page + bytes of its texts); for the first state of a form O(pages + bytes of names
  ///   and ids) on top.
  public init(_ form: borrowing FormDefinition, page: Int?) {
    self.init(digest: form.structureDigest)
    guard let page, let count = try? form.fieldCount(ofPage: page) else { return }
    pageName = form.pageNames[page].map { Self.digest(ofName: $0) }
    for field in 0..<count where !form.catalogue.isEmpty && fieldIDs.count < Self.mostIDs {
      let details = try? form.details(at: FieldAddress(page: page, field: field))
      if let id = details?.id, id.utf8.count <= Self.longestID { fieldIDs.append(id) }
    }
  }

  /// Whether there is anything by which the page can be found on another form.
  public var tellsPage: Bool { pageName != nil || !fieldIDs.isEmpty }

  /// The page of that form that has most of the fields, the first of several; if it has none of them, the only page
  /// of that name. Nil where there is no such page.
  ///
  /// - Complexity: O(pages + bytes of names and ids).
  public func page(of form: borrowing FormDefinition) -> Int? {
    var votes: [(page: Int, count: Int)] = []
    for id in fieldIDs {
      guard let page = form.address(ofFieldWithID: id)?.page else { continue }
      if let known = votes.firstIndex(where: { $0.page == page }) {
        votes[known].count += 1
      } else {
        votes.append((page, 1))
      }
    }
    let most = votes.map(\.count).max()
    if let best = votes.first(where: { $0.count == most }) { return best.page }
    guard let pageName else { return nil }
    var found: Int?
    for page in 0..<form.pageCount {
      guard let name = form.pageNames[page], Self.digest(ofName: name) == pageName else { continue }
      if found != nil { return nil }
      found = page
    }
    return found
  }

  /// FNV-1a, 64 bits, of the name's UTF-8.
  public static func digest(ofName name: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}

import FormModel

/// A form's structure, and a mark that identifies one of its pages after the structure has changed.
public struct SavedForm: Hashable, Sendable {
  /// `FormDefinition.structureDigest`.
  public var digest: UInt64
  /// The mark of the current page; empty if there is none.
  public var mark: PageMark

  public init(digest: UInt64, mark: PageMark = PageMark()) {
    self.digest = digest
    self.mark = mark
  }

  /// - Parameters:
  ///   - form: the form as it is now.
  ///   - page: the current one, if there is one.
  /// - Complexity: O(fields of the page + bytes of its texts); for the first state of a form O(pages + bytes of names
  ///   and ids) on top.
  public init(_ form: borrowing FormDefinition, page: PageID?) {
    self.init(digest: form.structureDigest)
    if let page { mark = PageMark(ofPage: page, in: form) }
  }
}

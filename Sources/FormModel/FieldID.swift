/// The address of a field in a form: its page, and its place on the page from 0.
///
/// The id that the form's author gave is another thing: `FieldDetails.id`. `FormDefinition.address(ofFieldWithID:)` finds the
/// address by it.
@frozen
public struct FieldID: Hashable, Sendable {
  public var page: PageID
  /// The place on the page, 0 ..< the page's fields. Any other number names no field.
  public var field: Int

  @inlinable
  public init(page: PageID, field: Int) {
    self.page = page
    self.field = field
  }
}

/// Ordered by page, then by place: the form order on a form as it was loaded.
extension FieldID: Comparable {
  @inlinable
  public static func < (a: FieldID, b: FieldID) -> Bool {
    (a.page, a.field) < (b.page, b.field)
  }
}

extension FieldID: CustomStringConvertible {
  public var description: String { "page \(page), field \(field)" }
}

/// Which field of a form is meant: the page it is on, and its place on the page, from 0 in the page's order.
///
/// It is no id that a form's author gave (`FieldDetails.id`); `FormDefinition.address(ofFieldWithID:)` finds it by one.
@frozen
public struct FieldID: Hashable, Sendable {
  public var page: PageID
  /// 0 ..< the page's fields; any other number names no field.
  public var field: Int

  @inlinable
  public init(page: PageID, field: Int) {
    self.page = page
    self.field = field
  }
}

/// By page, on a page by place: in form order on a form that is loaded, and the same on every run on any.
extension FieldID: Comparable {
  @inlinable
  public static func < (a: FieldID, b: FieldID) -> Bool {
    (a.page, a.field) < (b.page, b.field)
  }
}

extension FieldID: CustomStringConvertible {
  public var description: String { "page \(page), field \(field)" }
}

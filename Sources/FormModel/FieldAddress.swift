/// Where a field is: its page and its place on the page, both counted from 0 in form order.
@frozen
public struct FieldAddress: Hashable, Sendable, Comparable, CustomStringConvertible {
  public var page: Int
  public var field: Int

  @inlinable
  public init(page: Int, field: Int) {
    self.page = page
    self.field = field
  }

  @inlinable
  public static func < (a: FieldAddress, b: FieldAddress) -> Bool {
    (a.page, a.field) < (b.page, b.field)
  }

  public var description: String { "page \(page), field \(field)" }
}

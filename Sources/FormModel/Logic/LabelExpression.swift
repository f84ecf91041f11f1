/// A label with values in it: the text of an expression, which changes with the answers (UR-10).
///
/// A field or page with one keeps its own label or name too, for readers that evaluate nothing.
public struct LabelExpression: Hashable, Sendable {
  @frozen
  public enum Target: Hashable, Sendable {
    /// The label of a field.
    case field(FieldID)
    /// The name of a page.
    case page(PageID)

    /// The page of the field, or the page itself.
    package var page: PageID {
      switch self {
      case .field(let address): address.page
      case .page(let page): page
      }
    }
  }

  public var target: Target
  /// The expression, as its author wrote it.
  public var expression: String

  public init(of target: Target, expression: String) {
    self.target = target
    self.expression = expression
  }
}

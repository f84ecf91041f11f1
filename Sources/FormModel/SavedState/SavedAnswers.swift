/// The answers and own flags that differ from those the form was opened with (UD-3).
///
/// A field is found again by its place where the form's structure is the same, else by its id; a page by its fields'
/// ids or its name. What follows from answers is not kept: rules say it again.
public struct SavedAnswers: Hashable, Sendable {
  /// `FormDefinition.structureDigest` of the form that was filled.
  public var structureDigest: UInt64
  /// Pages with another own hidden flag, in form order.
  public var pages: [Page] = []
  /// Fields with another answer or another own flag, in form order.
  public var fields: [Field] = []

  public init(structureDigest: UInt64) { self.structureDigest = structureDigest }

  public struct Page: Hashable, Sendable {
    public var page: PageID
    public var isHidden: Bool
    public var mark: PageMark

    public init(page: PageID, isHidden: Bool, mark: PageMark) {
      self.page = page
      self.isHidden = isHidden
      self.mark = mark
    }
  }

  public struct Field: Hashable, Sendable {
    public var address: FieldID
    public var id: String?
    /// Which of *hidden*, *read-only* and *mandatory* differ from what they were.
    public var changedFlags: FieldFlags
    /// What those flags are now.
    public var flags: FieldFlags
    /// What the field holds; nil if that is what it held when the form was opened.
    public var content: Content?

    public init(
      address: FieldID,
      id: String? = nil,
      changedFlags: FieldFlags = [],
      flags: FieldFlags = [],
      content: Content? = nil
    ) {
      self.address = address
      self.id = id
      self.changedFlags = changedFlags
      self.flags = flags
      self.content = content
    }
  }

  /// What a field holds (UR-1).
  public enum Content: Hashable, Sendable {
    case empty
    /// Filled without a value.
    case filled
    case value(AnswerValue)
  }

  /// The flags that a saved field may say something of; *filled* is its content.
  public static let ownFlags: FieldFlags = [.hidden, .readOnly, .mandatory]

  /// Whether nothing differs from the form as it was opened.
  public var isEmpty: Bool { pages.isEmpty && fields.isEmpty }

  /// Whether any part of it can be found on another form.
  public var tellsPlaces: Bool {
    pages.contains { $0.mark.tellsPage } || fields.contains { $0.id != nil }
  }
}

extension SavedAnswers {
  /// All of it as dropped, where nothing can be found.
  package var allDropped: [DroppedAnswer] {
    pages.map { DroppedAnswer(.page($0.page), reason: .notFound) }
      + fields.map { DroppedAnswer(.field($0.address), id: $0.id, reason: .notFound) }
  }
}

/// A part of saved answers that the form can't take (UD-3).
public struct DroppedAnswer: Hashable, Sendable {
  /// In the form that was filled.
  public var place: Place
  /// The id of a field.
  public var id: String?
  public var reason: Reason

  public init(_ place: Place, id: String? = nil, reason: Reason) {
    self.place = place
    self.id = id
    self.reason = reason
  }

  public enum Place: Hashable, Sendable {
    case page(PageID)
    case field(FieldID)
  }

  public enum Reason: Hashable, Sendable {
    /// The page or field is gone, or can't be told.
    case notFound
    /// The field has another kind, does not offer the choice, or is filled by an answer only.
    case doesNotFit
    /// The field has a calculation.
    case isCalculated
  }
}

extension DroppedAnswer: CustomStringConvertible {
  public var description: String {
    let place =
      switch place {
      case .page(let page): "page \(page)"
      case .field(let address): "\(address)" + (id.map { " (\($0.shortened))" } ?? "")
      }
    switch reason {
    case .notFound: return "\(place): the form has no such field or page"
    case .doesNotFit: return "\(place): expected an answer that the field can hold, found another"
    case .isCalculated: return "\(place): expected no answer: the field is calculated"
    }
  }
}

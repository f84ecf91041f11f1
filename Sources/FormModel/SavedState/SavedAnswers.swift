/// The answers and own flags that differ from those with which the form was opened (UD-3).
///
/// If the form has the same structure, fields and pages are found by their places; else fields by their ids, and pages by the
/// ids of their fields or by their name. Results of rules are not saved: rules compute them again.
public struct SavedAnswers: Hashable, Sendable {
  /// `FormDefinition.structureDigest` of the form that was filled.
  public var structureDigest: UInt64
  /// The form's clock when the state was saved; nil if it is not known, for that of the session that restores the state.
  public var clock: FormClock?
  /// Repeats with another number of instances than when they were opened, outer ones before those inside their instances.
  public var instances: [Instances] = []
  /// Pages with another own hidden flag, in form order.
  public var pages: [Page] = []
  /// Fields with another answer or another own flag, in form order.
  public var fields: [Field] = []

  /// No answers and flags, of a form with this digest.
  public init(structureDigest: UInt64) { self.structureDigest = structureDigest }

  /// How many instances a repeat has.
  public struct Instances: Hashable, Sendable {
    /// The repeat's id.
    public var id: String
    /// The instance around, of the repeat outside of this one.
    public var inside: InstanceNumbers
    public var count: Int

    public init(id: String, inside: InstanceNumbers = .none, count: Int) {
      self.id = id
      self.inside = inside
      self.count = count
    }
  }

  /// A page with another own hidden flag.
  public struct Page: Hashable, Sendable {
    /// In an instance, the template's page.
    public var page: PageID
    /// The instance that the page stands in.
    public var inside: InstanceNumbers
    public var isHidden: Bool
    public var mark: PageMark

    public init(
      page: PageID,
      inside: InstanceNumbers = .none,
      isHidden: Bool,
      mark: PageMark
    ) {
      self.page = page
      self.inside = inside
      self.isHidden = isHidden
      self.mark = mark
    }
  }

  /// A field with another answer or another own flag.
  public struct Field: Hashable, Sendable {
    /// In an instance, the template's field.
    public var address: FieldID
    /// The instance that the field stands in.
    public var inside: InstanceNumbers
    /// The field's id; nil if it has none.
    public var id: String?
    /// Which of *hidden*, *read-only* and *mandatory* have changed.
    public var changedFlags: FieldFlags
    /// The new values of the changed flags.
    public var flags: FieldFlags
    /// What the field holds; nil if that has not changed.
    public var content: Content?

    public init(
      address: FieldID,
      inside: InstanceNumbers = .none,
      id: String? = nil,
      changedFlags: FieldFlags = [],
      flags: FieldFlags = [],
      content: Content? = nil
    ) {
      self.address = address
      self.inside = inside
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

  /// The flags that can be saved. *Filled* is part of the content.
  public static let ownFlags: FieldFlags = [.hidden, .readOnly, .mandatory]

  /// Whether nothing has changed since the form was opened.
  public var isEmpty: Bool { instances.isEmpty && pages.isEmpty && fields.isEmpty }

  /// Whether any page, field or repeat has a name or an id, by which it can be found on another form. Each repeat has one.
  public var tellsPlaces: Bool {
    !instances.isEmpty || pages.contains { $0.mark.tellsPage } || fields.contains { $0.id != nil }
  }
}

extension SavedAnswers {
  /// Every part as dropped because it was not found.
  package var allDropped: [DroppedAnswer] {
    pages.map { DroppedAnswer(.page($0.page), reason: .notFound) }
      + fields.map { DroppedAnswer(.field($0.address), id: $0.id, reason: .notFound) }
  }
}

/// A part of saved answers that a form can't take (UD-3).
public struct DroppedAnswer: Hashable, Sendable {
  /// The place in the form that was filled.
  public var place: Place
  /// The field's id; nil for a page, or if it has none.
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
    /// The instances of a repeat in the instance with these numbers.
    case instances(InstanceNumbers)
  }

  public enum Reason: Hashable, Sendable {
    /// The form does not have the page or field, has several that match, or has only one for several of the state.
    case notFound
    /// The field has another kind, does not offer the choice, or can't be filled without a value.
    case doesNotFit
    /// The field is calculated.
    case isCalculated
  }
}

extension DroppedAnswer: CustomStringConvertible {
  public var description: String {
    let place =
      switch place {
      case .page(let page): "page \(page)"
      case .field(let address): "\(address)" + (id.map { " (\($0.shortened))" } ?? "")
      case .instances(let inside):
        "instances of \(id.map { $0.shortened } ?? "a repeat")"
          + (inside.isEmpty ? "" : " in instance \(inside)")
      }
    switch reason {
    case .notFound: return "\(place): the form has no such field or page"
    case .doesNotFit: return "\(place): expected an answer that the field can hold, found another"
    case .isCalculated: return "\(place): expected no answer: the field is calculated"
    }
  }
}

import FormModel

/// A form with rules, as a value, for a case of the fuzz target `rules`.
///
/// Ids follow from places: `f0_3` is the fourth field of the first page. Variables are `v0`, `v1`,
/// …, and groups are `g0`, `g1`, ….
public struct RulesForm: Hashable, Sendable {
  public struct Field: Hashable, Sendable {
    public var kind: FieldKind
    public var flags: FieldFlags
    /// The index of the field's list of choices; nil for a field without choices.
    public var list: Int?

    package init(kind: FieldKind = .text, flags: FieldFlags = [], list: Int? = nil) {
      self.kind = kind
      self.flags = flags
      self.list = list
    }
  }

  public struct Page: Hashable, Sendable {
    public var isHidden: Bool
    public var fields: [Field]

    package init(isHidden: Bool = false, fields: [Field] = []) {
      self.isHidden = isHidden
      self.fields = fields
    }
  }

  public var pages: [Page] = []
  /// Groups, rules and the other logic; `lists` has the lists.
  public var logic = FormLogic()
  public var clock = FormClock(milliseconds: 0)
  /// The number of leading pages that an earlier version of the form did not have.
  package var newPages = 0

  package init() {}

  /// The pages in form order.
  package var ids: FormPages { FormPages(count: pages.count) }

  package subscript(page: PageID) -> Page {
    get { pages[page.place] }
    set { pages[page.place] = newValue }
  }

  package subscript(address: FieldID) -> Field {
    get { self[address.page].fields[address.field] }
    set { self[address.page].fields[address.field] = newValue }
  }

  package func id(of address: FieldID) -> String {
    let place = address.page.place
    return place < newPages
      ? "n\(place)_\(address.field)" : "f\(place - newPages)_\(address.field)"
  }

  /// Every field, in form order.
  package var addresses: [FieldID] {
    ids.flatMap { page in
      self[page].fields.indices.map { FieldID(page: page, field: $0) }
    }
  }

  package func scope(of address: FieldID) -> ExpressionScope.Field {
    let field = self[address]
    let choices = field.list.map { logic.choiceLists[$0].choices.map(\.value) } ?? []
    return ExpressionScope.Field(id: id(of: address), kind: field.kind, choices: choices)
  }

  /// - Parameter name: the names of the pages; without names by default.
  package func makeForm(named name: (PageID) -> String? = { _ in nil }) -> FormDefinition {
    var builder = FormBuilder()
    do throws(FormError) {
      for (page, content) in zip(ids, pages) {
        try builder.appendPage(name: name(page), isHidden: content.isHidden)
        for (field, description) in content.fields.enumerated() {
          let address = FieldID(page: page, field: field)
          try builder.appendField(
            description.flags,
            details: FieldDetails(id: id(of: address), kind: description.kind)
          )
          builder.logic.fieldChoices[address] = description.list
        }
      }
    } catch {
      preconditionFailure("a case's form keeps the limits: \(error)")
    }
    let choices = builder.logic.fieldChoices
    builder.logic = logic
    builder.logic.fieldChoices = choices
    return builder.build()
  }
}
